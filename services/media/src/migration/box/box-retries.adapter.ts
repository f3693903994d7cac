import { BoxRetryStrategy, type FetchOptions, type FetchResponse } from 'box-node-sdk/networking';

const MAX_WAIT_SECONDS = 60;

/** The SDK (10.12) looks for the header in capitals, but keeps all in small letters. */
export const retryAfterIsHeard = {
  beforeRequest: (options: FetchOptions): FetchOptions => options,
  afterRequest: (response: FetchResponse): FetchResponse => {
    const wait = response.headers['retry-after'];
    return wait === undefined
      ? response
      : { ...response, headers: { ...response.headers, 'Retry-After': wait } };
  },
};

/** Box allows 240 uploads per minute and user: requests beyond that wait as long as Box says, repeatedly. */
export class BoxRetries extends BoxRetryStrategy {
  private static readonly PATIENT = new BoxRetryStrategy({ maxAttempts: 10 });

  override shouldRetry(
    options: FetchOptions,
    response: FetchResponse,
    attempt: number,
  ): Promise<boolean> {
    return response.status === 429 || response.status === 202
      ? BoxRetries.PATIENT.shouldRetry(options, response, attempt)
      : super.shouldRetry(options, response, attempt);
  }

  /** @returns seconds */
  override retryAfter(options: FetchOptions, response: FetchResponse, attempt: number): number {
    return Math.min(super.retryAfter(options, response, attempt), MAX_WAIT_SECONDS);
  }
}
