import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROVIDER, sharedProduct } from '../product/shared-product.js';
import { ApiClient } from '../support/api-client.js';
import { mailsTo, tokenIn } from '../support/mails.js';
import { plainPhoto } from '../support/photos.js';
import { query, tablesThatMention } from '../support/rows.js';
import { addShare, approveAll } from '../support/shares.js';
import { ADMINISTRATOR } from '../support/test-stack.js';

const INVALID = { status: 400, body: { detail: 'Invalid or expired reset token' } };
const FIRST_PASSWORD = 'paint-the-first-wall';
const SECOND_PASSWORD = 'paint-the-second-wall';

const { stack } = sharedProduct();
let administrator: ApiClient;
/** Values that must not appear in any log. */
const secrets = new Set<string>([
  ADMINISTRATOR.password,
  PROVIDER.AUTOENHANCE_API_KEY,
  PROVIDER.AUTOENHANCE_WEBHOOK_TOKEN,
]);

beforeAll(async () => {
  administrator = await ApiClient.signIn(stack.url, ADMINISTRATOR);
  keepSessionOf(administrator);
});

function keepSessionOf({ headers }: ApiClient): void {
  secrets.add(headers['cookie']?.split('=')[1] ?? '');
}

async function signIn(email: string, password: string): Promise<ApiClient> {
  const client = await ApiClient.signIn(stack.url, { email, password });
  keepSessionOf(client);
  return client;
}

const create = (email: string, name = 'Pat') =>
  administrator.call('POST', '/api/users', { email, name, role: 'user', sendWelcomeEmail: true });

