import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADA, ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';
import { ACCOUNT } from '../testing/fakes.js';

const ID = ACCOUNT.id;
const actor = { id: ROOT.id, address: '127.0.0.1' };
const NEW_ACCOUNT = { email: 'pat@example.org', name: 'Pat', role: 'user', sendWelcomeEmail: true };

let gateway: RunningGateway;
let administrator: string;

beforeAll(async () => {
  gateway = await runGateway();
  administrator = gateway.auth.signIn(ROOT);
});

afterAll(() => gateway.close());

interface Call {
  method?: string;
  body?: object;
  cookie?: string;
}

async function call(path: string, { method = 'GET', body, cookie = administrator }: Call = {}) {
  const response = await gateway.call(path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const lastAsked = () => gateway.auth.asked.at(-1);

describe('an administrator', () => {
  it('sees all accounts', async () => {
    expect(await call('/api/users')).toEqual({ status: 200, body: { users: [ACCOUNT] } });
  });

  it('creates an account', async () => {
    const answer = await call('/api/users', { method: 'POST', body: NEW_ACCOUNT });
    expect(answer).toEqual({ status: 201, body: { user: ACCOUNT } });
    const account = { ...NEW_ACCOUNT, company: '', phone: '' };
    expect(lastAsked()).toEqual({ call: 'create', request: { actor, account } });
  });

  it('changes an account, where null means the default price', async () => {
    const body = { paymentEnabled: true, paymentAmountCents: null };
    const answer = await call(`/api/users/${ID}`, { method: 'PATCH', body });
    expect(answer).toEqual({ status: 200, body: { user: ACCOUNT } });
    expect(lastAsked()).toEqual({ call: 'change', request: { actor, userId: ID, changes: body } });
  });

  it.each(['suspend', 'unsuspend'])(
    'can %s an account with an empty object or no body',
    async (verb) => {
      for (const sent of [{ body: {} }, {}]) {
        const answer = await call(`/api/users/${ID}/${verb}`, { method: 'PATCH', ...sent });
        expect(answer).toEqual({ status: 200, body: { user: ACCOUNT } });
        expect(lastAsked()).toEqual({ call: verb, request: { actor, userId: ID } });
      }
    },
  );

  it('deletes an account', async () => {
    const answer = await call(`/api/users/${ID}`, { method: 'DELETE' });
    expect(answer).toEqual({ status: 200, body: { message: 'Deleted' } });
    expect(lastAsked()).toEqual({ call: 'delete', request: { actor, userId: ID } });
  });

  it.each([
    ['PATCH', '/api/users/42'],
    ['PATCH', `/api/users/${ID}x/suspend`],
    ['PATCH', '/api/users/me/unsuspend'],
    ['DELETE', '/api/users/%00'],
  ])('finds no account by an invalid id: %s %s', async (method, path) => {
    expect(await call(path, { method, body: {} })).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    });
  });

  it.each([
    [{ ...NEW_ACCOUNT, email: 'nobody' }, 'email', 'Invalid email address'],
    [{ ...NEW_ACCOUNT, email: '"a\r\nBcc: x"@example.org' }, 'email', 'Invalid email address'],
    [{ ...NEW_ACCOUNT, email: 'pat@example.org\u200b' }, 'email', 'Invalid email address'],
    [{ ...NEW_ACCOUNT, name: ' ' }, 'name', 'Name is required'],
    [{ ...NEW_ACCOUNT, name: '\u200b' }, 'name', 'Name is required'],
    [{ ...NEW_ACCOUNT, name: 'Ada\u202e' }, 'name', 'The name must be one line of text'],
    [{ ...NEW_ACCOUNT, name: 'Pat\r\nBcc: x@example.org' }, 'name', /one line/],
    [{ ...NEW_ACCOUNT, role: 'owner' }, 'role', /admin or user/],
    [
      { ...NEW_ACCOUNT, suspended: true },
      'suspended',
      'The request has an unknown field: suspended',
    ],
  ])('is told what is wrong with %j', async (body, field, message) => {
    expect(await call('/api/users', { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(message) }] },
    });
  });
});

describe('the audit log', () => {
  it('is read fifty entries at a time', async () => {
    const answer = await call('/api/admin/audit');
    expect(answer).toEqual({ status: 200, body: { entries: [], next: null } });
    expect(lastAsked()).toEqual({ call: 'audit', request: { limit: 50 } });
  });

  it('continues where a page ended', async () => {
    await call(`/api/admin/audit?before=${ID}&limit=10`);
    expect(lastAsked()).toEqual({ call: 'audit', request: { before: ID, limit: 10 } });
  });

  it('ignores an unknown query parameter', async () => {
    await call('/api/admin/audit?limit=10&after=1&userId=7');
    expect(lastAsked()).toEqual({ call: 'audit', request: { limit: 10 } });
  });

  it.each(['limit=0', 'limit=201', 'limit=all', 'before=yesterday'])(
    'refuses %s',
    async (query) => {
      expect((await call(`/api/admin/audit?${query}`)).status).toBe(400);
    },
  );
});

describe('a password reset request', () => {
  const body = { email: 'pat@example.org' };
  const ask = (cookie: string) => call('/api/auth/request-reset', { method: 'POST', body, cookie });

  it.each([
    ['a stranger', () => ''],
    ['a user', () => gateway.auth.signIn(ADA)],
  ])('by %s is recorded without an acting administrator', async (_, cookie) => {
    expect(await ask(cookie())).toEqual({ status: 200, body: { message: 'Sent' } });
    expect(lastAsked()).toEqual({ call: 'reset', request: { ...body, address: actor.address } });
  });

  it('by an administrator is recorded as theirs', async () => {
    await ask(administrator);
    expect(lastAsked()).toEqual({
      call: 'reset',
      request: { ...body, address: actor.address, actor },
    });
  });
});
