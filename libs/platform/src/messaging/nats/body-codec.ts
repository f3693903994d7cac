import type { MsgHdrs } from '@nats-io/transport-node';
import { constants, gunzipSync, gzipSync } from 'node:zlib';

/** Up to this size a body isn't worth the time. Bodies that NATS wouldn't take (1 MB) are lists, which shrink well. */
const COMPRESSED_FROM = 256 * 1024;
/** No list of ours comes near; what does is broken. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const ENCODING_HEADER = 'content-encoding';

/** A call's request or reply as it travels; a header says so when it is compressed. */
export function packBody(body: string, headers: MsgHdrs): string | Uint8Array {
  if (body.length < COMPRESSED_FROM) {
    return body;
  }
  headers.set(ENCODING_HEADER, 'gzip');
  // Takes as long as the JSON itself did.
  return gzipSync(body, { level: constants.Z_BEST_SPEED });
}

/** The JSON that was packed. */
export function unpackBody(message: { data: Uint8Array; headers?: MsgHdrs }): Uint8Array {
  return message.headers?.get(ENCODING_HEADER) === 'gzip'
    ? gunzipSync(message.data, { maxOutputLength: MAX_BODY_BYTES })
    : message.data;
}

/** What the other side, which is one of our own services, put in. */
export function parseBody<Body>(body: Uint8Array): Body {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return JSON.parse(text) as Body;
}
