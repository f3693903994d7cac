import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestHarness, waitFor, type TestHarness } from '@roomlight/platform/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppModule } from '../app.module.js';
import { GATEWAY } from '../service.js';

const ADMIN_EMAIL = 'ada@example.org';
const ADMIN_PASSWORD = 'correct horse battery';
const AUTH = fileURLToPath(new URL('../../../auth/dist/main.js', import.meta.url));

let harness: TestHarness;
let auth: ChildProcess;
let directory: string;
/** Two replicas. */
let origins: string[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-gateway-'));
  harness = await createTestHarness();
  await harness.beginEmpty();
  auth = spawn(process.execPath, [AUTH], {
    env: { PATH: process.env.PATH, ...harness.variables, ADMIN_EMAIL, ADMIN_PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const variables = { DATA_DIR: directory };
  const replicas = [
    await harness.start(AppModule, GATEWAY, variables),
    await harness.start(AppModule, GATEWAY, variables),
  ];
  origins = await Promise.all(replicas.map((app) => app.getUrl()));
  await waitFor('the auth service', async () => (await signIn()).status === 200);
});

afterAll(async () => {
  const ended = once(auth, 'exit');
  auth.kill();
  await ended;
  await harness.close();
  await rm(directory, { recursive: true });
});

function call(path: string, { body, cookie, replica = 0 }: Call = {}): Promise<Response> {
  const origin = origins[replica] ?? '';
  const headers = new Headers({ origin, 'content-type': 'application/json' });
  if (cookie !== undefined) {
    headers.set('cookie', cookie);
  }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(origin + path, { ...sent, headers });
}

interface Call {
  body?: object;
  cookie?: string;
  replica?: number;
}

const signIn = (cookie?: string): Promise<Response> =>
  call('/api/auth/login', {
    body: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    ...(cookie === undefined ? {} : { cookie }),
  });

/** What a browser would send back. */
function cookieOf(response: Response): string {
  const [set = ''] = response.headers.getSetCookie();
  return set.slice(0, set.indexOf(';'));
}

const me = async (cookie: string, replica = 0): Promise<number> =>
  (await call('/api/auth/me', { cookie, replica })).status;

describe('a session, with the real auth service,', () => {
  it('starts with a cookie that scripts cannot read', async () => {
    const response = await signIn();
    expect(await response.json()).toMatchObject({
      user: { email: ADMIN_EMAIL, name: 'Administrator', role: 'admin' },
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^roomlight_session=[\w-]{43}; Path=\/; Expires=/);
    expect(cookie).toContain('; HttpOnly; SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  it('starts with a cookie by which the device is recognized for a year, also after signing out', async () => {
    const [session = '', device = ''] = (await signIn()).headers.getSetCookie();
    expect(device).toMatch(
      /^roomlight_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Same/,
    );
    const cookie = [session, device].map((set) => set.slice(0, set.indexOf(';'))).join('; ');
    const [, renewed] = (await signIn(cookie)).headers.getSetCookie();
    expect(renewed).toBe(device);
    const signedOut = await call('/api/auth/logout', { body: {}, cookie });
    expect(signedOut.headers.getSetCookie().join()).not.toContain('roomlight_device');
  });

  it('is shown by /me, which prolongs the cookie', async () => {
    const cookie = cookieOf(await signIn());
    const response = await call('/api/auth/me', { cookie });
    expect(await response.json()).toMatchObject({ user: { email: ADMIN_EMAIL } });
    expect(cookieOf(response)).toBe(cookie);
  });

  it('leaves a line in the log, as does a refused sign-in', async () => {
    const log = jest.spyOn(Logger.prototype, 'log');
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await signIn();
    await call('/api/auth/login', { body: { email: ADMIN_EMAIL, password: 'wrong horse' } });
    const address = '127.0.0.1';
    const signedIn = { msg: 'Signed in', by: 'password', address };
    expect(log).toHaveBeenCalledWith(expect.objectContaining(signedIn));
    const refused = { msg: 'POST /api/auth/login refused', code: 'wrong_credentials', status: 401 };
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ ...refused, address }));
  });

  it('starts only with the right password', async () => {
    const body = { email: ADMIN_EMAIL, password: 'wrong horse' };
    const response = await call('/api/auth/login', { body });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: 'Invalid email or password' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each<[string, string, object, string]>([
    ['nothing', '', {}, 'Invalid email address'],
    ['empty fields', '', { email: '', password: '' }, 'Invalid email address'],
    ['no password', '', { email: ADMIN_EMAIL }, 'Password is required'],
    [
      'credentials in the query',
      `?email=${ADMIN_EMAIL}&password=${encodeURIComponent(ADMIN_PASSWORD)}`,
      {},
      'Invalid email address',
    ],
  ])(
    'does not start with %s, and the answer names the wrong field',
    async (_, query, body, detail) => {
      const response = await call(`/api/auth/login${query}`, { body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_request', detail });
    },
  );

  it('ends at every replica at once when its user signs out', async () => {
    const cookie = cookieOf(await signIn());
    expect([await me(cookie, 0), await me(cookie, 1)]).toEqual([200, 200]);
    const response = await call('/api/auth/logout', { body: {}, cookie });
    expect(await response.json()).toEqual({ message: 'You have been successfully logged out' });
    expect(response.headers.getSetCookie()[0]).toContain('roomlight_session=; Max-Age=0');
    expect(await me(cookie, 0)).toBe(401);
    await waitFor('the other replica to hear of it', async () => (await me(cookie, 1)) === 401);
  });

  it('is replaced by the next one', async () => {
    const first = cookieOf(await signIn());
    const second = cookieOf(await signIn(first));
    expect(second).not.toBe(first);
    expect([await me(first), await me(second)]).toEqual([401, 200]);
  });

  it('can be ended by a caller who has none', async () => {
    expect((await call('/api/auth/logout', { body: {} })).status).toBe(200);
  });

  it('needs a valid token for a new password', async () => {
    const body = { token: 'x'.repeat(43), newPassword: 'long enough' };
    const response = await call('/api/auth/reset-password', { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'Invalid or expired reset token' });
  });

  // The last one, since no other device of this address can sign in afterwards.
  it('stays possible for a device that has signed in before, while a stranger at its address guesses', async () => {
    const [, device = ''] = (await signIn()).headers.getSetCookie();
    const body = { email: ADMIN_EMAIL, password: 'wrong horse' };
    let status = 0;
    while (status !== 429) {
      ({ status } = await call('/api/auth/login', { body }));
    }
    expect((await signIn()).status).toBe(429);
    expect((await signIn(device.slice(0, device.indexOf(';')))).status).toBe(200);
  });
});
