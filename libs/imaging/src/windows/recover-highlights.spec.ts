import { describe, expect, it } from '@jest/globals';
import { plane } from '../pixels/raster.js';
import { BURNT_PARTS, recoverHighlights } from './recover-highlights.js';

const box = { left: 0, top: 0, width: 60, height: 60 };

function bytes(codeAt: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: 3 * box.width * box.height }, (_, at) => {
    const i = Math.floor(at / 3);
    return codeAt(i % box.width, Math.floor(i / box.width));
  });
}

const everywhere = plane(box.width, box.height);
everywhere.data.fill(1);

/** Backlit slats before a sky that gets brighter to the right; the sky is burnt in the natural frame. */
const isSlat = (y: number): boolean => y % 10 < 5;
const natural = bytes((_, y) => (isSlat(y) ? 190 : 255));
const shown = bytes((x, y) => (isSlat(y) ? 120 : 160 + x));

function recovered(weight = everywhere): (x: number, y: number) => number {
  const result = recoverHighlights({ box, natural, shown }, weight);
  return (x, y) => result[3 * (y * box.width + x) + 1]!;
}

describe('recoverHighlights', () => {
  it('shows burnt-out areas below white and reverses no edge', () => {
    const code = recovered();
    for (let y = 0; y < box.height; y += 10) {
      expect(code(55, y + 7)).toBeGreaterThan(code(5, y + 7));
      expect(code(55, y + 7)).toBeLessThan(245);
      expect(code(5, y + 7)).toBeGreaterThan(code(5, y + 2));
    }
  });

  it('gives slats one brightness, whatever is behind them', () => {
    const code = recovered();
    expect(Math.abs(code(55, 2) - code(5, 42))).toBeLessThanOrEqual(1);
  });

  it('copies no flash shadow from the other frame', () => {
    const shadowed = bytes((x, y) => (x < 30 ? 2 : shown[3 * (y * box.width + x)]!));
    const result = recoverHighlights({ box, natural, shown: shadowed }, everywhere);
    expect(result[3 * (7 * box.width + 10)]).toBeGreaterThan(190);
  });

  it('colours burnt strips between slats and hardly changes the slats, where only parts are burnt', () => {
    const sky = [178, 228, 253];
    const blue = shown.map((code, at) => (code === 120 ? code : sky[at % 3]!));
    const result = recoverHighlights({ box, natural, shown: blue }, everywhere, BURNT_PARTS);
    const strip = 3 * (7 * box.width + 10);
    expect(result[strip + 2]! - result[strip]!).toBeGreaterThan(30);
    expect(result[strip + 1]!).toBeGreaterThan(215);
    expect(Math.abs(result[3 * (2 * box.width + 10)]! - 190)).toBeLessThanOrEqual(1);
  });

  it('leaves the natural frame unchanged where it has no weight', () => {
    const none = plane(box.width, box.height);
    expect(recoverHighlights({ box, natural, shown }, none)).toEqual(natural);
  });
});
