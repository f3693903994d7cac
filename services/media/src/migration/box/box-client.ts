import { BoxCcgAuth, BoxClient, CcgConfig } from 'box-node-sdk';
import {
  BaseUrls,
  BoxRetryStrategy,
  NetworkSession,
  type FetchOptions,
  type FetchResponse,
} from 'box-node-sdk/networking';
import type { MediaEnvironment } from '../../environment.js';

const MAX_WAIT_SECONDS = 60;
const TIMEOUT_MS = 120_000;

/** A client of Box that signs in as the application, by its id and secret. */
export function boxClient(environment: MediaEnvironment): BoxClient {
  const { BOX_CLIENT_ID, BOX_CLIENT_SECRET, BOX_ENTERPRISE_ID, BOX_USER_ID, BOX_API_BASE } =
    environment;
  const auth = new BoxCcgAuth({
    config: new CcgConfig({
      clientId: BOX_CLIENT_ID ?? '',
      clientSecret: BOX_CLIENT_SECRET ?? '',
      // A user is meant more exactly than an enterprise.
      ...(BOX_USER_ID === undefined
        ? { enterpriseId: BOX_ENTERPRISE_ID }
        : { userId: BOX_USER_ID }),
    }),
  });
  const networkSession = new NetworkSession({
    interceptors: [retryAfterIsHeard],
    retryStrategy: new PatientRetries({ maxAttempts: 4 }),
    timeoutConfig: { timeoutMs: TIMEOUT_MS },
    ...(BOX_API_BASE !== undefined && { baseUrls: urlsAt(BOX_API_BASE.replace(/\/$/, '')) }),
  });
  return new BoxClient({ auth, networkSession });
}

function urlsAt(base: string): BaseUrls {
  return new BaseUrls({ baseUrl: base, uploadUrl: base, oauth2Url: `${base}/oauth2` });
}

/** The SDK (10.12) looks for the header in capitals, but keeps all in small letters. */
const retryAfterIsHeard = {
  beforeRequest: (options: FetchOptions): FetchOptions => options,
  afterRequest: (response: FetchResponse): FetchResponse => {
    const wait = response.headers['retry-after'];
    return wait === undefined
      ? response
      : { ...response, headers: { ...response.headers, 'Retry-After': wait } };
  },
};

/** Box allows 240 uploads a minute and user: whoever is over it waits as long as it says, more than once. */
class PatientRetries extends BoxRetryStrategy {
  private static readonly PATIENT = new BoxRetryStrategy({ maxAttempts: 10 });

  override shouldRetry(
    options: FetchOptions,
    response: FetchResponse,
    attempt: number,
  ): Promise<boolean> {
    return response.status === 429 || response.status === 202
      ? PatientRetries.PATIENT.shouldRetry(options, response, attempt)
      : super.shouldRetry(options, response, attempt);
  }

  override retryAfter(options: FetchOptions, response: FetchResponse, attempt: number): number {
    return Math.min(super.retryAfter(options, response, attempt), MAX_WAIT_SECONDS);
  }
}
