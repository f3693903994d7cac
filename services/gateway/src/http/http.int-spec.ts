import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unavailable } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ADA, ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';
import { ACCOUNT } from '../testing/fakes.js';

let gateway: RunningGateway;
let web: string;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'roomlight-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<title>Roomlight</title>');
  await writeFile(join(web, 'login.html'), '<h1>Welcome back</h1>');
  await writeFile(join(web, 'third-party-notices.txt'), 'Parts of others');
  await writeFile(join(web, 'assets', 'main-4f2a.js'), 'export {};');
  gateway = await runGateway({ WEB_DIR: web });
});

afterAll(async () => {
  await gateway.close();
  await rm(web, { recursive: true });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const clear = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${gateway.origin}/api/queue/clear-completed`, { method: 'POST', headers });

describe('every answer', () => {
  it('carries a request id, which is the client’s own if it is valid', async () => {
    const given = await gateway.call('/api/config', { headers: { 'x-request-id': 'shoot-42' } });
    expect(given.headers.get('x-request-id')).toBe('shoot-42');
    const bad = await gateway.call('/api/nowhere', { headers: { 'x-request-id': 'a b' } });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('blocks foreign scripts and frames', async () => {
    const { headers } = await gateway.call('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('keeps a reset link’s token from other sites', async () => {
    const { headers } = await gateway.call('/reset-password?token=secret');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  });

  it.each(['/api/auth/me', '/api/folders', '/api/users', '/api/nowhere'])(
    'is not cached unless its route allows it: %s',
    async (path) => {
      expect((await gateway.call(path)).headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a malformed request', () => {
  const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
    gateway.call(path, { method: 'POST', body, headers });

  it.each<[string, () => Promise<Response>, number]>([
    ['broken JSON', () => post('/api/auth/login', '{"email":'), 400],
    ['JSON that is no object', () => post('/api/auth/login', '[1]'), 400],
    ['null', () => post('/api/queue/cancel-listing', 'null'), 400],
    ['no body', () => post('/api/auth/login', ''), 400],
    ['another type', () => post('/api/auth/login', 'x', { 'content-type': 'text/plain' }), 415],
    [
      'a form',
      () =>
        post('/api/auth/login', 'email=a%40b.co&password=x', {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      415,
    ],
    [
      'more than 1 MB',
      () => post('/api/auth/login', JSON.stringify({ email: 'x'.repeat(1024 * 1024) })),
      413,
    ],
    ['poisoned JSON', () => post('/api/auth/login', '{"__proto__":{"role":"admin"}}'), 400],
    ['endless nesting', () => post('/api/auth/login', '['.repeat(9e4) + ']'.repeat(9e4)), 400],
    [
      'endless nesting in a field',
      () => post('/api/auth/login', `{"email":${'['.repeat(9e4) + ']'.repeat(9e4)}}`),
      400,
    ],
    ['headers without end', () => gateway.call('/', { headers: { x: 'y'.repeat(20_000) } }), 431],
    ['a bad address', () => gateway.call('/api/folders/%zz'), 400],
    ['an unknown address', () => gateway.call('/api/nowhere'), 404],
    ['an unknown method', () => gateway.call('/api/folders', { method: 'DELETE' }), 404],
    ['a folder of dots', () => gateway.call('/api/folders/%2e%2e%20'), 400],
    ['a query without its name', () => gateway.call('/api/payment-required'), 400],
    [
      'a query that is there twice',
      () => gateway.call('/api/payment-required?listingName=a&listingName=b'),
      400,
    ],
  ])('is answered as the client’s error: %s', async (_, send, status) => {
    const response = await send();
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const problem: unknown = await response.json();
    expect(problem).toMatchObject({ type: 'about:blank', status });
    expect(problem).toHaveProperty('detail');
    expect(problem).toHaveProperty('code');
    expect(response.headers.get('x-request-id')).not.toBeNull();
  });

  it('is answered as the client’s error even if it is not HTTP', async () => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    socket.write('HELLO\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json\r\n/);
    expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    expect(answer).toContain('"code":"malformed_request"');
  });

  it.each([
    ['Host', ['Host: 127.0.0.1', 'Host: evil.example']],
    ['Host in other letters', ['Host: 127.0.0.1', 'hOST: 127.0.0.1']],
    ['Origin', ['Host: 127.0.0.1', 'Origin: http://a.example', 'Origin: http://b.example']],
    ['Authorization', ['Host: 127.0.0.1', 'Authorization: a', 'Authorization: b']],
    ['Content-Type', ['Host: 127.0.0.1', 'Content-Type: a/b', 'Content-Type: a/c']],
    ['Content-Length', ['Host: 127.0.0.1', 'Content-Length: 0', 'Content-Length: 0']],
    ['Transfer-Encoding', ['Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['length', ['Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked']],
  ])(
    'is refused when it has two of its %s, also where the page is for anyone',
    async (_, lines) => {
      const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
      socket.write(
        `GET /api/config HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`,
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*"malformed_request"/);
    },
  );

  it('is refused without a Host', async () => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    socket.write('GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is answered with each wrong field', async () => {
    const response = await post('/api/auth/login', '{"email":"nobody","password":"secret"}');
    expect(await response.json()).toMatchObject({
      detail: 'Invalid email address',
      message: 'Invalid email address',
      errors: [{ field: 'email', message: 'Invalid email address' }],
    });
  });
});

describe('a request to an unavailable service', () => {
  it('is answered by a 503 that says when to retry', async () => {
    await gateway.stopBilling();
    const response = await gateway.call('/api/payment-required?listingName=Elm');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  });
});

describe('a caller', () => {
  it('without a session is refused', async () => {
    const response = await fetch(`${gateway.origin}/api/folders`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_signed_in' });
  });

  it.each(['short', 'x'.repeat(43), ''])('with the session %p is refused', async (token) => {
    const cookie = `roomlight_session=${token}`;
    const response = await fetch(`${gateway.origin}/api/folders`, { headers: { cookie } });
    expect(response.status).toBe(401);
  });

  it('without the administrator role is refused administrators’ routes', async () => {
    expect((await gateway.call('/metrics')).status).toBe(403);
    const cookie = gateway.auth.signIn(ROOT);
    expect((await gateway.call('/metrics', { headers: { cookie } })).status).toBe(200);
  });

  it('from a foreign page is refused changes', async () => {
    const cookie = gateway.auth.signIn(ADA);
    const statuses = [];
    const sources: Record<string, string>[] = [
      { origin: gateway.origin },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ];
    for (const source of sources) {
      statuses.push((await clear({ cookie, ...source })).status);
    }
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
  });

  it('is identified by the forwarded address only behind a trusted proxy', async () => {
    const response = await gateway.call(`/api/users/${ACCOUNT.id}`, {
      method: 'DELETE',
      headers: { cookie: gateway.auth.signIn(ROOT), 'x-forwarded-for': '203.0.113.9' },
    });
    expect(response.status).toBe(200);
    const actor = { id: ROOT.id, address: '127.0.0.1' };
    expect(gateway.auth.asked.at(-1)).toMatchObject({ call: 'delete', request: { actor } });
  });

  it('without a session can check whether the gateway is alive', async () => {
    for (const path of ['/health/live', '/health/ready', '/api/config']) {
      // The checks behind readiness have 2 s, which a busy machine may exceed.
      await waitFor(path, async () => (await fetch(gateway.origin + path)).status === 200);
    }
  });
});

it('is not ready while auth is unavailable', async () => {
  gateway.auth.failure = unavailable('The database is unavailable.');
  try {
    const ready = await fetch(`${gateway.origin}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('"auth":"unavailable"');
  } finally {
    gateway.auth.failure = undefined;
  }
});

