import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LightSettings, PLAIN_LIGHT } from '@roomlight/photography/light';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import { editPhoto } from '../edit/edit-photo.js';
import { decodeFull, type SetFrame } from '../files/decode.js';
import { FrameError } from '../files/frame-error.js';
import { type FrameSet, mergeSet } from '../merge/merge-set.js';
import { generateSet } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import { readMaps } from './maps-file.js';

const { signal } = new AbortController();
const LEVEL = { vertical: 0, horizontal: 0 };

describe('the light of a merged photo', () => {
  let folder: TemporaryFolder;
  let frames: FrameSet;
  let photo: SetFrame;
  let maps: SetFrame;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    frames = await folder.set(await generateSet({ width: 240, height: 160, flashes: 2, seed: 5 }));
    photo = { name: 'merged.jpg', path: folder.file('merged.jpg') };
    maps = { name: 'maps.webp', path: folder.file('maps.webp') };
  });
  afterAll(() => folder.remove());

  /** Mean difference of the code values of two pictures. */
  async function apart(one: string, other: string): Promise<number> {
    const [a, b] = await Promise.all([one, other].map((path) => decodeFull({ name: path, path })));
    return a!.data.reduce((sum, code, i) => sum + Math.abs(code - b!.data[i]!), 0) / a!.data.length;
  }

  it('is kept as maps, without changing a byte of the photo', async () => {
    const report = await mergeSet(frames, photo.path, { maps: maps.path }, signal);
    expect(report.hasLightMaps).toBe(true);
    const plain = folder.file('plain.jpg');
    await mergeSet(frames, plain, {}, signal);
    const middle = folder.file('middle.jpg');
    await mergeSet(frames, middle, { light: PLAIN_LIGHT }, signal);
    const bytes = await readFile(plain);
    expect(bytes.equals(await readFile(photo.path))).toBe(true);
    expect(bytes.equals(await readFile(middle))).toBe(true);
    const { width, height } = await readMaps(maps);
    expect({ width, height }).toEqual({ width: 30, height: 20 });
  });

  const ends: [string, Partial<LightSettings>][] = [
    ['the room’s own colours', { ambience: -1 }],
    ['warm lamps', { lamps: 1 }],
    ['lighter shadows', { shadows: 1 }],
    ['some of everything', { ambience: -0.5, windows: 0.5, lamps: 0.5, shadows: -0.5 }],
  ];
  it.each(ends)('becomes that of the merge with %s', async (_, change) => {
    const settings = { ...PLAIN_LIGHT, ...change };
    const [merged, edited] = [folder.file('wanted.jpg'), folder.file('edited.jpg')];
    await mergeSet(frames, merged, { light: settings }, signal);
    await editPhoto(photo, edited, { light: { maps, settings }, angles: LEVEL, screens: [] });
    const away = await apart(merged, edited);
    const change0 = await apart(merged, photo.path);
    expect(away).toBeLessThan(2.5);
    expect(away).toBeLessThan(change0 / 2);
  });

  it('has no maps where no flash frame shows its colours', async () => {
    const alone = { name: 'alone.webp', path: folder.file('alone.webp') };
    const report = await mergeSet(
      { ...frames, flashes: [] },
      folder.file('alone.jpg'),
      { maps: alone.path },
      signal,
    );
    expect(report.hasLightMaps).toBe(false);
    expect(existsSync(alone.path)).toBe(false);
  });

  it('is refused maps that are none', async () => {
    const other = { name: 'photo.webp', path: folder.file('photo.webp') };
    const picture = sharp({ create: { width: 40, height: 27, channels: 3, background: 'red' } });
    await picture.webp().toFile(other.path);
    await expect(readMaps(other)).rejects.toThrow(FrameError);
    const damaged = { name: 'damaged.webp', path: folder.file('damaged.webp') };
    await writeFile(damaged.path, (await readFile(maps.path)).subarray(0, 200));
    await expect(readMaps(damaged)).rejects.toThrow(FrameError);
  });
});
