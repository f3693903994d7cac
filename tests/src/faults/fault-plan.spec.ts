import { describe, expect, it } from '@jest/globals';
import { faultPlan, seeded, seedFrom, SERVERS, SERVICES, type Fault } from './fault-plan.js';

const POINTS = 40;
const faultsOf = (seed: number): Fault[] =>
  faultPlan(seed, POINTS).flatMap((lane) => lane.map(({ fault }) => fault));

describe('a plan of faults', () => {
  it('is the same for the same seed and different for another one', () => {
    expect(faultPlan(7, POINTS)).toEqual(faultPlan(7, POINTS));
    expect(faultPlan(7, POINTS)).not.toEqual(faultPlan(8, POINTS));
  });

  it.each([1, 2, 3, 4, 5])(
    'has each lane in the order of its points, all before the last (%d)',
    (seed) => {
      for (const lane of faultPlan(seed, POINTS)) {
        const points = lane.map(({ atPoint }) => atPoint);
        expect(points).toEqual(points.toSorted((a, b) => a - b));
        expect(points.every((point) => point >= 0 && point < POINTS)).toBe(true);
      }
    },
  );

  it('takes its seed from FAULT_SEED, which must be a whole number', () => {
    expect(seedFrom({ FAULT_SEED: '17' })).toBe(17);
    expect(seedFrom({})).toBeGreaterThanOrEqual(0);
    expect(() => seedFrom({ FAULT_SEED: 'x' })).toThrow('FAULT_SEED must be a whole number');
  });

  it.each([1, 2, 3, 4, 5])('kills and pauses each process, whatever the seed (%d)', (seed) => {
    const faults = faultsOf(seed);
    for (const target of [...SERVICES, ...SERVERS]) {
      expect(faults).toContainEqual({ kind: 'kill', target });
      expect(faults).toContainEqual(expect.objectContaining({ kind: 'pause', target }));
    }
    for (const target of SERVERS) {
      expect(faults).toContainEqual({ kind: 'cut', target });
    }
  });

  it.each([1, 2, 3, 4, 5])(
    'makes the store unavailable for half a minute, and full (%d)',
    (seed) => {
      const faults = faultsOf(seed).filter(({ kind }) => kind === 'store');
      expect(faults).toContainEqual({ kind: 'store', health: 'unreachable', lastsMs: 30_000 });
      expect(faults).toContainEqual(expect.objectContaining({ health: 'full' }));
    },
  );

  it.each([1, 2, 3, 4, 5])('sets all clocks wrong and cuts off one service (%d)', (seed) => {
    const targets = (kind: Fault['kind']) => faultsOf(seed).filter((fault) => fault.kind === kind);
    expect(targets('clock')).toHaveLength(SERVICES.length);
    expect(targets('partition')).toHaveLength(1);
  });

  it('draws numbers that are spread over the range', () => {
    const random = seeded(3);
    const drawn = Array.from({ length: 1000 }, random);
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
  });
});
