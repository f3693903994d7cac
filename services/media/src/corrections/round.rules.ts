import {
  DomainError,
  invalid,
  MAX_CORRECTIONS_OF_PHOTO,
  MAX_CORRECTIONS_OF_SHARE,
  MAX_ROUNDS,
  type CorrectionAnswer,
  type RoundState,
} from '@roomlight/contracts';

/** What is known of a round; its state follows from it. */
export interface RoundFacts {
  /** Among the rounds of its link, from 1. */
  number: number;
  sentAt: Date | null;
  answeredAt: Date | null;
}

export function roundState({ sentAt, answeredAt }: Omit<RoundFacts, 'number'>): RoundState {
  if (answeredAt !== null) {
    return 'answered';
  }
  return sentAt === null ? 'draft' : 'sent';
}

/**
 * The number of the round into which the agent writes: a draft, or the next one after an answer.
 * @param latest null when there is no round yet
 * @throws DomainError 409 while the photographer has the round, 422 after the last one
 */
export function numberToWrite(latest: RoundFacts | null): number {
  if (latest === null) {
    return 1;
  }
  switch (roundState(latest)) {
    case 'draft':
      return latest.number;
    case 'sent':
      throw roundSent('The photographer is working on your corrections. Wait for the answer.');
    case 'answered':
      if (latest.number >= MAX_ROUNDS) {
        const detail = `There were ${MAX_ROUNDS} rounds of corrections. Ask the photographer for a new link.`;
        throw new DomainError(422, 'too_many_corrections', detail);
      }
      return latest.number + 1;
  }
}

/** @throws DomainError 422 when there is no room for one more */
export function assertRoom(counts: { ofPhoto: number; ofShare: number }): void {
  if (counts.ofPhoto >= MAX_CORRECTIONS_OF_PHOTO) {
    const detail = `A photo can have at most ${MAX_CORRECTIONS_OF_PHOTO} corrections at a time.`;
    throw new DomainError(422, 'too_many_corrections', detail);
  }
  if (counts.ofShare >= MAX_CORRECTIONS_OF_SHARE) {
    const detail = `A link can have at most ${MAX_CORRECTIONS_OF_SHARE} corrections. Ask the photographer for a new one.`;
    throw new DomainError(422, 'too_many_corrections', detail);
  }
}

/**
 * Sending again what was sent changes nothing.
 * @param count of the round's corrections
 * @throws DomainError 409 for an empty round
 */
export function isToSend(round: RoundFacts, count: number): boolean {
  switch (roundState(round)) {
    case 'draft':
      if (count === 0) {
        throw new DomainError(409, 'nothing_to_send', 'There are no corrections to send.');
      }
      return true;
    case 'sent':
    case 'answered':
      return false;
  }
}

/**
 * @param count of the latest round's corrections
 * @throws DomainError 409 while corrections are written or wait for their answer
 */
export function assertMayApprove(latest: RoundFacts | null, count: number): void {
  if (latest === null) {
    return;
  }
  switch (roundState(latest)) {
    case 'draft':
      if (count > 0) {
        const detail = 'Send your corrections or delete them before you approve the photos.';
        throw new DomainError(409, 'corrections_open', detail);
      }
      return;
    case 'sent': {
      const detail = 'The photographer is working on your corrections. Approve the photos after.';
      throw new DomainError(409, 'corrections_open', detail);
    }
    case 'answered':
      return;
  }
}

/** @throws DomainError 400 when a reason is missing, 409 when the agent has the answers already */
export function assertMayAnswer(round: RoundFacts, { outcome, answer }: CorrectionAnswer): void {
  if (outcome === 'declined' && answer.trim() === '') {
    const message = 'Say why the correction is not made';
    throw invalid(message, [{ field: 'answer', message }]);
  }
  switch (roundState(round)) {
    case 'sent':
      return;
    case 'draft':
    case 'answered':
      throw roundSent('The corrections have been sent back. The agent has the answers already.');
  }
}

/**
 * Sending back again changes nothing.
 * @param openCount of corrections without an outcome
 * @throws DomainError 409 while some have no outcome
 */
export function isToSendBack(round: RoundFacts, openCount: number): boolean {
  switch (roundState(round)) {
    case 'sent':
      if (openCount > 0) {
        const detail = `${openCount === 1 ? '1 correction is' : `${openCount} corrections are`} neither done nor declined.`;
        throw new DomainError(409, 'corrections_open', detail);
      }
      return true;
    case 'answered':
    case 'draft':
      return false;
  }
}

export function roundSent(detail: string): DomainError {
  return new DomainError(409, 'round_sent', detail);
}