describe('the web client', () => {
  it('is cached for ever where a file name has a hash', async () => {
    const response = await gateway.call('/assets/main-4f2a.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
  });

  it('comes with the licenses of what it contains, as plain text', async () => {
    const response = await fetch(`${gateway.origin}/licenses`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('Parts of others');
  });

  it('does not serve its page in place of a file of an earlier build', async () => {
    expect((await fetch(`${gateway.origin}/assets/gone.js`)).status).toBe(404);
  });

  it.each(['/', '/queue', '/folder/a/12%20Elm', '/..%2f..%2fetc/passwd'])(
    'serves its page at %s',
    async (path) => {
      const cookie = gateway.auth.signIn(ADA);
      const response = await fetch(gateway.origin + path, { headers: { cookie } });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('vary')).toContain('Cookie');
      expect(await response.text()).toBe('<title>Roomlight</title>');
    },
  );

  it('shows a browser without a session the sign-in screen’s frame, but not to set a password', async () => {
    const pageAt = async (path: string) => (await fetch(gateway.origin + path)).text();
    await expect(pageAt('/folder/x/Elm_Street')).resolves.toBe('<h1>Welcome back</h1>');
    await expect(pageAt('/reset-password?token=x')).resolves.toBe('<title>Roomlight</title>');
  });
});
