import type { MsgHdrs } from '@nats-io/transport-node';
import { constants, gunzipSync, gzipSync } from 'node:zlib';

/**
 * Bodies below this size aren't worth the time to compress. Bodies too large for NATS (1 MB) are lists, which compress
 * well.
 */
const COMPRESSED_FROM = 256 * 1024;
/** None of our lists comes close to this size; a body that does is corrupt. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const ENCODING_HEADER = 'content-encoding';

/** Packs a call's request or reply for transport; a header says when the body is compressed. */
export function packBody(body: string, headers: MsgHdrs): string | Uint8Array {
  if (body.length < COMPRESSED_FROM) {
    return body;
  }
  headers.set(ENCODING_HEADER, 'gzip');
  // Compression takes as long as producing the JSON itself did.
  return gzipSync(body, { level: constants.Z_BEST_SPEED });
}

/** Unpacks a body to its JSON. */
export function unpackBody(message: { data: Uint8Array; headers?: MsgHdrs }): Uint8Array {
  return message.headers?.get(ENCODING_HEADER) === 'gzip'
    ? gunzipSync(message.data, { maxOutputLength: MAX_BODY_BYTES })
    : message.data;
}

/** Parses a body whose type is known, because the sender is one of our own services. */
export function parseBody<Body>(body: Uint8Array): Body {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return JSON.parse(text) as Body;
}
