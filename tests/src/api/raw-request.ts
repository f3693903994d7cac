import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** A request exactly as sent over the wire; `fetch` would correct deliberate errors. */
export interface RawRequest {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Has no end. */
export const EVENT_STREAM = 'text/event-stream';

/** How often a request is sent whose answer is lost. */
const TRIES = 3;

/**
 * A server may refuse a body before it has all of it. When it closes the connection while the rest is being written,
 * its answer is lost, and the request is sent again.
 */
export async function send(origin: string, request: RawRequest): Promise<RawAnswer> {
  for (let tried = 1; ; tried++) {
    try {
      return await sendOnce(origin, request);
    } catch (error) {
      if (tried === TRIES || !(error instanceof Error) || !error.message.includes('EPIPE')) {
        throw error;
      }
    }
  }
}

function sendOnce(origin: string, { method, path, headers, body }: RawRequest) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      if (response.headers['content-type'] === EVENT_STREAM) {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' });
        return;
      }
      response
        .on('data', (part: Buffer) => parts.push(part))
        .once('error', reject)
        .once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
