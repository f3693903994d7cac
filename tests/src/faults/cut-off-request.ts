import { request, type IncomingMessage } from 'node:http';
import type { ApiClient } from '../support/api-client.js';
import type { Chunk } from './chunks.js';

export interface BegunRequest {
  /**
   * Sends the rest.
   * @returns the answer's status
   */
  finish(): Promise<number | undefined>;
  /** Destroys the connection, as when a laptop's lid is closed. */
  breakOff(): void;
}

/** The gateway ends an upload that is silent for a minute, and a test may wait for longer before it goes on. */
const SIGN_OF_LIFE_MS = 1000;

/** Sends a chunk up to the middle of its last file, and from there a byte now and then. */
export async function beginSending(
  client: ApiClient,
  listingName: string,
  chunk: Chunk,
): Promise<BegunRequest> {
  const { body, contentType } = await encode(client.form(listingName, chunk.sets, chunk.fields));
  const sending = request(`${client.url}/api/queue/submit-staging`, {
    method: 'POST',
    headers: {
      ...client.headers,
      'content-type': contentType,
      'content-length': body.length,
      connection: 'keep-alive',
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.once('error', reject);
  });
  // A test that breaks off the request doesn't wait for an answer.
  status.catch(() => undefined);
  const lastFile = chunk.sets.flat().at(-1)?.bytes.length ?? 0;
  let sent = body.length - Math.ceil(lastFile / 2);
  await new Promise((resolve) => sending.write(body.subarray(0, sent), resolve));
  const signs = setInterval(() => {
    sending.write(body.subarray(sent, sent + 1));
    sent += 1;
  }, SIGN_OF_LIFE_MS);
  sending.once('close', () => clearInterval(signs));
  return {
    finish: () => {
      clearInterval(signs);
      sending.end(body.subarray(sent));
      return status;
    },
    breakOff: () => sending.destroy(),
  };
}

async function encode(form: FormData): Promise<{ body: Buffer; contentType: string }> {
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}
