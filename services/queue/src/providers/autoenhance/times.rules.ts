/** Time limits and intervals, in milliseconds. */
export interface Times {
  /** Interval between two polls for a photo; a webhook may shorten it. */
  poll: number;
  /** Limit for the answer to a request. */
  answer: number;
  /** Limit for an upload or a download. */
  transfer: number;
  /** First and maximum delay before the retry of a failed request. */
  firstRetry: number;
  longestRetry: number;
  /** How long a failing step is retried before the provider counts as unavailable. */
  retryBudget: number;
  /** How long the provider may take for a photo before it is started again. */
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
