import { describe, expect, it } from '@jest/globals';
import {
  addSample,
  percentSent,
  secondsRemaining,
  type ProgressSample,
} from './upload-progress.rules.js';

describe('secondsRemaining', () => {
  it('uses the speed of the last ten seconds', () => {
    let samples: ProgressSample[] = [];
    for (let second = 0; second <= 60; second += 1) {
      const bytes = second <= 40 ? second : 40 + (second - 40) * 10;
      samples = addSample(samples, { at: second * 1000, bytes });
    }
    expect(secondsRemaining(samples, 340)).toBeCloseTo(10);
    expect(samples.length).toBeLessThan(15);
  });

  it('makes no estimate before there is a measurement', () => {
    expect(secondsRemaining([], 10)).toBeNull();
    expect(secondsRemaining([{ at: 0, bytes: 0 }], 10)).toBeNull();
    expect(
      secondsRemaining(
        [
          { at: 0, bytes: 5 },
          { at: 5000, bytes: 5 },
        ],
        10,
      ),
    ).toBeNull();
  });
});

it('100 percent is shown only when everything is sent', () => {
  expect([0, 50, 999, 1000].map((sent) => percentSent(sent, 1000))).toEqual([0, 5, 99, 100]);
  expect(percentSent(0, 0)).toBe(0);
});