/** Sends no session: the token is the key. */
async function setPassword(token: string, newPassword: string) {
  const response = await fetch(`${stack.url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ token, newPassword }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function tokenFor(email: string, mails: number): Promise<string> {
  const mail = (await mailsTo(stack.dataDirectory, email, mails)).at(-1);
  if (mail === undefined) {
    throw new Error(`${email} has no mail`);
  }
  const token = tokenIn(mail);
  secrets.add(token);
  return token;
}

describe('a link to set a password', () => {
  const email = 'pat@example.com';
  let used: string;

  it('works once, whoever opens it second', async () => {
    await create(email);
    used = await tokenFor(email, 1);
    const answers = await Promise.all([
      setPassword(used, FIRST_PASSWORD),
      setPassword(used, SECOND_PASSWORD),
    ]);
    secrets.add(FIRST_PASSWORD).add(SECOND_PASSWORD);
    const [first, second] = answers;
    // The second is refused while the first one's password is being set, or because the link has been used.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([400, 429]).toContain(first?.status === 200 ? second?.status : first?.status);
    const client = await signIn(email, first?.status === 200 ? FIRST_PASSWORD : SECOND_PASSWORD);
    expect(client.user).toMatchObject({ email, role: 'user' });
    expect(await setPassword(used, FIRST_PASSWORD)).toMatchObject(INVALID);
  });

  it('ends the sessions of anybody who knew the old password', async () => {
    await create('sam@example.com');
    await setPassword(await tokenFor('sam@example.com', 1), FIRST_PASSWORD);
    const client = await signIn('sam@example.com', FIRST_PASSWORD);
    await administrator.call('POST', '/api/auth/request-reset', { email: 'sam@example.com' });
    // The welcome mail came first.
    await setPassword(await tokenFor('sam@example.com', 2), SECOND_PASSWORD);
    expect(await client.call('GET', '/api/folders')).toMatchObject({ status: 401 });
    await signIn('sam@example.com', SECOND_PASSWORD);
  });

  it('does not work when it is cut short, made longer or made up', async () => {
    await create('kim@example.com');
    const token = await tokenFor('kim@example.com', 1);
    const wrong = [token.slice(0, -1), `${token}x`, token.toUpperCase(), '', 'x'.repeat(43)];
    for (const one of wrong) {
      expect(await setPassword(one, FIRST_PASSWORD)).toMatchObject(INVALID);
    }
    expect(await setPassword(token, FIRST_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('does not work after its time', async () => {
    await create('eve@example.com');
    const token = await tokenFor('eve@example.com', 1);
    await query(
      stack.databaseUrl,
      `UPDATE auth.password_tokens SET expires_at = now() - interval '1 second'
        WHERE user_id = (SELECT id FROM auth.users WHERE email = $1)`,
      ['eve@example.com'],
    );
    expect(await setPassword(token, FIRST_PASSWORD)).toMatchObject(INVALID);
  });

  it('does not work when its owner is gone', async () => {
    const { body } = await create('ada@example.com');
    const token = await tokenFor('ada@example.com', 1);
    const { user } = body as { user: { id: string } };
    await administrator.call('DELETE', `/api/users/${user.id}`);
    expect(await setPassword(token, FIRST_PASSWORD)).toMatchObject(INVALID);
  });
});

describe('an account’s name and e-mail address', () => {
  it.each([
    ['Pat\r\nBcc: eve@example.com', 'new@example.com'],
    ['Pat\u2028Bcc: eve@example.com', 'new@example.com'],
    ['Pat', 'new@example.com\r\nBcc: eve@example.com'],
    ['Pat', '"new\r\nBcc: eve@example.com"@example.com'],
    ['Pat', 'new@example.com\u200b'],
    ['Pat', 'new@example.com, eve@example.com'],
    ['Pat', '<new@example.com>'],
  ])('cannot add another line or recipient: %j, %j', async (name, email) => {
    expect(await create(email, name)).toMatchObject({ status: 400 });
  });

  it('reach their owner alone, however unusual', async () => {
    const name = '"Pat" <eve@example.com>, 名前; =?utf-8?q?x?=';
    expect(await create('odd@example.com', name)).toMatchObject({ status: 201 });
    const [mail] = await mailsTo(stack.dataDirectory, 'odd@example.com', 1);
    expect(mail?.to).toEqual([{ name, address: 'odd@example.com' }]);
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
  });

  it('are not confused with similar ones of another account', async () => {
    // Its first letter is Cyrillic.
    const email = `\u0430${ADMINISTRATOR.email.slice(1)}`;
    await expect(signIn(email, ADMINISTRATOR.password)).rejects.toThrow('401');
    await administrator.call('POST', '/api/auth/request-reset', { email });
    expect(await create(email)).toMatchObject({ status: 201, body: { user: { email } } });
    expect(await administrator.call('GET', '/api/auth/me')).toMatchObject({
      body: { user: { email: ADMINISTRATOR.email } },
    });
  });
});

describe('a provider’s webhook', () => {
  const { AUTOENHANCE_WEBHOOK_TOKEN: token } = PROVIDER;

  it.each([
    [token, 200],
    [`Bearer ${token}`, 200],
    [`Bearer ${token}s`, 401],
    ['', 401],
  ])('with the token %j is answered with %d', async (authorization, status) => {
    const response = await fetch(`${stack.url}/api/providers/autoenhance/webhook`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"event":"image_processed","image_id":"1","error":false,"order_id":"2"}',
    });
    expect(response.status).toBe(status);
  });
});

describe('a shared link', () => {
  it('is opened by its token, which is mailed and in no table, and its password', async () => {
    const password = 'paint-the-third-wall';
    const photo = await plainPhoto('1.jpg', { width: 48, height: 32 });
    await administrator.saveExteriors('Secret_House', [photo]);
    await approveAll(administrator, 'Secret_House');
    const agentEmail = 'kim@agency.example';
    const terms = { password, agentEmail };
    const { token } = await addShare(administrator, 'Secret_House', terms);
    const [mail] = await mailsTo(stack.dataDirectory, agentEmail, 1);
    expect(mail?.text).toContain(`/s/${token}`);
    expect(await tablesThatMention(stack.databaseUrl, [token])).toEqual([]);
    const share = `${stack.url}/api/shares/${token}`;
    expect((await fetch(share)).status).toBe(401);
    const entered = await fetch(`${share}/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.url },
      body: JSON.stringify({ password }),
    });
    const [cookie = ''] = entered.headers.getSetCookie()[0]?.split(';') ?? [];
    expect((await fetch(share, { headers: { cookie } })).status).toBe(200);
    expect((await fetch(`${share}/cover?w=9`, { headers: { cookie } })).status).toBe(400);
    expect((await fetch(`${stack.url}/s/${token}`)).status).toBe(200);
    for (const secret of [token, password, cookie.split('=')[1] ?? cookie]) {
      secrets.add(secret);
    }
  });
});

describe('the logs', () => {
  it('contain no password, token, session or link', async () => {
    const directory = join(stack.dataDirectory, 'logs');
    const names = await readdir(directory);
    expect(names).toEqual(expect.arrayContaining(['auth.log', 'gateway.log', 'postgres.log']));
    for (const name of names) {
      const text = await readFile(join(directory, name), 'utf8');
      expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).not.toContain('/reset-password?token=');
    }
    expect(secrets.size).toBeGreaterThan(11);
  });
});
