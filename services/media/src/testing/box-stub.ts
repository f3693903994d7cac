import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Item {
  type: 'file' | 'folder';
  id: string;
  name: string;
  parentId: string;
  content?: Buffer;
}

interface Session {
  folderId: string;
  name: string;
  size: number;
  parts: Map<number, Buffer>;
  commits: number;
}

interface Answer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

const PART_BYTES = 8_388_608;
export const BOX_SECRET = 'a-secret-of-box';

const sha1 = (content: Buffer) => createHash('sha1').update(content).digest('hex');

/** Simulates the parts of Box that a migration needs, including its limits and quirks. */
export class BoxStub {
  /** The requests, such as `POST /2.0/folders`. */
  readonly asked: string[] = [];
  /** Forced answers, by the beginning of the request. */
  readonly next: { asked: string; answer: Answer }[] = [];
  readonly items: Item[] = [];
  private readonly sessions: Session[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request).then(
      (answer) => reply(response, answer),
      (error: unknown) => reply(response, { status: 500, body: { message: String(error) } }),
    );
  });

  static async start(): Promise<BoxStub> {
    const stub = new BoxStub();
    await new Promise<void>((resolve) => stub.server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  reset(): void {
    this.items.length = 0;
    this.asked.length = 0;
    this.next.length = 0;
  }

  /** The stored files: hashes of their content, by path. */
  tree(): Record<string, string> {
    const pathOf = ({ parentId, name }: Item): string => {
      const parent = this.items.find(({ id }) => id === parentId);
      return parent === undefined ? name : `${pathOf(parent)}/${name}`;
    };
    return Object.fromEntries(
      this.items
        .filter(({ type }) => type === 'file')
        .map((item) => [pathOf(item), sha1(item.content ?? Buffer.alloc(0))]),
    );
  }

  /** The contents of the stored files. */
  contents(): Buffer[] {
    return this.items.flatMap(({ content }) => content ?? []);
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', this.url);
    const asked = `${request.method} ${url.pathname}`;
    this.asked.push(asked);
    const planned = this.next.findIndex((one) => asked.startsWith(one.asked));
    const [first] = planned < 0 ? [] : this.next.splice(planned, 1);
    if (first !== undefined) {
      return first.answer;
    }
    if (asked === 'POST /oauth2/token') {
      return token(body);
    }
    if (request.headers.authorization !== 'Bearer good') {
      return { status: 401, body: { code: 'unauthorized' } };
    }
    const [, id = ''] = /folders\/(\w+)/.exec(url.pathname) ?? [];
    if (asked === 'POST /2.0/folders') {
      return this.addFolder(JSON.parse(body.toString()) as { name: string; parent: Parent });
    }
    if (/^GET \S+\/items$/.test(asked)) {
      return this.list(id, Number(url.searchParams.get('marker') ?? 0));
    }
    if (asked.startsWith('GET /2.0/folders/')) {
      return this.folder(id);
    }
    if (asked === 'POST /2.0/files/content') {
      return this.upload(request, body);
    }
    return asked === 'POST /2.0/files/upload_sessions'
      ? this.openSession(JSON.parse(body.toString()) as SessionRequest)
      : this.inSession(request, url, body);
  }

  private folder(id: string): Answer {
    const exists = id === '0' || this.items.some((item) => item.id === id);
    return exists
      ? { status: 200, body: { type: 'folder', id } }
      : { status: 404, body: { code: 'not_found' } };
  }

  private addFolder({ name, parent }: { name: string; parent: Parent }): Answer {
    const there = this.named(parent.id, name);
    if (there !== undefined) {
      // The conflict is in an array, unlike a file's.
      return conflict([{ type: there.type, id: there.id, name: there.name }]);
    }
    return { status: 201, body: view(this.add({ type: 'folder', name, parentId: parent.id })) };
  }

  private list(folderId: string, start: number): Answer {
    const inside = this.items.filter(({ parentId }) => parentId === folderId);
    // Pages of three items, so that the caller must request several.
    const entries = inside.slice(start, start + 3).map(view);
    const next_marker = start + 3 < inside.length ? String(start + 3) : '';
    return { status: 200, body: { entries, limit: 3, next_marker } };
  }

  private async upload(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const [attributes, file] = [form.get('attributes'), form.get('file')];
    if (typeof attributes !== 'string' || !(file instanceof Blob)) {
      return { status: 400, body: { code: 'bad_request' } };
    }
    const { name, parent } = JSON.parse(attributes) as { name: string; parent: Parent };
    const content = Buffer.from(await file.arrayBuffer());
    return this.takes(parent.id, name) ?? this.store(parent.id, name, content);
  }

  private openSession({ folder_id, file_name, file_size }: SessionRequest): Answer {
    const taken = this.takes(folder_id, file_name);
    if (taken !== undefined || file_size < 20_000_000) {
      return taken ?? { status: 400, body: { code: 'file_size_too_small' } };
    }
    const parts = new Map<number, Buffer>();
    const session = { folderId: folder_id, name: file_name, size: file_size, parts, commits: 0 };
    const at = `${this.url}/2.0/files/upload_sessions/${this.sessions.push(session) - 1}`;
    const body = {
      id: at.slice(-1),
      type: 'upload_session',
      part_size: PART_BYTES,
      total_parts: Math.ceil(file_size / PART_BYTES),
      num_parts_processed: 0,
      session_endpoints: {
        upload_part: at,
        commit: `${at}/commit`,
        list_parts: `${at}/parts`,
        abort: at,
        status: at,
      },
    };
    return { status: 201, body };
  }

  private inSession({ method, headers }: IncomingMessage, url: URL, body: Buffer): Answer {
    const number = Number(/upload_sessions\/(\d+)/.exec(url.pathname)?.[1]);
    const session = this.sessions[number];
    if (session === undefined) {
      return { status: 404, body: { code: 'not_found' } };
    }
    const sorted = [...session.parts].sort(([a], [b]) => a - b);
    const entries = sorted.map(([offset, part]) => partView(offset, part));
    if (method === 'PUT') {
      const offset = Number(/bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1]);
      session.parts.set(offset, body);
      return { status: 200, body: { part: partView(offset, body) } };
    }
    if (method === 'GET') {
      return {
        status: 200,
        body: { total_count: entries.length, entries, limit: 1000, offset: 0 },
      };
    }
    session.commits += 1;
    if (session.commits === 1) {
      // The stub is still assembling the parts.
      return { status: 202, headers: { 'retry-after': '1' } };
    }
    const content = Buffer.concat(sorted.map(([, part]) => part));
    return headers['digest'] === `sha=${Buffer.from(sha1(content), 'hex').toString('base64')}`
      ? this.store(session.folderId, session.name, content)
      : { status: 400, body: { code: 'bad_digest' } };
  }

  private takes(folderId: string, name: string): Answer | undefined {
    const there = this.named(folderId, name);
    return there && conflict(view(there));
  }

  private store(parentId: string, name: string, content: Buffer): Answer {
    const item = this.add({ type: 'file', name, parentId, content });
    return { status: 201, body: { total_count: 1, entries: [view(item)] } };
  }

  /** Finds an item by name, ignoring case. */
  private named(folderId: string, name: string): Item | undefined {
    return this.items.find(
      (item) => item.parentId === folderId && item.name.toLowerCase() === name.toLowerCase(),
    );
  }

  add(item: Omit<Item, 'id'>): Item {
    const added = { ...item, id: String(100 + this.items.length) };
    this.items.push(added);
    return added;
  }
}

interface Parent {
  id: string;
}

interface SessionRequest {
  folder_id: string;
  file_name: string;
  file_size: number;
}

function token(body: Buffer): Answer {
  const form = new URLSearchParams(body.toString());
  const isGood =
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_secret') === BOX_SECRET &&
    form.get('box_subject_type') === 'enterprise' &&
    form.get('box_subject_id') === '4711';
  return isGood
    ? { status: 200, body: { access_token: 'good', expires_in: 3600, token_type: 'bearer' } }
    : { status: 400, body: { error: 'invalid_client', error_description: 'Wrong secret' } };
}

function conflict(conflicts: object): Answer {
  const body = {
    type: 'error',
    status: 409,
    code: 'item_name_in_use',
    context_info: { conflicts },
  };
  return { status: 409, body };
}

const view = ({ type, id, name, content }: Item) => ({
  type,
  id,
  name,
  ...(content && { sha1: sha1(content), size: content.length }),
});

const partView = (offset: number, part: Buffer) => ({
  part_id: offset.toString(16).padStart(8, '0').toUpperCase(),
  offset,
  size: part.length,
  sha1: sha1(part),
});

function reply(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
