import { describe, expect, it } from '@jest/globals';
import { recolour, type Recolouring } from './recolour.js';
import { seededRandom } from '../testing/scene.js';

const table = (value: (code: number) => number) =>
  Uint8Array.from({ length: 256 }, (_, code) => Math.min(255, Math.max(0, value(code))));
const SAME = table((code) => code);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const plain: Recolouring = { red: SAME, green: SAME, blue: SAME, matrix: IDENTITY };

function recoloured(codes: number[], recolouring: Recolouring): number[] {
  const data = Uint8Array.from(codes);
  recolour({ width: codes.length / 3, height: 1, data }, recolouring);
  return [...data];
}

describe('recolour', () => {
  it('changes nothing when every value is neutral', () => {
    const codes = Array.from({ length: 768 }, (_, i) => i % 256);
    expect(recoloured(codes, plain)).toEqual(codes);
  });

  it('looks each channel up in its own table', () => {
    const red = table((code) => code + 10);
    const green = table((code) => 255 - code);
    const blue = table((code) => code / 2);
    expect(recoloured([100, 100, 100], { ...plain, red, green, blue })).toEqual([110, 155, 50]);
  });

  it('mixes the table outputs, rounds them and clamps them to the valid codes', () => {
    const red = table((code) => 2 * code);
    const matrix = [0.5, 0.25, 0, -1, 1, 0, 2, 2, 2];
    expect(recoloured([50, 101, 60], { ...plain, red, matrix })).toEqual([75, 1, 255]);
    expect(recoloured([90, 101, 60], { ...plain, red, matrix })).toEqual([115, 0, 255]);
  });

  it('matches the tables and the matrix for any pixel', () => {
    const random = seededRandom(12);
    const codes = Array.from({ length: 3000 }, () => Math.floor(256 * random()));
    const matrix = Array.from({ length: 9 }, () => 3 * random() - 1);
    const red = table((code) => code ** 2 / 255);
    const result = recoloured(codes, { ...plain, red, matrix });
    result.forEach((value, i) => {
      const at = 3 * Math.floor(i / 3);
      const row = 3 * (i % 3);
      const sum =
        matrix[row]! * red[codes[at]!]! +
        matrix[row + 1]! * codes[at + 1]! +
        matrix[row + 2]! * codes[at + 2]!;
      expect(Math.abs(value - Math.min(255, Math.max(0, sum)))).toBeLessThanOrEqual(0.5);
    });
  });
});
