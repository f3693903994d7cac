import { request } from 'node:http';
import type { ApiClient } from '../support/api-client.js';
import type { Chunk } from './chunks.js';

export interface BegunRequest {
  /** Destroys the connection, as a laptop's lid does. */
  breakOff(): void;
}

/** Sends a chunk up to the middle of its last file, and holds there. */
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
    },
  });
  // Breaking off is what this is for.
  sending.on('error', () => undefined);
  const lastFile = chunk.sets.flat().at(-1)?.bytes.length ?? 0;
  sending.write(body.subarray(0, body.length - Math.ceil(lastFile / 2)));
  return { breakOff: () => sending.destroy() };
}

async function encode(form: FormData): Promise<{ body: Buffer; contentType: string }> {
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}
