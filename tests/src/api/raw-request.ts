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

export function send(origin: string, { method, path, headers, body }: RawRequest) {
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
