/** The longest sentence of an agent's correction, and of the answer to it, in characters. */
export const MAX_CORRECTION_LENGTH = 500;
/** In one round. */
export const MAX_CORRECTIONS_OF_PHOTO = 20;
/** In all rounds of a link. */
export const MAX_CORRECTIONS_OF_SHARE = 300;
export const MAX_ROUNDS = 30;

/**
 * The corrections that an agent sends at once are a round: `draft` until they are sent, then the photographer's turn
 * until they are sent back as `answered`. The next round begins after that.
 */
export const ROUND_STATES = ['draft', 'sent', 'answered'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** Of a correction: made as wanted, or not made for a reason. */
export const CORRECTION_OUTCOMES = ['done', 'declined'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];
