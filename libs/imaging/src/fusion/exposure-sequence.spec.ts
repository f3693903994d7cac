import { describe, expect, it } from '@jest/globals';
import { deviationFromOneLight, isExposureSequence } from './exposure-sequence.js';
import { stillShare } from './still-places.js';
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

  it('accepts a sequence although people fill nearly a third of each frame, in other places each time', () => {
    const crowded = [dark, middle, bright].map((frame, k) => {
      const light = [20, 70, 160][k]!;
      const data = frame.data.slice();
      for (let y = 0; y < 128; y++) {
        for (const left of [20 + 14 * k, 110 + 14 * k]) {
          for (let x = left; x < left + 30; x++) {
            const fold = 1 + 0.3 * Math.sin(x / 3 + k);
            data.fill(Math.round(light * fold), 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
          }
        }
      }
      return { ...frame, data };
    });
    const [first, second, third] = [crowded[0]!, crowded[1]!, crowded[2]!];
    expect(deviationFromOneLight(second, [first, third])).toBeGreaterThan(1);
    expect(isExposureSequence(second, [first, third])).toBe(true);
  });

  it('finds hardly any still place between frames with and without flash', () => {
    expect(stillShare([middle, flash(1)])).toBeLessThan(0.15);
    expect(stillShare([middle, dark, flash(0.6), bright])).toBeLessThan(0.15);
  });

  it('rejects frames that have nothing in common', () => {
    const black = { ...middle, data: new Uint8Array(middle.data.length) };
    expect(deviationFromOneLight(middle, [black])).toBeUndefined();
    expect(isExposureSequence(middle, [black])).toBe(false);
  });
});
