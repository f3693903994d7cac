import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { endlessPlaces } from '@roomlight/imaging/testing';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { locatedJpeg, PLACE } from '../testing/photos.js';
import { PlaceEraser } from './place-eraser.helper.js';

describe('PlaceEraser', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const pass = (file: Buffer, chunkBytes: number): Promise<Buffer> => {
    const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, n) =>
      file.subarray(n * chunkBytes, (n + 1) * chunkBytes),
    );
    return buffer(Readable.from(chunks).pipe(new PlaceEraser()));
  };

  it('erases the place from chunks of any size, and nothing else', async () => {
    const photo = await locatedJpeg();
    const whole = await pass(photo, photo.length);
    expect(photo.toString('latin1')).toContain(PLACE);
    expect(whole.toString('latin1')).not.toContain(PLACE);
    expect(whole).toHaveLength(photo.length);
    for (const chunkBytes of [1, 2, 3, 5, 64, photo.length - 1]) {
      expect((await pass(photo, chunkBytes)).equals(whole)).toBe(true);
    }
  });

  it('passes every beginning of a file on', async () => {
    const photo = await locatedJpeg();
    for (let length = 0; length < 64; length++) {
      expect(await pass(photo.subarray(0, length), 3)).toHaveLength(length);
    }
  });

  it('copies the bytes of the worst file a few times at most, however small its chunks are', async () => {
    const file = endlessPlaces('<exif:GPSa>');
    const copied: number[] = [];
    const concat = Buffer.concat.bind(Buffer);
    jest.spyOn(Buffer, 'concat').mockImplementation((list, length) => {
      const joined = concat(list, length);
      copied.push(joined.length);
      return joined;
    });
    await pass(file, 100);
    // One of the copies is the test's own, of what has passed.
    expect(copied.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(4 * file.length);
  });
});
