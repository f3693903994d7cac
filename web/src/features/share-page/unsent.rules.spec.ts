import { describe, expect, it } from '@jest/globals';
import type { RoundState, SharedCorrection, SharedCorrections } from '@roomlight/contracts';
import { hasUnsent } from './unsent.rules.js';

const WRITTEN: SharedCorrection = {
  ...{ id: '1', photoId: 'kitchen', text: 'Too dark', outcome: null, answer: '' },
  place: { versionId: 'v1', x: 0.5, y: 0.5, isOutside: false },
};
const latest = (state: RoundState, corrections = [WRITTEN]): SharedCorrections => ({
  approvedAt: null,
  rounds: [{ id: 'r1', number: 1, state, sentAt: null, answeredAt: null, corrections }],
});

describe('corrections', () => {
  it('are unsent while their round is written', () => {
    expect(hasUnsent(latest('draft'))).toBe(true);
  });

  it('are not unsent once the photographer has them, or when there are none', () => {
    expect(hasUnsent(latest('sent'))).toBe(false);
    expect(hasUnsent(latest('answered'))).toBe(false);
    expect(hasUnsent(latest('draft', []))).toBe(false);
    expect(hasUnsent({ approvedAt: null, rounds: [] })).toBe(false);
    expect(hasUnsent(null)).toBe(false);
  });
});
