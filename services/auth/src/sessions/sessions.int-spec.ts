import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BroadcastName } from '@roomlight/contracts';
import { hashSecret, Nats, RpcClient } from '@roomlight/platform';
import { createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { Session } from '../model/session.entity.js';
import { User } from '../model/user.entity.js';
import { AUTH } from '../service.js';
import { SessionsService } from './sessions.service.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EMAIL = 'Ada@Example.org';
const PASSWORD = 'correct horse battery';
const ADDRESS = '203.0.113.7';
const ENDED: BroadcastName = 'auth.session.ended.v1';

/** All but the date. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

let harness: TestHarness;
let app: NestFastifyApplication;
let calls: RpcClient;
let database: DataSource;

beforeAll(async () => {
  harness = await createTestHarness();
  app = await harness.start(AppModule, AUTH, { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD });
  calls = app.get(RpcClient);
  database = app.get(DataSource);
});

beforeEach(async () => {
  await database.getRepository(User).updateAll({ suspended: false });
  await database.getRepository(Session).deleteAll();
});

afterAll(() => harness.close());

const signIn = (email = EMAIL, password = PASSWORD) =>
  calls.request('auth.session.begin.v1', { email, password, address: ADDRESS });
const resolve = (token: string) =>
  calls.request('auth.session.resolve.v1', { tokenHash: hashSecret(token) });
const moveExpiry = (token: string, expiresAt: Date) =>
  database.getRepository(Session).update({ tokenHash: hashSecret(token) }, { expiresAt });

describe('signing in', () => {
  it('starts a session of 14 days with the right password, in any case of the e-mail', async () => {
    const signedIn = await signIn('ADA@example.ORG');
    expect(signedIn.user).toMatchObject({ email: EMAIL, name: 'Administrator', role: 'admin' });
    const days = (Date.parse(signedIn.expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
    await expect(resolve(signedIn.token)).resolves.toEqual({
      user: signedIn.user,
      expiresAt: signedIn.expiresAt,
    });
  });

  it('stores only the hash of the secret', async () => {
    const { token } = await signIn();
    const stored = await database.query<object[]>('select * from sessions');
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).toContain(hashSecret(token));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    ['a wrong password', EMAIL, 'correct horse batterY'],
    ['an unknown e-mail', 'nobody@example.org', PASSWORD],
  ])('is refused in the same words for %s', async (_, email, password) => {
    await expect(signIn(email, password)).rejects.toMatchObject({
      status: 401,
      code: 'wrong_credentials',
      detail: 'Invalid email or password',
    });
  });

  it('reports a password that is too long for any account', async () => {
    await expect(signIn(EMAIL, 'x'.repeat(257))).rejects.toMatchObject({
      status: 400,
      detail: 'Password must be at most 256 characters',
    });
  });

  it('tells a suspended user about it, but only with the right password', async () => {
    await database.getRepository(User).updateAll({ suspended: true });
    await expect(signIn()).rejects.toMatchObject({
      status: 403,
      detail: 'This account is suspended',
    });
    await expect(signIn(EMAIL, 'wrong horse')).rejects.toMatchObject({ status: 401 });
  });
});

describe('a session', () => {
  it('is removed when it has expired', async () => {
    const [{ token }, live] = [await signIn(), await signIn()];
    await moveExpiry(token, new Date(Date.now() - 1000));
    await app.get(SessionsService).removeExpired();
    const left = await database.getRepository(Session).find();
    expect(left.map(({ tokenHash }) => tokenHash)).toEqual([hashSecret(live.token)]);
  });

  it('is prolonged when it is used after ten minutes', async () => {
    const { token } = await signIn();
    await moveExpiry(token, new Date(Date.now() + 14 * DAY_MS - 11 * MINUTE_MS));
    const session = await resolve(token);
    const stored = await database
      .getRepository(Session)
      .findOneByOrFail({ tokenHash: hashSecret(token) });
    expect(session).toMatchObject({ expiresAt: stored.expiresAt.toISOString() });
    expect(stored.expiresAt.getTime()).toBeGreaterThan(Date.now() + 14 * DAY_MS - MINUTE_MS);
  });

  it('is not written to within ten minutes', async () => {
    const { token } = await signIn();
    const expiresAt = new Date(Date.now() + 14 * DAY_MS - 9 * MINUTE_MS);
    await moveExpiry(token, expiresAt);
    await expect(resolve(token)).resolves.toMatchObject({ expiresAt: expiresAt.toISOString() });
  });

  it.each([
    ['that has run out', (token: string) => moveExpiry(token, new Date(Date.now() - 1))],
    [
      'of a user who was suspended meanwhile',
      () => database.getRepository(User).updateAll({ suspended: true }),
    ],
    [
      'that was ended',
      (token: string) => calls.request('auth.session.end.v1', { tokenHash: hashSecret(token) }),
    ],
  ])('%s belongs to nobody', async (_, end) => {
    const { token } = await signIn();
    await end(token);
    await expect(resolve(token)).resolves.toEqual({ user: null });
  });

  it.each([
    ['a month ahead', 30 * DAY_MS],
    ['a month behind', -30 * DAY_MS],
  ])(
    'begins, lasts and is removed by the database’s clock while the process’s is %s',
    async (_, wrongMs) => {
      const before = await signIn();
      const expired = await signIn();
      await moveExpiry(expired.token, new Date(Date.now() - 1000));
      jest.useFakeTimers({ now: Date.now() + wrongMs, doNotFake: [...TIMERS] });
      try {
        const during = await signIn();
        expect(Math.abs(Date.parse(during.expiresAt) - Date.parse(before.expiresAt))).toBeLessThan(
          MINUTE_MS,
        );
        await app.get(SessionsService).removeExpired();
        for (const { token, expiresAt } of [before, during]) {
          await expect(resolve(token)).resolves.toMatchObject({ expiresAt });
        }
        await expect(resolve(expired.token)).resolves.toEqual({ user: null });
        await expect(database.getRepository(Session).count()).resolves.toBe(2);
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('is ended at all gateways before the request to end it is answered', async () => {
    const { token } = await signIn();
    const { connection } = app.get(Nats);
    const told = connection.subscribe(harness.names.broadcast(ENDED), { max: 1 });
    await calls.request('auth.session.end.v1', { tokenHash: hashSecret(token) });
    for await (const message of told) {
      expect(message.json()).toEqual({ tokenHash: hashSecret(token) });
    }
  });

  it('can be ended twice', async () => {
    await expect(
      calls.request('auth.session.end.v1', { tokenHash: hashSecret('never given out') }),
    ).resolves.toEqual({ message: 'You have been successfully logged out' });
  });
});

describe('a request for payment terms', () => {
  it('returns the user’s own terms', async () => {
    const { user } = await signIn();
    await database
      .getRepository(User)
      .update({ id: user.id }, { paymentEnabled: true, paymentAmountCents: 5900 });
    await expect(calls.request('auth.user.payment-terms.v1', { userId: user.id })).resolves.toEqual(
      {
        paymentEnabled: true,
        paymentAmountCents: 5900,
      },
    );
  });

  it('fails for an unknown user', async () => {
    await expect(
      calls.request('auth.user.payment-terms.v1', {
        userId: '0199f4a0-1111-7222-8333-444455556666',
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
