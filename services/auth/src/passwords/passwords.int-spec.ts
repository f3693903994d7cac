import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hashPassword, hashSecret, newSecret } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as newId } from 'uuid';
import { PasswordToken } from '../model/password-token.entity.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { PASSWORD, startAuth, type AuthHarness } from '../testing/auth-harness.js';
import { PasswordHashesService } from './password-hashes.service.js';
import { PasswordsService } from './passwords.service.js';

const NEW = 'staple battery horse';
const SENT = {
  message: 'If an account with this email exists, we have sent it a link to choose a new password.',
};
const refusal = {
  status: 400,
  code: 'invalid_reset_token',
  detail: 'Invalid or expired reset token',
};

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => auth.close());

describe('a password change', () => {
  it('replaces the old password, ends all sessions, voids the other tokens and tells the owner', async () => {
    const user = await auth.person();
    const sessions = [await auth.signIn(user.email), await auth.signIn(user.email)];
    const [token, other] = [await auth.giveToken(user), await auth.giveToken(user)];
    await auth.setPassword(token, NEW);

    await expect(auth.signIn(user.email)).rejects.toMatchObject({ status: 401 });
    await expect(auth.signIn(user.email, NEW)).resolves.toMatchObject({ user: { id: user.id } });
    for (const session of sessions) {
      await expect(auth.resolve(session.token)).resolves.toEqual({ user: null });
    }
    await expect(auth.setPassword(other, NEW)).rejects.toMatchObject(refusal);
    await expect(auth.mailsTo(user)).resolves.toEqual(['password-changed']);
  });

  it('is not reported to the owner when it sets the first password', async () => {
    const user = await auth.person({ passwordHash: null });
    await auth.setPassword(await auth.giveToken(user), NEW);
    await expect(auth.signIn(user.email, NEW)).resolves.toBeDefined();
    await expect(auth.mailsTo(user)).resolves.toEqual([]);
  });

  it('works once, however many requests arrive at the same time', async () => {
    const token = await auth.giveToken(await auth.person());
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => auth.setPassword(token, NEW)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(auth.setPassword(token, NEW)).rejects.toMatchObject(refusal);
  });

  it('hashes one password when a hundred requests use the same link at once', async () => {
    const token = await auth.giveToken(await auth.person());
    const hash = jest.spyOn(auth.app.get(PasswordHashesService), 'hash');
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => auth.setPassword(token, NEW)),
    );
    expect(hash).toHaveBeenCalledTimes(1);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { status: number }).status] : [],
    );
    expect(refused).toHaveLength(99);
    expect(refused.filter((status) => status !== 429 && status !== 400)).toEqual([]);
    await expect(auth.setPassword(token, NEW)).rejects.toMatchObject(refusal);
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('lets sign-ins go on beside a flood of links, and others’ links beside those from one address', async () => {
    const hashes = auth.app.get(PasswordHashesService);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(hashes, 'hash').mockImplementation(() => held.then(() => 'a hash'));
    const set = async (address: string) =>
      auth.calls.request('auth.password.set.v1', {
        ...{ newPassword: NEW, address, token: await auth.giveToken(await auth.person()) },
      });
    const flood = Array.from({ length: 40 }, (_, n) => set(`198.51.100.${Math.floor(n / 20)}`));
    const outcomes = Promise.allSettled(flood);
    let refused = 0;
    for (const work of flood) {
      void work.catch(() => (refused += 1));
    }
    // Those that get no turn are refused while the others wait.
    await waitFor('the refusals', () => refused === 32);
    const { email } = await auth.person();
    await expect(auth.signIn(email)).resolves.toBeDefined();
    const other = set('203.0.113.99');
    release();
    await expect(other).resolves.toBeDefined();
    const results = await outcomes;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 429, code: 'too_many_requests', extra: { retryAfterSeconds: 2 } },
    });
  });

  it('lists the passkeys that keep working, and removes those that it names', async () => {
    const [user, other] = [await auth.person(), await auth.person()];
    const ids = [newId(), newId(), newId()];
    await auth.database.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       select id, user_id, id::text, '', 0, '{}', 'Key ' || n
       from unnest($1::uuid[], $2::uuid[]) with ordinality as key (id, user_id, n)`,
      [ids, [user.id, user.id, other.id]],
    );
    const token = await auth.giveToken(user);
    const list = () => auth.calls.request('auth.password.list-passkeys.v1', { token });
    await expect(list()).resolves.toMatchObject({ passkeys: [{ id: ids[0] }, { id: ids[1] }] });
    await auth.calls.request('auth.password.set.v1', {
      ...{ token, newPassword: NEW, removedPasskeys: ids.slice(1) },
    });
    const left = await auth.database.query<{ id: string }[]>(
      'select id from passkeys where id = any($1) order by name',
      [ids],
    );
    expect(left).toEqual([{ id: ids[0] }, { id: ids[2] }]);
    await expect(auth.mailsTo(user)).resolves.toEqual(['passkey-removed', 'password-changed']);
    await expect(list()).rejects.toMatchObject(refusal);
  });

  it('leaves no expired token behind', async () => {
    const user = await auth.person();
    await auth.giveToken(user, -1);
    const live = await auth.giveToken(user);
    await auth.app.get(PasswordsService).removeExpired();
    const left = await auth.database.getRepository(PasswordToken).findBy({ userId: user.id });
    expect(left.map(({ tokenHash }) => tokenHash)).toEqual([hashSecret(live)]);
  });

  it('succeeds for one of two tokens that are used at the same time', async () => {
    const user = await auth.person();
    const tokens = [await auth.giveToken(user), await auth.giveToken(user)];
    const results = await Promise.allSettled(tokens.map((token) => auth.setPassword(token, NEW)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['unknown', () => newSecret()],
    ['empty', () => ''],
    ['truncated', (token: string) => token.slice(0, -1)],
    ['prolonged', (token: string) => `${token}A`],
    ['upper-case', (token: string) => token.toUpperCase()],
  ])('is refused with an %s token, and the right token stays valid', async (_, spoil) => {
    const token = await auth.giveToken(await auth.person());
    await expect(auth.setPassword(spoil(token), NEW)).rejects.toMatchObject(refusal);
    await expect(auth.setPassword(token, NEW)).resolves.toBeDefined();
  });

  it('is refused with an expired token', async () => {
    const token = await auth.giveToken(await auth.person(), -1);
    await expect(auth.setPassword(token, NEW)).rejects.toMatchObject(refusal);
  });

  it('is refused with a session’s secret', async () => {
    const { email } = await auth.person();
    const { token } = await auth.signIn(email);
    await expect(auth.setPassword(token, NEW)).rejects.toMatchObject(refusal);
  });

  it('sets the password of the token’s owner only', async () => {
    const [owner, other] = [await auth.person(), await auth.person()];
    const { token: session } = await auth.signIn(other.email);
    await auth.setPassword(await auth.giveToken(owner), NEW);
    await expect(auth.signIn(other.email, NEW)).rejects.toMatchObject({ status: 401 });
    await expect(auth.signIn(other.email)).resolves.toBeDefined();
    await expect(auth.resolve(session)).resolves.toMatchObject({ user: { id: other.id } });
  });

  it('is refused for 7 characters, and the token stays valid', async () => {
    const token = await auth.giveToken(await auth.person());
    await expect(auth.setPassword(token, 'short12')).rejects.toMatchObject({
      status: 400,
      detail: 'Password must be at least 8 characters',
    });
    await expect(auth.setPassword(token, NEW)).resolves.toBeDefined();
  });

  it.each([
    ['common', 'Passw0rd', /too common/],
    ['made of the name', 'Ursula-Nordstrom-2026', /based on your name/],
    ['made of the e-mail address', 'person.example', /based on your name or email/],
  ])('is refused for a password that is %s, and the token stays valid', async (_, weak, detail) => {
    const user = await auth.person({ name: 'Ursula Nordstrom' });
    const token = await auth.giveToken(user);
    await expect(auth.setPassword(token, weak)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail,
      extra: { errors: [{ field: 'newPassword', message: detail }] },
    });
    await expect(auth.setPassword(token, NEW)).resolves.toBeDefined();
  });

  it('is not required of somebody whose password is weak: it keeps working', async () => {
    const passwordHash = await hashPassword('password');
    const { email } = await auth.person({ passwordHash });
    await expect(auth.signIn(email, 'password')).resolves.toBeDefined();
  });

  it('lets no suspended user in', async () => {
    const user = await auth.person({ suspended: true });
    await auth.setPassword(await auth.giveToken(user), NEW);
    await expect(auth.signIn(user.email, NEW)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a token for a mailbox', () => {
  it('is not created when the account has another mailbox in the meantime', async () => {
    const user = await auth.person();
    const tokens = auth.app.get(PasswordTokensRepository);
    const [old, fresh] = [newSecret(), newSecret()];
    const minute = 60_000;
    await auth.calls.request('auth.user.change.v1', {
      actor: auth.actor(),
      userId: user.id,
      changes: { email: 'new-mailbox@example.org' },
    });
    await expect(tokens.insertForMailbox(old, user, minute)).resolves.toBe(false);
    await expect(auth.setPassword(old, NEW)).rejects.toMatchObject(refusal);
    const moved = { id: user.id, normalizedEmail: 'new-mailbox@example.org' };
    await expect(tokens.insertForMailbox(fresh, moved, minute)).resolves.toBe(true);
    await expect(auth.setPassword(fresh, NEW)).resolves.toBeDefined();
  });
});

describe('a password reset request', () => {
  const request = (email: string, actor?: ReturnType<AuthHarness['actor']>) =>
    auth.calls.request('auth.password.request-reset.v1', { email, ...(actor && { actor }) });

  it('sends a mail to the owner of the e-mail, in any case of it', async () => {
    const user = await auth.person();
    await expect(request(user.email.toUpperCase())).resolves.toEqual(SENT);
    await expect(auth.mailsTo(user)).resolves.toEqual(['reset']);
    await expect(auth.signIn(user.email, PASSWORD)).resolves.toBeDefined();
  });

  it('gets the same answer for an unknown e-mail and mails nobody', async () => {
    const before = auth.told.mails.length;
    await expect(request('nobody@example.org')).resolves.toEqual(SENT);
    const user = await auth.person();
    await expect(auth.mailsTo(user)).resolves.toEqual([]);
    const [ordered] = auth.told.mails.slice(before);
    const known = await auth.calls.request('auth.user.list.v1', {});
    expect(ordered?.kind).toBe('reset');
    expect(known.users.map(({ id }) => id)).not.toContain(ordered?.userId);
  });

  it('is audited when an administrator makes it for another user', async () => {
    const user = await auth.person();
    await expect(request(user.email, auth.actor())).resolves.toEqual(SENT);
    await expect(auth.mailsTo(user)).resolves.toEqual(['reset']);
    await expect(request('nobody@example.org', auth.actor())).resolves.toEqual(SENT);
    const { entries } = await auth.calls.request('auth.audit.list.v1', { limit: 1 });
    expect(entries).toMatchObject([
      { action: 'user.reset-sent', actor: { id: auth.root.id }, subject: { id: user.id } },
    ]);
  });

  it('for another user is reserved for administrators', async () => {
    const [user, actor] = [await auth.person(), auth.actor(await auth.person())];
    await expect(request(user.email, actor)).rejects.toMatchObject({ status: 403 });
    await expect(auth.mailsTo(user)).resolves.toEqual([]);
  });
});

describe('a password change by somebody who is signed in', () => {
  const change = (
    user: { id: string },
    token: string,
    currentPassword: string,
    newPassword: string = NEW,
  ) =>
    auth.calls.request('auth.password.change.v1', {
      actor: auth.actor(user),
      tokenHash: hashSecret(token),
      passwords: { currentPassword, newPassword },
    });

  it('ends all other sessions, voids the links and tells the owner', async () => {
    const user = await auth.person();
    const [own, other] = [await auth.signIn(user.email), await auth.signIn(user.email)];
    const link = await auth.giveToken(user);
    await change(user, own.token, PASSWORD);

    await expect(auth.resolve(own.token)).resolves.toMatchObject({ user: { id: user.id } });
    await expect(auth.resolve(other.token)).resolves.toEqual({ user: null });
    await expect(auth.signIn(user.email)).rejects.toMatchObject({ status: 401 });
    await expect(auth.signIn(user.email, NEW)).resolves.toMatchObject({ user: { id: user.id } });
    await expect(auth.setPassword(link, NEW)).rejects.toMatchObject(refusal);
    await expect(auth.mailsTo(user)).resolves.toEqual(['password-changed']);
  });

  it('needs the current password, and counts wrong ones like failed sign-ins', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await expect(change(user, token, 'another one')).rejects.toMatchObject({
      status: 400,
      detail: 'The current password is wrong',
    });
    for (let failed = 1; failed < 10; failed += 1) {
      await expect(change(user, token, 'another one')).rejects.toMatchObject({ status: 400 });
    }
    await expect(change(user, token, PASSWORD)).rejects.toMatchObject({ status: 429 });
    await expect(auth.resolve(token)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('refuses a password that is easy to guess, and an account without one', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await expect(change(user, token, PASSWORD, 'password1')).rejects.toMatchObject({ status: 400 });
    await expect(auth.signIn(user.email)).resolves.toBeDefined();
    const without = await auth.person({ passwordHash: null });
    await expect(change(without, token, '')).rejects.toMatchObject({ status: 400 });
  });
});
