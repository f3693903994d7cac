import { describe, expect, it } from '@jest/globals';
import { fuzzRuns } from './seeds.js';

const day = (date: number) => new Date(Date.UTC(2027, 0, date, 12));
const seedsOn = (date: number) => fuzzRuns('photos', 60, day(date), {}).map(({ seed }) => seed);

describe('the seeds of a fuzz suite', () => {
  it('are ten different ones on ten days', () => {
    const days = Array.from({ length: 10 }, (_, index) => seedsOn(index + 1).at(0));
    expect(new Set(days).size).toBe(10);
    expect(seedsOn(11)).toEqual(seedsOn(1));
  });

  it('stay the same all day', () => {
    const [morning, evening] = [Date.UTC(2027, 5, 5, 0, 0), Date.UTC(2027, 5, 5, 23, 59)];
    expect(fuzzRuns('requests', 60, new Date(morning), {})).toEqual(
      fuzzRuns('requests', 60, new Date(evening), {}),
    );
  });

  it('always include those that have found a fault, each once and for a shorter time', () => {
    for (let date = 1; date <= 10; date++) {
      const runs = fuzzRuns('requests', 60, day(date), {});
      const found = runs.filter(({ seed }) => seed === 90210);
      expect(found).toHaveLength(1);
      expect(runs[0]?.seconds).toBe(60);
      expect(runs.slice(1).every(({ seconds }) => seconds === 15)).toBe(true);
    }
  });

  it('are the one that the environment names, for as long as it says', () => {
    expect(fuzzRuns('frames', 30, day(1), { FUZZ_SEED: '5', FUZZ_SECONDS: '600' })).toEqual([
      { seed: 5, seconds: 600 },
    ]);
  });
});
