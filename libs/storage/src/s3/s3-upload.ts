import { createHash } from 'node:crypto';
import type { Client } from 'minio';
import { errorCode } from '../port/error-code.js';
import { asStoreError, withRetries } from './s3-errors.js';
import { inParts } from './s3-parts.js';

/** S3 takes 10,000 parts: 80 GB. An upload holds two parts in memory, one on its way and one being filled. */
const PART_SIZE = 8 * 1024 * 1024;

export interface Upload {
  bucket: string;
  key: string;
  contentType: string;
  signal?: AbortSignal;
}

/**
 * Stores a stream of unknown length: in one request when it is small, else in parts. The client's own `putObject` isn't
 * used for streams: it holds half a gigabyte when the length is unknown, and it continues whatever unfinished upload of
 * the same key it finds, which mixes two uploads of one key.
 */
export async function upload(
  client: Client,
  { bucket, key, contentType, signal }: Upload,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  const headers = { 'Content-Type': contentType };
  const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    try {
      return await withRetries(call);
    } catch (error) {
      throw asStoreError(`write object ${JSON.stringify(key)}`, undefined, error);
    }
  };

  const parts = inParts(chunks, PART_SIZE);
  const first = await parts.next();
  if (first.done || first.value.length < PART_SIZE) {
    const whole = first.done ? Buffer.alloc(0) : first.value;
    await attempt(() => client.putObject(bucket, key, whole, whole.length, headers));
    return { size: whole.length };
  }

  const uploadId = await attempt(() => client.initiateNewMultipartUpload(bucket, key, headers));
  let size = 0;
  const done: { part: number; etag: string }[] = [];
  let sending = Promise.resolve();
  const send = async (part: Buffer): Promise<void> => {
    const partNumber = done.length + 1;
    const md5 = createHash('md5').update(part).digest('base64');
    const config = {
      bucketName: bucket,
      objectName: key,
      uploadID: uploadId,
      partNumber,
      headers: { 'Content-MD5': md5 },
    };
    const { etag } = await attempt(() => client.uploadPart(config, part));
    done.push({ part: partNumber, etag });
    size += part.length;
  };
  const startSending = (part: Buffer): void => {
    sending = send(part);
    // It is awaited only when the next part is full; until then its failure must not be unhandled.
    sending.catch(() => undefined);
  };
  try {
    startSending(first.value);
    for await (const part of parts) {
      await sending;
      if (part.length > 0) {
        startSending(part);
      }
    }
    await sending;
    await attempt(() => client.completeMultipartUpload(bucket, key, uploadId, done));
    return { size };
  } catch (error) {
    await Promise.allSettled([sending]);
    await abandon(client, bucket, key, uploadId);
    throw error;
  }
}

/**
 * The caller must get the reason for the failed upload; remains that can't be removed now are removed at the next
 * start.
 */
async function abandon(client: Client, bucket: string, key: string, uploadId: string) {
  await Promise.allSettled([withRetries(() => client.abortMultipartUpload(bucket, key, uploadId))]);
}

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes the parts that crashed processes left. */
export async function removeAbandonedUploads(client: Client, bucket: string): Promise<void> {
  const before = Date.now() - ABANDONED_AFTER_MS;
  let after = { key: '', uploadId: '' };
  let more = true;
  while (more) {
    // Not `listIncompleteUploads`: it asks for the parts of each upload, and fails when one is completed meanwhile.
    const page = await client.listIncompleteUploadsQuery(bucket, '', after.key, after.uploadId, '');
    for (const { key, uploadId, initiated } of page.uploads) {
      if (initiated.getTime() < before) {
        await client.abortMultipartUpload(bucket, key, uploadId).catch(ignoreGone);
      }
    }
    after = { key: page.nextKeyMarker, uploadId: page.nextUploadIdMarker };
    more = page.isTruncated;
  }
}

/** Another process that started at the same time has already removed it. */
function ignoreGone(error: unknown): void {
  if (errorCode(error) !== 'NoSuchUpload') {
    throw error;
  }
}
