import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword, hashSecret, newSecret } from '@roomlight/platform';
import { PasswordToken } from '../model/password-token.entity.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { PASSWORD, startAuth, type AuthHarness } from '../testing/auth-harness.js';
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
