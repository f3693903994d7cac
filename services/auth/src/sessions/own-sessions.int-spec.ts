import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { hashSecret } from '@roomlight/platform';
import type { User } from '../model/user.entity.js';
import { ADDRESS, PASSWORD, startAuth, type AuthHarness } from '../testing/auth-harness.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const list = async (user: User, token: string) => {
  const { sessions } = await auth.calls.request('auth.own-session.list.v1', {
    actor: auth.actor(user),
    tokenHash: hashSecret(token),
  });
  return sessions;
};
const end = (user: User, sessionId: string) =>
  auth.calls.request('auth.own-session.end.v1', { actor: auth.actor(user), sessionId });
const endOthers = (user: User, token: string) =>
  auth.calls.request('auth.own-session.end-others.v1', {
    actor: auth.actor(user),
    tokenHash: hashSecret(token),
  });
const userOf = async (token: string) => (await auth.resolve(token)).user;

describe('a user’s own sessions', () => {
  it('are listed with device, address and times, and say which one is the caller’s', async () => {
    const user = await auth.person();
    const first = await auth.signIn(user.email, PASSWORD, '198.51.100.9');
    const second = await auth.calls.request('auth.session.begin.v1', {
      email: user.email,
      password: PASSWORD,
      address: ADDRESS,
      userAgent: FIREFOX,
    });
    const sessions = await list(user, second.token);
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          browser: 'Firefox',
          system: 'Linux',
          address: ADDRESS,
          current: true,
        }),
        expect.objectContaining({
          browser: null,
          system: null,
          address: '198.51.100.9',
          current: false,
        }),
      ]),
    );
    for (const { signedInAt, lastSeenAt } of sessions) {
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
    }
    expect(JSON.stringify(sessions)).not.toContain(hashSecret(first.token));
  });

  it('say when they were last used', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await auth.database.query(
      `update sessions set last_seen_at = now() - interval '1 day', expires_at = now() + interval '13 days'
       where token_hash = $1`,
      [hashSecret(token)],
    );
    const [before] = await list(user, token);
    await auth.resolve(token);
    const [after] = await list(user, token);
    expect(
      Date.parse(after?.lastSeenAt ?? '') - Date.parse(before?.lastSeenAt ?? ''),
    ).toBeGreaterThan(23 * 3_600_000);
  });

  it('are ended one at a time, which is recorded', async () => {
    const user = await auth.person();
    const [here, there] = [await auth.signIn(user.email), await auth.signIn(user.email)];
    const other = (await list(user, here.token)).find(({ current }) => !current);
    await end(user, other?.id ?? '');
    await expect(userOf(there.token)).resolves.toBeNull();
    await expect(userOf(here.token)).resolves.toMatchObject({ id: user.id });
    await expect(list(user, here.token)).resolves.toHaveLength(1);
    await expect(auth.calls.request('auth.audit.list.v1', { limit: 1 })).resolves.toMatchObject({
      entries: [{ action: 'sessions.ended', actor: { id: user.id }, address: ADDRESS }],
    });
  });

  it('are ended all but one', async () => {
    const user = await auth.person();
    const here = await auth.signIn(user.email);
    const others = [await auth.signIn(user.email), await auth.signIn(user.email)];
    await endOthers(user, here.token);
    for (const { token } of others) {
      await expect(userOf(token)).resolves.toBeNull();
    }
    await expect(userOf(here.token)).resolves.toMatchObject({ id: user.id });
  });

  it('of somebody else are neither listed nor ended', async () => {
    const [user, stranger] = [await auth.person(), await auth.person()];
    const { token } = await auth.signIn(user.email);
    const [session] = await list(user, token);
    await expect(list(stranger, token)).resolves.toEqual([]);
    await endOthers(stranger, hashSecret('of nobody'));
    for (const id of [session?.id ?? '', newId()]) {
      await expect(end(stranger, id)).rejects.toMatchObject({
        status: 404,
        detail: 'Session not found',
      });
    }
    await expect(userOf(token)).resolves.toMatchObject({ id: user.id });
  });

  it('that have expired are not listed', async () => {
    const user = await auth.person();
    const [here, old] = [await auth.signIn(user.email), await auth.signIn(user.email)];
    await auth.database.query(
      `update sessions set expires_at = now() - interval '1 second' where token_hash = $1`,
      [hashSecret(old.token)],
    );
    await expect(list(user, here.token)).resolves.toHaveLength(1);
  });
});
