import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

export interface FilePart {
  field: string;
  filename: string;
  bytes: Buffer;
}

/**
 * Sends a form without building it: the files' bytes are sent unchanged, so that the sender takes as little of the
 * machine's capacity as possible.
 * @returns the answer's text
 * @throws Error when the answer isn't a success
 */
export function sendForm(
  url: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
  files: readonly FilePart[],
): Promise<string> {
  const boundary = `bench-${randomUUID()}`;
  const head = (disposition: string, type = '') =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`);
  const lineEnd = Buffer.from('\r\n');
  const pieces = [
    ...Object.entries(fields).flatMap(([name, value]) => [
      head(`name="${name}"`),
      Buffer.from(value),
      lineEnd,
    ]),
    ...files.flatMap(({ field, filename, bytes }) => [
      head(`name="${field}"; filename="${filename}"`, 'content-type: image/jpeg\r\n'),
      bytes,
      lineEnd,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': length,
      },
    });
    sending.on('error', reject);
    sending.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode !== undefined && answer.statusCode < 300) {
          resolve(text);
        } else {
          reject(new Error(`${url} answered ${answer.statusCode}: ${text}`));
        }
      });
    });
    for (const piece of pieces) {
      sending.write(piece);
    }
    sending.end();
  });
}

/** Runs work for 0 … count - 1, with this many at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
