import { describe, expect, it } from '@jest/globals';
import {
  MAX_CORRECTIONS_OF_PHOTO,
  MAX_CORRECTIONS_OF_SHARE,
  MAX_ROUNDS,
} from '@roomlight/contracts';
import {
  assertMayAnswer,
  assertMayApprove,
  assertRoom,
  isToSend,
  isToSendBack,
  numberToWrite,
  roundState,
} from './round.rules.js';

const SENT_AT = new Date('2026-11-20T12:00:00Z');
const ANSWERED_AT = new Date('2026-11-21T12:00:00Z');
const DRAFT = { number: 2, sentAt: null, answeredAt: null };
const SENT = { ...DRAFT, sentAt: SENT_AT };
const ANSWERED = { ...SENT, answeredAt: ANSWERED_AT };
const DONE = { outcome: 'done', answer: '' } as const;

const refusal = (status: number, code: string) =>
  expect.objectContaining({ status, code }) as unknown as Error;

describe('a round', () => {
  it.each([
    [DRAFT, 'draft'],
    [SENT, 'sent'],
    [ANSWERED, 'answered'],
  ] as const)('%j is in the state %s', (round, state) => {
    expect(roundState(round)).toBe(state);
  });
});

describe('a correction', () => {
  it('Begins the first round, joins a draft and begins the next round after an answer', () => {
    expect(numberToWrite(null)).toBe(1);
    expect(numberToWrite(DRAFT)).toBe(2);
    expect(numberToWrite(ANSWERED)).toBe(3);
  });

  it('Waits while the photographer has the round', () => {
    expect(() => numberToWrite(SENT)).toThrow(refusal(409, 'round_sent'));
  });

  it('Is refused after the last round', () => {
    expect(numberToWrite({ ...ANSWERED, number: MAX_ROUNDS - 1 })).toBe(MAX_ROUNDS);
    expect(() => numberToWrite({ ...ANSWERED, number: MAX_ROUNDS })).toThrow(
      refusal(422, 'too_many_corrections'),
    );
  });

  it('Is refused when its photo or its link has enough', () => {
    const [ofPhoto, ofShare] = [MAX_CORRECTIONS_OF_PHOTO, MAX_CORRECTIONS_OF_SHARE];
    assertRoom({ ofPhoto: ofPhoto - 1, ofShare: ofShare - 1 });
    expect(() => assertRoom({ ofPhoto, ofShare: 0 })).toThrow('A photo can have');
    expect(() => assertRoom({ ofPhoto: 0, ofShare })).toThrow('A link can have');
  });
});

describe('sending a round', () => {
  it('Needs a correction', () => {
    expect(isToSend(DRAFT, 1)).toBe(true);
    expect(() => isToSend(DRAFT, 0)).toThrow(refusal(409, 'nothing_to_send'));
  });

  it.each([SENT, ANSWERED])('Changes nothing when it was sent: %j', (round) => {
    expect(isToSend(round, 1)).toBe(false);
  });
});

describe('an approval', () => {
  it.each([
    [null, 0],
    [{ ...DRAFT, number: 1 }, 0],
    [ANSWERED, 3],
  ] as const)('Is possible when nothing is open: %j', (latest, count) => {
    expect(() => assertMayApprove(latest, count)).not.toThrow();
  });

  it('Waits until what is written is sent and answered', () => {
    expect(() => assertMayApprove(DRAFT, 1)).toThrow('Send your corrections');
    expect(() => assertMayApprove(SENT, 1)).toThrow('The photographer is working');
  });
});

describe('an answer', () => {
  it('Is given while the photographer has the round', () => {
    expect(() => assertMayAnswer(SENT, DONE)).not.toThrow();
    expect(() => assertMayAnswer(ANSWERED, DONE)).toThrow(refusal(409, 'round_sent'));
  });

  it('Needs a reason when the correction is declined', () => {
    expect(() => assertMayAnswer(SENT, { outcome: 'declined', answer: ' ' })).toThrow('Say why');
    expect(() =>
      assertMayAnswer(SENT, { outcome: 'declined', answer: 'It is load-bearing' }),
    ).not.toThrow();
  });
});

describe('sending a round back', () => {
  it('Needs an outcome of every correction', () => {
    expect(isToSendBack(SENT, 0)).toBe(true);
    expect(() => isToSendBack(SENT, 1)).toThrow('1 correction is neither');
    expect(() => isToSendBack(SENT, 2)).toThrow('2 corrections are neither');
  });

  it('Changes nothing when it was sent back', () => {
    expect(isToSendBack(ANSWERED, 2)).toBe(false);
  });
});
