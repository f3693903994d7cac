import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, noSuchLink } from '@roomlight/contracts';
import { hashSecret } from '@roomlight/platform';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARE_TOKEN, TICKET } from '../testing/fake-media.js';
import { runGateway, type RunningGateway } from '../testing/running-gateway.js';

const PUBLIC_URL = 'https://photos.example';
const TOKEN_HASH = hashSecret(SHARE_TOKEN);
const ADDRESS = '203.0.113.7';

let gateway: RunningGateway;
let client: string;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'roomlight-client-'));
  await writeFile(join(client, 'index.html'), '<p>The client</p>');
  await writeFile(
    join(client, 'share.html'),
    '<html class="{theme}"><img src="/api/shares/{token}/cover">',
  );
  gateway = await runGateway({ PUBLIC_URL, TRUSTED_PROXIES: '1', WEB_DIR: client });
});

afterAll(async () => {
  await gateway.close();
  await rm(client, { recursive: true });
});

beforeEach(() => {
  gateway.media.asked.length = 0;
  gateway.media.refusal = null;
  gateway.auth.guesses.length = 0;
  gateway.auth.refusal = null;
});

/** A request of somebody without a session. */
const call = (path: string, body?: object, cookie = '') =>
  gateway.call(`/api/shares/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      cookie,
      origin: PUBLIC_URL,
      'x-forwarded-for': ADDRESS,
      ...(body && { 'content-type': 'application/json' }),
    },
  });

describe('a shared link', () => {
  it('is asked for by the hash of its token, and counts as no guess when it is there', async () => {
    expect((await call(SHARE_TOKEN)).status).toBe(200);
    expect(gateway.media.asked).toEqual([
      { call: 'share.open', request: { tokenHash: TOKEN_HASH } },
    ]);
    expect(gateway.auth.guesses).toEqual([]);
  });

  it('counts as a guess of its address when it is not there', async () => {
    gateway.media.refusal = noSuchLink();
    expect((await call(SHARE_TOKEN)).status).toBe(404);
    expect(gateway.auth.guesses).toEqual([{ address: ADDRESS }]);
    gateway.auth.refusal = new DomainError(429, 'too_many_attempts', 'Too many attempts.');
    expect((await call(SHARE_TOKEN)).status).toBe(429);
  });

  it.each(['short', `${SHARE_TOKEN}x`, `${SHARE_TOKEN.slice(1)}%2F`])(
    'is refused without a question when it cannot be one: %s',
    async (token) => {
      expect((await call(token)).status).toBe(404);
      expect(gateway.media.asked).toEqual([]);
    },
  );
});

describe('the password of a shared link', () => {
  const enter = () => call(`${SHARE_TOKEN}/password`, { password: 'open sesame' });

  it('gives a cookie for this link, which no other host and nobody without TLS can set', async () => {
    const [cookie = ''] = (await enter()).headers.getSetCookie();
    expect(cookie).toContain(
      `__Host-roomlight_share_${TOKEN_HASH.slice(0, 16)}=soon.proof; Path=/`,
    );
    expect(cookie).toContain('; HttpOnly; Secure; SameSite=Lax');
    expect(gateway.auth.guesses).toEqual([]);
    const [pair = ''] = cookie.split(';');
    await call(SHARE_TOKEN, undefined, pair);
    expect(gateway.media.asked.at(-1)?.request).toEqual({
      ...{ tokenHash: TOKEN_HASH, pass: 'soon.proof' },
    });
  });

  it('is counted before it is checked, and not checked when there were too many', async () => {
    gateway.auth.refusal = new DomainError(429, 'too_many_attempts', 'Too many attempts.');
    expect((await enter()).status).toBe(429);
    expect(gateway.media.asked).toEqual([]);
    gateway.auth.refusal = null;
    gateway.media.refusal = new DomainError(401, 'wrong_share_password', 'The password is wrong');
    expect((await enter()).status).toBe(401);
    expect(gateway.auth.guesses).toContainEqual({ tokenHash: TOKEN_HASH, address: ADDRESS });
  });
});

describe('an export of a shared link', () => {
  it('is opened, followed and downloaded in the name of the visitor', async () => {
    const visit = { tokenHash: TOKEN_HASH };
    const form = { presetId: 'bright', photoIds: [] };
    const opened = await call(`${SHARE_TOKEN}/exports`, form);
    expect(await opened.json()).toEqual({ id: TICKET, ready: 0, total: 2, failures: [] });
    expect((await call(`${SHARE_TOKEN}/exports/${TICKET}`)).status).toBe(200);
    const begun = await call(`${SHARE_TOKEN}/exports/${TICKET}/downloads`, {});
    expect(begun.status).toBe(201);
    const exported = { ...visit, exportId: TICKET };
    expect(gateway.media.asked).toEqual([
      { call: 'share.open-export', request: { ...visit, ...form } },
      { call: 'share.find-export', request: exported },
      { call: 'share.begin-export-download', request: exported },
    ]);
  });

  it.each([{}, { presetId: 7, photoIds: [] }, { presetId: 'web', photoIds: ['1'] }])(
    'is refused for %j',
    async (form) => {
      expect((await call(`${SHARE_TOKEN}/exports`, form)).status).toBe(400);
      expect(gateway.media.asked).toEqual([]);
    },
  );
});

describe('an unaltered photo of a shared link', () => {
  it('is asked for at an address of its own', async () => {
    await call(`${SHARE_TOKEN}/photos/${TICKET}/unaltered?w=640`);
    expect(gateway.media.asked).toMatchObject([
      { call: 'share.locate', request: { photoId: TICKET, width: 640, unaltered: true } },
    ]);
    await call(`${SHARE_TOKEN}/downloads`, { photoIds: [TICKET], unaltered: true });
    expect(gateway.media.asked[1]?.request).toMatchObject({ unaltered: true });
  });
});

describe('the page of a shared link', () => {
  it('has the token in its addresses, and is for no cache, referrer or search engine', async () => {
    const page = await gateway.call(`/s/${SHARE_TOKEN}`);
    expect(await page.text()).toBe(
      `<html class="dark"><img src="/api/shares/${SHARE_TOKEN}/cover">`,
    );
    expect(gateway.media.asked).toEqual([
      { call: 'share.theme', request: { tokenHash: TOKEN_HASH } },
    ]);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is light while nobody knows its theme', async () => {
    gateway.media.refusal = new DomainError(503, 'unavailable', 'Please try again.');
    const page = await gateway.call(`/s/${SHARE_TOKEN}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('class="light"');
  });

  it('puts nothing but a token and a theme into its HTML', async () => {
    for (const path of ['/s/%22%3E%3Cscript%3E', `/s/${SHARE_TOKEN}%22`, `/s/${SHARE_TOKEN}/x`]) {
      expect(await (await gateway.call(path)).text()).toBe('<p>The client</p>');
    }
  });
});
