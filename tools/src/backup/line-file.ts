import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ManifestFile } from './manifest.js';

/** Writes lines without line feeds into a new compressed file and flushes it to disk. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ManifestFile> {
  const hash = createHash('sha256');
  let count = 0;
  async function* ended(): AsyncGenerator<string> {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  }
  await pipeline(
    Readable.from(ended()),
    createGzip({ level: 4 }),
    (bytes: AsyncIterable<Buffer>) => hashed(bytes, hash),
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  return { lines: count, sha256: hash.digest('hex') };
}

/** Splits at line feeds only: text that people write may contain other characters that end lines elsewhere. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const text = createReadStream(path).pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Passes bytes on unchanged while adding them to the hash. */
export async function* hashed(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}
