import { describe, expect, it } from '@jest/globals';
import { deviationFromOneLight, isExposureSequence } from './exposure-sequence.js';
import { paintRoom } from '../testing/exposures.js';

const WIDTH = 192;
const room = paintRoom(WIDTH, 128, 5);
const middle = room.expose(0.8);
const dark = room.expose(0.2);
const bright = room.expose(2.4);
const flash = (strength: number): ReturnType<typeof room.expose> =>
  room.expose(0.7, (x) => 1 - strength + (strength * 3) / (1 + (6 * x) / WIDTH));

describe('isExposureSequence', () => {
  it('accepts exposures in one light, whichever of them is the HDR frame', () => {
    expect(isExposureSequence(middle, [dark, bright])).toBe(true);
    expect(isExposureSequence(dark, [bright, middle])).toBe(true);
    expect(deviationFromOneLight(middle, [dark, bright])).toBeLessThan(0.3);
  });

  it('accepts a bracket of a room at night whose frames have only near-black in common', () => {
    const night = room.expose(0.006);
    const longer = room.expose(0.024);
    expect(isExposureSequence(night, [longer])).toBe(true);
    expect(isExposureSequence(longer, [night])).toBe(true);
  });

  it('rejects flash frames, strong and weak', () => {
    expect(isExposureSequence(middle, [flash(1), flash(0.8)])).toBe(false);
    expect(isExposureSequence(middle, [flash(0.25)])).toBe(false);
  });

  it('rejects a set when one of several exposures has flash', () => {
    expect(isExposureSequence(middle, [dark, flash(0.6), bright])).toBe(false);
  });

  it('accepts a sequence although somebody walks through the little that a burnt exposure has in common', () => {
    const burnt = room.expose(5);
    const passing = { ...burnt, data: burnt.data.slice() };
    for (let y = 10; y < 120; y++) {
      passing.data.fill(90, 3 * (y * WIDTH + 50), 3 * (y * WIDTH + 90));
    }
    expect(deviationFromOneLight(bright, [passing])).toBeGreaterThan(1);
    expect(isExposureSequence(bright, [middle, passing])).toBe(true);
  });

  it('rejects frames that have nothing in common', () => {
    const black = { ...middle, data: new Uint8Array(middle.data.length) };
    expect(deviationFromOneLight(middle, [black])).toBeUndefined();
    expect(isExposureSequence(middle, [black])).toBe(false);
  });
});
