import { describe, expect, it } from '@jest/globals';
import { codeCurve } from './code-curve.js';
import type { Raster } from './raster.js';
import { codeOfLinear, LINEAR_OF_CODE } from './srgb.js';

const STOP = 2;
/** Every code from black to white, with twenty pixels each. */
const ramp = grey(Array.from({ length: 256 * 20 }, (_, i) => Math.floor(i / 20)));
const brighter = (code: number): number =>
  Math.round(codeOfLinear(Math.min(1, STOP * LINEAR_OF_CODE[code]!)));

describe('codeCurve', () => {
  it('maps each code of one exposure to the code in another', () => {
    const curve = codeCurve(ramp, mapped(ramp, brighter), 0);
    expect([...curve]).toEqual(Array.from({ length: 256 }, (_, code) => brighter(code)));
  });

  it('ignores moved pixels even when they are most pixels of a code', () => {
    const hidden = mapped(ramp, (code) => (code > 60 && code < 70 ? 255 : brighter(code)));
    const curve = codeCurve(ramp, hidden, 1);
    for (let code = 60; code <= 70; code++) {
      expect(Math.abs(curve[code]! - brighter(code))).toBeLessThanOrEqual(1);
    }
  });

  it('rises, and interpolates the logarithm of light where there are no pixels', () => {
    const some = grey([40, 40, 40, 60, 60, 60, 100, 100, 100]);
    const curve = codeCurve(some, grey([44, 44, 44, 80, 80, 80, 70, 70, 70]), 2);
    expect([curve[40], curve[60], curve[100]]).toEqual([44, 75, 75]);
    expect(curve[50]).toBeCloseTo(59.06, 2);
  });

  it('keeps the ratio of light beyond the codes of its pixels', () => {
    const some = grey(Array.from({ length: 50 }, (_, i) => 60 + i));
    const curve = codeCurve(some, mapped(some, brighter), 0);
    for (const code of [4, 20, 40, 130, 160, 250]) {
      expect(Math.abs(curve[code]! - brighter(code))).toBeLessThanOrEqual(2);
    }
  });

  it('ignores pixels that are known to have moved', () => {
    const hidden = mapped(ramp, (code) => Math.min(255, brighter(code) + (code > 60 ? 20 : 0)));
    const isMoved = Uint8Array.from(
      ramp.data.filter((_, i) => i % 3 === 0),
      (code, i) => (code > 60 && i % 20 > 0 ? 1 : 0),
    );
    const moved = codeCurve(ramp, { ...hidden, data: revealed(hidden, isMoved) }, 0, isMoved);
    expect(moved[100]).toBe(brighter(100));
  });

  it('is flat where frames have nothing in common', () => {
    const [black, white] = [grey([0, 0, 0]), grey([255, 255, 255])];
    expect(new Set(codeCurve(black, white, 0))).toEqual(new Set([0]));
  });
});

function grey(codes: number[]): Raster {
  const data = Uint8Array.from(codes.flatMap((code) => [code, code, code]));
  return { width: codes.length, height: 1, data };
}

/** Shows the ramp at the pixels that haven't moved. */
function revealed(hidden: Raster, isMoved: Uint8Array): Uint8Array {
  return hidden.data.map((code, i) =>
    isMoved[Math.floor(i / 3)] === 0 ? brighter(ramp.data[i]!) : code,
  );
}

function mapped(photo: Raster, to: (code: number) => number): Raster {
  return { ...photo, data: photo.data.map(to) };
}
