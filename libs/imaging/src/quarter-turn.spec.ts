import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { isQuarterTurned } from './quarter-turn.js';

const photo = (orientation: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

describe('a photo', () => {
  it.each([1, 2, 3, 4])('of orientation %i is as wide as it is stored', async (orientation) => {
    await expect(isQuarterTurned(await photo(orientation))).resolves.toBe(false);
  });

  it.each([5, 6, 7, 8])('of orientation %i is turned', async (orientation) => {
    await expect(isQuarterTurned(await photo(orientation))).resolves.toBe(true);
  });

  it('that is cut off still tells', async () => {
    const whole = await photo(6);
    await expect(isQuarterTurned(whole.subarray(0, whole.length - 4))).resolves.toBe(true);
  });

  it('that cannot be opened counts as it is stored', async () => {
    await expect(isQuarterTurned(Buffer.from('RIFF but no picture'))).resolves.toBe(false);
  });
});
