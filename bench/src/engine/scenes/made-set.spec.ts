import { seededRandom } from '@roomlight/imaging/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { makeSet, type MadeSetOptions } from './made-set.js';

const WIDTH = 96;
const HEIGHT = 64;

let directory: string;
let options: MadeSetOptions;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-made-set-'));
  const photo = join(directory, 'photo.png');
  const random = seededRandom(3);
  const data = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, () => 100 + 60 * random());
  await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).toFile(photo);
  const corners = [
    [0.5, 0.25],
    [0.75, 0.25],
    [0.75, 0.5],
    [0.5, 0.5],
  ] as const;
  options = {
    photo,
    width: WIDTH,
    height: HEIGHT,
    windows: [{ corners, view: 'photo' }],
    flashes: 2,
    seed: 5,
  };
});

afterAll(() => rm(directory, { recursive: true }));

async function green(file: string): Promise<Uint8Array> {
  const data = await sharp(file).removeAlpha().extractChannel(1).raw().toBuffer();
  return new Uint8Array(data);
}

describe('makeSet', () => {
  it('makes the same bytes from the same options, and different bytes from another seed', async () => {
    const [one, two, other] = ['one', 'two', 'other'].map((name) => join(directory, name));
    await makeSet(options, one!);
    await makeSet(options, two!);
    await makeSet({ ...options, seed: 6 }, other!);
    const names = await readdir(one!);
    expect(names.sort()).toEqual(
      ['flash1.jpg', 'flash2.jpg', 'hdr.jpg', 'masks.png', 'set.json', 'truth.png'].sort(),
    );
    for (const name of names) {
      expect((await readFile(join(two!, name))).equals(await readFile(join(one!, name)))).toBe(
        true,
      );
    }
    const hdr = (path: string) => readFile(join(path, 'hdr.jpg'));
    expect((await hdr(other!)).equals(await hdr(one!))).toBe(false);
  });

  it('burns out the window in the HDR frame and shows its view in the last flash frame', async () => {
    const made = join(directory, 'window');
    await makeSet(options, made);
    const middle = Math.round(0.375 * HEIGHT) * WIDTH + Math.round(0.625 * WIDTH);
    const at = async (name: string) => (await green(join(made, name)))[middle]!;
    expect(await at('hdr.jpg')).toBeGreaterThan(await at('truth.png'));
    expect(await at('flash2.jpg')).toBeLessThan(await at('hdr.jpg'));
    expect(await at('flash2.jpg')).toBeLessThan(250);
  });
});
