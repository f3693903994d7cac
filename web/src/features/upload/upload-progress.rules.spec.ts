import { describe, expect, it } from '@jest/globals';
import {
  addSample,
  percentSent,
  secondsRemaining,
  type ProgressSample,
} from './upload-progress.rules.js';

describe('secondsRemaining', () => {
  it('goes by the speed of the last ten seconds', () => {
    let samples: ProgressSample[] = [];
    for (let second = 0; second <= 60; second += 1) {
      const bytes = second <= 40 ? second : 40 + (second - 40) * 10;
      samples = addSample(samples, { at: second * 1000, bytes });
    }
    expect(secondsRemaining(samples, 340)).toBeCloseTo(10);
    expect(samples.length).toBeLessThan(15);
  });

  it('does not guess before there is something to go by', () => {
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

it('says 100 percent only when all is sent', () => {
  expect([0, 50, 999, 1000].map((sent) => percentSent(sent, 1000))).toEqual([0, 5, 99, 100]);
  expect(percentSent(0, 0)).toBe(0);
});
