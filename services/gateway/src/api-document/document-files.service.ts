import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PAGE, SHOW } from './document-page.rules.js';

const packed = promisify(gzip);

/** The package with Swagger UI's own files, without source maps and without telemetry. */
const swaggerUi = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${name}`)), 'utf8');

const FILES = {
  'openapi.json': {
    type: 'application/json; charset=utf-8',
    read: () => readFile(new URL('openapi.json', import.meta.url), 'utf8'),
  },
  page: { type: 'text/html; charset=utf-8', read: () => Promise.resolve(PAGE) },
  'show.js': { type: 'text/javascript; charset=utf-8', read: () => Promise.resolve(SHOW) },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => swaggerUi('swagger-ui-bundle.js'),
  },
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    read: () => swaggerUi('swagger-ui.css'),
  },
} as const;

export type DocumentFile = keyof typeof FILES;

/** The files that the page loads; the document itself has its own address. */
export function isPartOfPage(name: string): name is DocumentFile {
  return name !== 'page' && name !== 'openapi.json' && Object.hasOwn(FILES, name);
}

interface ReadFile {
  type: string;
  etag: string;
  plain: string;
  /** Compressed to a quarter, since phones read the page too. */
  packed: Buffer;
}

/** The files of the API document, read on the first request. */
@Injectable()
export class DocumentFilesService {
  private readonly files = new Map<DocumentFile, Promise<ReadFile>>();

  async send(name: DocumentFile, { headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const file = await this.read(name);
    void reply.headers({ etag: file.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    if (fresh({ 'if-none-match': headers['if-none-match'] }, { etag: file.etag })) {
      await reply.code(304).send();
      return;
    }
    const isPacked = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    if (isPacked) {
      void reply.header('content-encoding', 'gzip');
    }
    await reply.type(file.type).send(isPacked ? file.packed : file.plain);
  }

  private read(name: DocumentFile): Promise<ReadFile> {
    const known = this.files.get(name);
    if (known !== undefined) {
      return known;
    }
    const file = readWhole(name);
    this.files.set(name, file);
    // Forgets a failed read, so that the next request tries again.
    file.catch(() => this.files.delete(name));
    return file;
  }
}

async function readWhole(name: DocumentFile): Promise<ReadFile> {
  const { type, read } = FILES[name];
  const plain = await read();
  const hash = createHash('sha256').update(plain).digest('base64url');
  return { type, etag: `W/"${hash}"`, plain, packed: await packed(plain) };
}
