import { describe, expect, it } from '@jest/globals';
import { faultPlan, seeded, SERVERS, SERVICES, type Fault } from './fault-plan.js';

const faultsOf = (seed: number): Fault[] =>
  faultPlan(seed).flatMap((lane) => lane.map(({ fault }) => fault));

describe('a plan of faults', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(faultPlan(7)).toEqual(faultPlan(7));
    expect(faultPlan(7)).not.toEqual(faultPlan(8));
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

  it.each([1, 2, 3, 4, 5])('has the store away for half a minute, and full (%d)', (seed) => {
    const faults = faultsOf(seed).filter(({ kind }) => kind === 'store');
    expect(faults).toContainEqual({ kind: 'store', health: 'unreachable', lastsMs: 30_000 });
    expect(faults).toContainEqual(expect.objectContaining({ health: 'full' }));
  });

  it.each([1, 2, 3, 4, 5])('puts all clocks wrong and cuts one service off (%d)', (seed) => {
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
