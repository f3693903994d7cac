import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Stored {
  bytes: Buffer;
  modifiedAt: Date;
}

/** How the store answers requests; a full store refuses writes. */
export type StoreHealth = 'up' | 'unreachable' | 'full';

const BUCKET = 'photos';

/** An object store that speaks as much S3 as small photos need, and whose faults the test controls. */
export class S3Stub {
  health: StoreHealth = 'up';
  private readonly objects = new Map<string, Stored>();
  private readonly server: Server = createServer((request, response) => {
    void this.serve(request, response);
  });

  static async start(): Promise<S3Stub> {
    const stub = new S3Stub();
    stub.server.listen(0, '127.0.0.1');
    await once(stub.server, 'listening');
    return stub;
  }

  /** The environment that makes the product store its photos here. */
  get environment(): NodeJS.ProcessEnv {
    const { port } = this.server.address() as AddressInfo;
    return {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret-key',
      S3_BUCKET: BUCKET,
    };
  }

  keys(prefix: string): string[] {
    return [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  /** Makes everything that is stored now older by this time. */
  age(byMs: number): void {
    for (const stored of this.objects.values()) {
      stored.modifiedAt = new Date(stored.modifiedAt.getTime() - byMs);
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = this.health === 'unreachable' ? undefined : await buffer(request).catch(ignore);
    // An incomplete body changes nothing, nor does one that was in transit when the store went down.
    if (body === undefined || this.health === 'unreachable') {
      request.socket.destroy();
      return;
    }
    if (this.health === 'full' && request.method === 'PUT') {
      refuse(response, 507, 'XMinioStorageFull');
      return;
    }
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(pathname.slice(`/${BUCKET}/`.length));
    this.answer(request, response, { key, query, body });
  }

  private answer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
  ): void {
    const verb = `${method} ${key === '' ? 'bucket' : 'object'}`;
    switch (verb) {
      case 'HEAD bucket':
        response.end();
        break;
      case 'GET bucket':
        response.end(query.has('uploads') ? NO_UPLOADS : this.listed(query.get('prefix') ?? ''));
        break;
      case 'POST bucket':
        for (const [, deleted = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) {
          this.objects.delete(deleted);
        }
        response.end('<DeleteResult/>');
        break;
      case 'PUT object':
        this.objects.set(key, { bytes: body, modifiedAt: new Date() });
        response.setHeader('etag', etagOf(body)).end();
        break;
      case 'GET object':
      case 'HEAD object':
        this.send(response, key, method === 'HEAD' ? undefined : headers.range);
        break;
      default:
        refuse(response, 501, 'NotImplemented');
    }
  }

  private send(response: ServerResponse, key: string, range: string | undefined): void {
    const stored = this.objects.get(key);
    if (stored === undefined) {
      refuse(response, 404, 'NoSuchKey');
      return;
    }
    const { bytes, modifiedAt } = stored;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
    const part = bytes.subarray(start, end);
    response
      .writeHead(first === undefined ? 200 : 206, {
        'content-length': part.length,
        'last-modified': modifiedAt.toUTCString(),
        etag: etagOf(bytes),
        ...(first !== undefined && {
          'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
        }),
      })
      .end(part);
  }

  private listed(prefix: string): string {
    const contents = this.keys(prefix).map((key) => {
      const { bytes, modifiedAt } = this.objects.get(key) ?? { bytes: Buffer.alloc(0) };
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt?.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }
}

const NO_UPLOADS =
  '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>';

/** Work that a broken connection interrupts is simply not done. */
const ignore = (): undefined => undefined;

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
