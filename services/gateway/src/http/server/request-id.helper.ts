import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const HEADER = 'x-request-id';
const USABLE = /^[\w-]{1,64}$/;

/** Uses the client's own id if it is valid, so that its logs and ours can be joined. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[HEADER];
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID();
}
