import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { decodeFull } from '../files/decode.js';
import { misplacedHdr, type SmallFrame } from './frame-order.js';
import { generateSet } from '../testing/generated-set.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const FIRED = '9';
const NOT_FIRED = '16';

describe('misplacedHdr', () => {
  let folder: TemporaryFolder;
  let room: Buffer;
  let lit: Buffer[];

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    const set = await generateSet({ width: 360, height: 240, flashes: 3, seed: 5 });
    room = await mixed(set.hdr);
    lit = set.flashes;
  });
  afterAll(() => folder.remove());

  /** The same room with daylight from the right in addition to its lamps. */
  async function mixed(file: Buffer): Promise<Buffer> {
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const lit = data.map((code, i) => {
      const right = (Math.floor(i / 3) % info.width) / info.width;
      return i % 3 === 2 ? Math.min(255, code * (0.8 + 0.5 * right)) : code;
    });
    const { width, height } = info;
    return sharp(lit, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 94 })
      .toBuffer();
  }

  /** @param flash the EXIF tag, if the camera wrote one */
  async function shot(name: string, file: Buffer, flash?: string): Promise<SmallFrame> {
    const bytes = flash
      ? await sharp(file)
          .withExif({ IFD2: { Flash: flash } })
          .jpeg({ quality: 94 })
          .toBuffer()
      : file;
    const frame = await folder.frame(name, bytes);
    return { frame, pixels: await decodeFull(frame) };
  }

  it('leaves frames that are in order unchanged', async () => {
    const hdr = await shot('room.jpg', room);
    const flashes = await Promise.all(lit.map((file, k) => shot(`${k}.jpeg`, file)));
    expect(await misplacedHdr(hdr, flashes)).toBeUndefined();
    expect(await misplacedHdr(hdr, flashes.slice(0, 1))).toBeUndefined();
    expect(await misplacedHdr(hdr, [])).toBeUndefined();
  });

  it('finds the frame in the room’s own light from the pictures alone', async () => {
    const hdr = await shot('flash.jpg', lit[0]!);
    const flashes = [await shot('flash.jpeg', lit[1]!), await shot('room.jpeg', room)];
    expect((await misplacedHdr(hdr, flashes))?.name).toBe('room.jpeg');
  });

  it('finds the frame by the cameras’ metadata when there are two frames', async () => {
    const hdr = await shot('flash.jpg', lit[0]!, FIRED);
    const unlit = await shot('room.jpeg', room, NOT_FIRED);
    expect((await misplacedHdr(hdr, [unlit]))?.name).toBe('room.jpeg');
  });

  it('keeps the order when the camera reports that the HDR frame was shot without flash and others with it', async () => {
    const hdr = await shot('first.jpg', lit[0]!, NOT_FIRED);
    const flashes = [await shot('1.jpeg', lit[1]!, FIRED), await shot('2.jpeg', room, FIRED)];
    expect(await misplacedHdr(hdr, flashes)).toBeUndefined();
  });

  it('keeps the order of a bracket with a single flash frame', async () => {
    const darker = await sharp(room).linear(0.7).jpeg({ quality: 94 }).toBuffer();
    const hdr = await shot('room.jpg', room);
    const flashes = [await shot('darker.jpg', darker), await shot('flash.jpeg', lit[0]!)];
    expect(await misplacedHdr(hdr, flashes)).toBeUndefined();
  });
});
