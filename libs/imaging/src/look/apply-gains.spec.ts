import { describe, expect, it } from '@jest/globals';
import { gainTable } from '@roomlight/photography/light';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { applyGains } from './apply-gains.js';

const CODES = Array.from({ length: 256 }, (_, code) => code);

describe('the gains of a match', () => {
  it('change no byte when they are one', () => {
    expect([...gainTable(1)]).toEqual(CODES);
  });

  it('multiply linear light up to where highlights begin', () => {
    for (const gain of [0.8, 0.97, 1.03, 1.2]) {
      const table = gainTable(gain);
      for (const code of [60, 120, 180]) {
        expect(LINEAR_OF_CODE[table[code]!]! / LINEAR_OF_CODE[code]!).toBeCloseTo(gain, 1);
      }
    }
  });

  it('keep black and white, and the order of all codes', () => {
    for (const gain of [0.78, 0.9, 1.1, 1.28]) {
      const table = gainTable(gain);
      expect([table[0], table[255]]).toEqual([0, 255]);
      expect([...table]).toEqual([...table].sort((one, other) => one - other));
    }
  });

  it('are those of each channel', () => {
    const photo = { width: 1, height: 1, data: Uint8Array.from([150, 150, 150]) };
    applyGains(photo, { red: 1.04, green: 1, blue: 0.96 });
    const [red = 0, green = 0, blue = 0] = photo.data;
    expect(green).toBe(150);
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(150);
  });
});
