import { BoxCcgAuth, BoxClient, CcgConfig } from 'box-node-sdk';
import { BaseUrls, NetworkSession } from 'box-node-sdk/networking';
import type { MediaEnvironment } from '../../environment.js';
import { BoxRetries, retryAfterIsHeard } from './box-retries.adapter.js';

const TIMEOUT_MS = 120_000;

/** A client of Box that signs in as the application, by its id and secret. */
export function boxClient(environment: MediaEnvironment): BoxClient {
  const { BOX_CLIENT_ID, BOX_CLIENT_SECRET, BOX_ENTERPRISE_ID, BOX_USER_ID, BOX_API_BASE } =
    environment;
  const auth = new BoxCcgAuth({
    config: new CcgConfig({
      clientId: BOX_CLIENT_ID ?? '',
      clientSecret: BOX_CLIENT_SECRET ?? '',
      // A user is more specific than an enterprise.
      ...(BOX_USER_ID === undefined
        ? { enterpriseId: BOX_ENTERPRISE_ID }
        : { userId: BOX_USER_ID }),
    }),
  });
  const networkSession = new NetworkSession({
    interceptors: [retryAfterIsHeard],
    retryStrategy: new BoxRetries({ maxAttempts: 4 }),
    timeoutConfig: { timeoutMs: TIMEOUT_MS },
    ...(BOX_API_BASE !== undefined && { baseUrls: urlsAt(BOX_API_BASE.replace(/\/$/, '')) }),
  });
  return new BoxClient({ auth, networkSession });
}

function urlsAt(base: string): BaseUrls {
  return new BaseUrls({ baseUrl: base, uploadUrl: base, oauth2Url: `${base}/oauth2` });
}
