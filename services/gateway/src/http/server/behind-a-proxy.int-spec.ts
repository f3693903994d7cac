import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT, runGateway, type RunningGateway } from '../../testing/running-gateway.js';
import { ACCOUNT } from '../../testing/fakes.js';

const PUBLIC_URL = 'https://photos.example';

let gateway: RunningGateway;
let administrator: string;

beforeAll(async () => {
  gateway = await runGateway({ PUBLIC_URL, TRUSTED_PROXIES: '1' });
  administrator = `__Host-${gateway.auth.signIn(ROOT)}`;
});

afterAll(() => gateway.close());

async function suspend(headers: Record<string, string>): Promise<Response> {
  return gateway.call(`/api/users/${ACCOUNT.id}/suspend`, {
    method: 'PATCH',
    headers: { cookie: administrator, origin: PUBLIC_URL, ...headers },
  });
}

describe('a gateway behind a proxy that ends TLS', () => {
  it('tells browsers to come by TLS alone', async () => {
    const { headers } = await gateway.call('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('gives a session cookie that no other host and nobody without TLS can set', async () => {
    const response = await gateway.call('/api/auth/me');
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-roomlight_session=[\w-]{43}; Path=\/; Expires=/);
    expect(cookie).toContain('; HttpOnly; Secure; SameSite=Lax');
    expect(cookie).not.toContain('Domain');
  });

  it('knows a session by that cookie alone, since others can plant one without the prefix', async () => {
    const session = gateway.auth.signIn(ROOT);
    const statusWith = async (cookie: string) =>
      (await gateway.call('/api/auth/me', { headers: { cookie } })).status;
    await expect(statusWith(`__Host-${session}`)).resolves.toBe(200);
    await expect(statusWith(session)).resolves.toBe(401);
    await expect(statusWith(`__Host-roomlight_session=x; ${session}`)).resolves.toBe(401);
  });

  it('takes both cookies when a user signs out', async () => {
    const response = await gateway.call('/api/auth/logout', {
      method: 'POST',
      headers: { origin: PUBLIC_URL },
    });
    const taken = response.headers.getSetCookie().map((cookie) => cookie.split(';', 2).join(';'));
    expect(taken).toEqual([
      'roomlight_session=; Max-Age=0',
      '__Host-roomlight_session=; Max-Age=0',
    ]);
  });

  it('refuses changes from the origin of a host that the request merely names', async () => {
    const evil = {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const response = await suspend(evil);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'foreign_origin' });
    expect((await suspend({ ...evil, origin: PUBLIC_URL })).status).toBe(200);
  });

  it('has links of mails made without the host that the request names', async () => {
    const response = await gateway.call('/api/auth/request-reset', {
      method: 'POST',
      headers: {
        origin: PUBLIC_URL,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ email: 'pat@example.org' }),
    });
    expect(response.status).toBe(200);
    expect(JSON.stringify(gateway.auth.asked.at(-1))).not.toContain('evil');
  });

  it.each([
    ['the address that the proxy adds', '203.0.113.9', '203.0.113.9'],
    ['no address that came with the request', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['an IPv6 address', '2001:db8::9', '2001:db8::9'],
    ['itself when the proxy adds none', 'unknown', '127.0.0.1'],
  ])('takes %s as the caller’s address', async (_, forwarded, address) => {
    expect((await suspend({ 'x-forwarded-for': forwarded })).status).toBe(200);
    expect(gateway.auth.asked.at(-1)).toMatchObject({ request: { actor: { address } } });
  });

  it.each([
    'http://photos.example',
    'https://photos.example:8443',
    'https://photos.example.evil.example',
    'https://evil-photos.example',
    'https://photos.example@evil.example',
    'https://PHOTOS.example.',
    'https://photos.exаmple',
    'null',
    'file://',
  ])('refuses changes from %s', async (origin) => {
    const before = gateway.auth.asked.length;
    // Header values are bytes: what isn't Latin comes as its UTF-8.
    const sent = Buffer.from(origin).toString('latin1');
    const response = await suspend({ origin: sent, 'sec-fetch-site': 'same-origin' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'foreign_origin' });
    expect(gateway.auth.asked).toHaveLength(before);
  });
});
