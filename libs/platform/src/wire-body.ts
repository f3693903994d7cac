import type { MsgHdrs } from '@nats-io/transport-node';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Up to this size a body isn't worth the time. Bodies that NATS wouldn't take (1 MB) are lists, which shrink well. */
const COMPRESSED_FROM_BYTES = 256 * 1024;
/** No list of ours comes near; what does is broken. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const ENCODING_HEADER = 'content-encoding';

/** A call's request or reply as it travels; a header says so when it is compressed. */
export async function packBody(body: string, headers: MsgHdrs): Promise<string | Uint8Array> {
  if (body.length < COMPRESSED_FROM_BYTES) {
    return body;
  }
  headers.set(ENCODING_HEADER, 'gzip');
  return compress(body);
}

/** The JSON that was packed. */
export async function unpackBody(message: {
  data: Uint8Array;
  headers?: MsgHdrs;
}): Promise<Uint8Array> {
  return message.headers?.get(ENCODING_HEADER) === 'gzip'
    ? decompress(message.data, { maxOutputLength: MAX_BODY_BYTES })
    : message.data;
}

/** What the other side, which is one of our own services, put in. */
export function parseBody<Body>(body: Uint8Array): Body {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return JSON.parse(text) as Body;
}
