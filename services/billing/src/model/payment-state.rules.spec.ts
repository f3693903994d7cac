import { describe, expect, it } from '@jest/globals';
import type { DisputeState } from '@roomlight/contracts';
import {
  afterFact,
  isInForce,
  isOpen,
  paymentState,
  type Attempt,
  type PaymentCourse,
  type PaymentFact,
} from './payment-state.rules.js';

const AMOUNT = 4900;
const NEW: PaymentCourse = {
  attempt: 'created',
  attemptAt: null,
  paidAt: null,
  refundedCents: 0,
  disputeState: null,
  disputeAt: null,
};

const at = (second: number): Date => new Date(1_790_000_000_000 + second * 1000);
const tried = (attempt: Attempt, second: number): PaymentFact => ({
  kind: 'attempt',
  attempt,
  at: at(second),
});
const paid = (second: number, refundedCents = 0): PaymentFact => ({
  kind: 'paid',
  at: at(second),
  refundedCents,
});

const disputed = (state: DisputeState, second: number): PaymentFact => ({
  kind: 'dispute',
  state,
  at: at(second),
});

const courseOf = (facts: readonly PaymentFact[]): PaymentCourse => facts.reduce(afterFact, NEW);
const stateOf = (...facts: PaymentFact[]) =>
  paymentState({ ...courseOf(facts), amountCents: AMOUNT });

describe('a payment’s state', () => {
  const ATTEMPTS = ['created', 'processing', 'failed'] as const;

  it('starts as new', () => {
    expect(stateOf()).toBe('created');
  });

  it.each(ATTEMPTS.flatMap((from) => ATTEMPTS.map((to) => [from, to] as const)))(
    'moves from %s to %s only forwards',
    (from, to) => {
      expect(stateOf(tried(from, 1), tried(to, 2))).toBe(to);
      expect(stateOf(tried(to, 2), tried(from, 1))).toBe(to);
    },
  );

  it.each(ATTEMPTS)(
    'changes from %s to succeeded with the money, whatever came later',
    (attempt) => {
      expect(stateOf(tried(attempt, 1), paid(2))).toBe('succeeded');
      expect(stateOf(paid(2), tried(attempt, 3))).toBe('succeeded');
    },
  );

  it.each(ATTEMPTS)(
    'changes from %s to failed permanently when the intent is cancelled',
    (attempt) => {
      const course = courseOf([tried('cancelled', 1), tried(attempt, 2)]);
      expect(paymentState({ ...course, amountCents: AMOUNT })).toBe('failed');
      expect(isOpen(course)).toBe(false);
      expect(courseOf([tried(attempt, 2), tried('cancelled', 1)])).toEqual(course);
    },
  );

  it('is succeeded although it was cancelled, if there is money', () => {
    expect(stateOf(tried('cancelled', 1), paid(2))).toBe('succeeded');
  });

  it('takes the largest refunded sum', () => {
    expect(stateOf(paid(1), paid(1, 900))).toBe('partially-refunded');
    expect(stateOf(paid(1, AMOUNT), paid(1, 900))).toBe('refunded');
    expect(stateOf(paid(1, AMOUNT), paid(2), tried('failed', 3))).toBe('refunded');
  });

  it.each([
    [[disputed('open', 2)], 'disputed', false],
    [[disputed('open', 2), disputed('won', 3)], 'succeeded', true],
    [[disputed('open', 2), disputed('lost', 2)], 'charged-back', false],
    [[disputed('lost', 2), disputed('won', 3)], 'succeeded', true],
    [[disputed('won', 2), disputed('open', 3)], 'disputed', false],
  ] as const)('follows its dispute in whichever order it is told: %j', (facts, state, inForce) => {
    for (const told of [[paid(1), ...facts], [paid(1), ...facts].toReversed()]) {
      expect(stateOf(...told)).toBe(state);
      expect(isInForce({ ...courseOf(told), amountCents: AMOUNT })).toBe(inForce);
    }
  });

  it('is open until it is paid or cancelled, and in force until all of it is refunded', () => {
    const inForce = (...facts: PaymentFact[]) =>
      isInForce({ ...courseOf(facts), amountCents: AMOUNT });
    expect(isOpen(courseOf([tried('failed', 1)]))).toBe(true);
    expect(isOpen(courseOf([paid(1)]))).toBe(false);
    expect([inForce(), inForce(paid(1)), inForce(paid(1, 4899)), inForce(paid(1, 4900))]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

/** A generator of numbers that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a sequence of payment facts', () => {
  const ALL: Attempt[] = ['created', 'processing', 'failed', 'cancelled'];

  function factsBy(random: () => number): PaymentFact[] {
    const below = (limit: number) => Math.floor(random() * limit);
    return Array.from({ length: 1 + below(7) }, () =>
      random() < 0.35
        ? paid(below(5), below(4) * 1500)
        : tried(ALL[below(ALL.length)] ?? 'created', below(5)),
    );
  }

  function shuffled(facts: readonly PaymentFact[], random: () => number): PaymentFact[] {
    return [...facts, ...facts.filter(() => random() < 0.5)]
      .map((fact) => ({ fact, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ fact }) => fact);
  }

  it('leads to the same end in any order and repetition, and what was paid stays paid', () => {
    const random = numbers(7);
    for (let round = 0; round < 3000; round += 1) {
      const facts = factsBy(random);
      const end = courseOf(facts);
      expect(courseOf(shuffled(facts, random))).toEqual(end);
      expect(end.paidAt !== null).toBe(facts.some(({ kind }) => kind === 'paid'));
      const latest = facts
        .filter((fact) => fact.kind === 'attempt')
        .reduce((last, { at: time }) => Math.max(last, time.getTime()), 0);
      if (end.attempt !== 'cancelled' && latest > 0) {
        expect(end.attemptAt?.getTime()).toBe(latest);
      }
    }
  });
});
