/** How long we wait for what, in milliseconds. */
export interface Times {
  /** Between two questions whether a photo is done; a webhook may shorten it. */
  poll: number;
  /** For the answer to a question. */
  answer: number;
  /** For a file to go or to come. */
  transfer: number;
  /** Before the first and at most before a later repetition of what failed. */
  firstRetry: number;
  longestRetry: number;
  /** How long a step that fails is tried again before they count as away. */
  retryBudget: number;
  /** How long they may take for a photo before it is begun anew. */
  work: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const TIMES: Readonly<Times> = {
  poll: 5 * SECOND,
  answer: 30 * SECOND,
  transfer: 5 * MINUTE,
  firstRetry: 0.5 * SECOND,
  longestRetry: 15 * SECOND,
  retryBudget: MINUTE,
  work: 30 * MINUTE,
};
