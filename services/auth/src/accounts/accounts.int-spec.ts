import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountChanges, NewAccount } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as newId } from 'uuid';
import { User } from '../model/user.entity.js';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const newAccount = (details: Partial<NewAccount> & { email: string }): NewAccount => ({
  name: 'Grace',
  company: '',
  phone: '',
  role: 'user',
  sendWelcomeEmail: false,
  ...details,
});
const create = async (details: Partial<NewAccount> & { email: string }, actor = auth.actor()) =>
  (await auth.calls.request('auth.user.create.v1', { actor, account: newAccount(details) })).user;
const change = async (userId: string, changes: AccountChanges, actor = auth.actor()) =>
  (await auth.calls.request('auth.user.change.v1', { actor, userId, changes })).user;
const suspend = async (userId: string, actor = auth.actor()) =>
  (await auth.calls.request('auth.user.suspend.v1', { actor, userId })).user;
const unsuspend = async (userId: string, actor = auth.actor()) =>
  (await auth.calls.request('auth.user.unsuspend.v1', { actor, userId })).user;
const remove = (userId: string, actor = auth.actor()) =>
  auth.calls.request('auth.user.delete.v1', { actor, userId });
const listed = async () => (await auth.calls.request('auth.user.list.v1', {})).users;
const isThere = (id: string) => auth.database.getRepository(User).existsBy({ id });
/** What the audit log says of somebody, the oldest first. */
const audited = async (id: string) => {
  const { entries } = await auth.calls.request('auth.audit.list.v1', { limit: 200 });
  return entries
    .filter(({ subject }) => subject?.id === id)
    .map(({ action }) => action)
    .reverse();
};
const TAKEN = {
  status: 409,
  code: 'email_taken',
  detail: 'A user with this email already exists',
};

describe('account creation', () => {
  it('leaves the choice of password to the owner, who gets a welcome mail if the administrator wants it', async () => {
    const grace = await create({ email: 'Grace@example.org', sendWelcomeEmail: true });
    const quiet = await create({ email: 'quiet@example.org' });
    expect(grace).toMatchObject({
      email: 'Grace@example.org',
      suspended: false,
      passwordSet: false,
      paymentEnabled: false,
      paymentAmountCents: null,
    });
    await expect(auth.mailsTo(grace)).resolves.toEqual(['welcome']);
    await expect(auth.mailsTo(quiet)).resolves.toEqual([]);
    await expect(auth.signIn('grace@example.org', '')).rejects.toMatchObject({ status: 400 });
    await expect(auth.signIn('grace@example.org')).rejects.toMatchObject({ status: 401 });
    await expect(audited(grace.id)).resolves.toEqual(['user.created']);
  });

  it('is refused for an e-mail address that is in use, in any case', async () => {
    await create({ email: 'taken@example.org' });
    await expect(create({ email: 'TAKEN@example.org' })).rejects.toMatchObject(TAKEN);
  });

  it('succeeds once, however many requests arrive at the same time', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => create({ email: 'once@example.org' })),
    );
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals).toHaveLength(7);
    refusals.forEach(({ reason }) => expect(reason).toMatchObject(TAKEN));
    const { entries } = await auth.calls.request('auth.audit.list.v1', { limit: 200 });
    expect(entries.filter(({ subject }) => subject?.email === 'once@example.org')).toHaveLength(1);
  });

  it('treats a look-alike e-mail address as another person’s', async () => {
    const ada = await auth.person({ email: 'ada@example.org' });
    const lookAlikes = ['\u0430da@example.org', 'ad\uff41@example.org', 'ada@ex\u0430mple.org'];
    for (const email of lookAlikes) {
      const other = await create({ email });
      await expect(auth.signIn(email)).rejects.toMatchObject({ status: 401 });
      await auth.calls.request('auth.password.request-reset.v1', { email });
      await expect(auth.mailsTo(other)).resolves.toEqual(['reset']);
    }
    await expect(auth.mailsTo(ada)).resolves.toEqual([]);
  });
});

describe('the list of accounts', () => {
  it('is sorted by name, then e-mail, and says whether the password is set', async () => {
    const [b, a] = [
      await auth.person({ name: 'aa twin', email: 'b-twin@example.org' }),
      await auth.person({ name: 'aa twin', email: 'a-twin@example.org', passwordHash: null }),
    ];
    const [first, second] = await listed();
    expect(first).toMatchObject({ id: a.id, passwordSet: false });
    expect(second).toMatchObject({ id: b.id, passwordSet: true });
    expect(JSON.stringify(await listed())).not.toContain('argon2');
  });
});

describe('an account change', () => {
  it('keeps the fields that are not given', async () => {
    const user = await auth.person({ company: 'Lovelace', phone: '1' });
    const changed = await change(user.id, { name: 'Ada', paymentEnabled: true });
    expect(changed).toMatchObject({
      email: user.email,
      name: 'Ada',
      company: 'Lovelace',
      phone: '1',
      paymentEnabled: true,
      paymentAmountCents: null,
    });
    expect(await listed()).toContainEqual(changed);
  });

  it('clears the amount when payment is turned off', async () => {
    const { id } = await auth.person();
    await change(id, { paymentEnabled: true, paymentAmountCents: 5900 });
    await change(id, { paymentEnabled: false });
    await expect(auth.calls.request('auth.user.payment-terms.v1', { userId: id })).resolves.toEqual(
      {
        paymentEnabled: false,
        paymentAmountCents: null,
      },
    );
  });

  it('voids the links in the old mailbox and sets the new e-mail', async () => {
    const user = await auth.person();
    const [token, session] = [await auth.giveToken(user), await auth.signIn(user.email)];
    await change(user.id, { email: 'moved@example.org' });
    await expect(auth.setPassword(token, 'another password')).rejects.toMatchObject({
      status: 400,
    });
    await expect(auth.signIn(user.email)).rejects.toMatchObject({ status: 401 });
    await expect(auth.signIn('moved@example.org')).resolves.toBeDefined();
    await expect(auth.resolve(session.token)).resolves.toMatchObject({
      user: { email: 'moved@example.org' },
    });
  });

  it('of the e-mail is mailed to both mailboxes, unless the account was never used', async () => {
    const user = await auth.person();
    await change(user.id, { email: 'elsewhere@example.org' });
    await expect(auth.mailsTo(user)).resolves.toEqual(['email-changed', 'email-changed']);
    expect(auth.told.mails.filter(({ userId }) => userId === user.id)).toEqual([
      { kind: 'email-changed', userId: user.id, formerEmail: user.email },
      { kind: 'email-changed', userId: user.id },
    ]);
    await change(user.id, { email: 'ELSEWHERE@example.org' });
    await expect(auth.mailsTo(user)).resolves.toHaveLength(2);
    const invited = await auth.person({ passwordHash: null });
    await change(invited.id, { email: 'corrected@example.org' });
    await expect(auth.mailsTo(invited)).resolves.toEqual([]);
  });

  it('keeps the links when only the case of the e-mail changes', async () => {
    const user = await auth.person();
    const token = await auth.giveToken(user);
    await change(user.id, { email: user.email.toUpperCase() });
    await expect(auth.setPassword(token, 'another password')).resolves.toBeDefined();
  });

  it('is refused for an e-mail that somebody else has, and then changes nothing', async () => {
    const [user, other] = [await auth.person(), await auth.person()];
    await expect(
      change(user.id, { name: 'Changed', email: other.email.toUpperCase() }),
    ).rejects.toMatchObject(TAKEN);
    expect((await listed()).find(({ id }) => id === user.id)?.name).toBe(user.name);
    await expect(audited(user.id)).resolves.toEqual([]);
  });

  it('ends the sessions when the role changes', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await change(user.id, { role: 'admin' });
    await expect(auth.resolve(token)).resolves.toEqual({ user: null });
    await expect(auth.signIn(user.email)).resolves.toMatchObject({ user: { role: 'admin' } });
  });

  it('is not audited when nothing differs', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await change(user.id, { name: user.name, role: 'user', paymentAmountCents: 100 });
    await expect(audited(user.id)).resolves.toEqual([]);
    await expect(auth.resolve(token)).resolves.toMatchObject({ user: { id: user.id } });
  });
});

describe('an account suspension', () => {
  it('ends the sessions, blocks signing in and notifies the owner once', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await expect(suspend(user.id)).resolves.toMatchObject({ suspended: true });
    await expect(suspend(user.id)).resolves.toMatchObject({ suspended: true });
    await expect(auth.resolve(token)).resolves.toEqual({ user: null });
    await expect(auth.signIn(user.email)).rejects.toMatchObject({
      status: 403,
      detail: 'This account is suspended',
    });
    await expect(auth.mailsTo(user)).resolves.toEqual(['suspended']);
    await expect(audited(user.id)).resolves.toEqual(['user.suspended']);
  });

  it('is told to those who show the user’s photos to others, and so is its end', async () => {
    const user = await auth.person();
    await suspend(user.id);
    await suspend(user.id);
    await unsuspend(user.id);
    const heard = () => auth.told.suspensions.filter(({ userId }) => userId === user.id);
    await waitFor('both events', () => heard().length === 2);
    expect(heard().map(({ suspended }) => suspended)).toEqual(
      expect.arrayContaining([true, false]),
    );
  });

  it('can be reversed and does not restore the sessions', async () => {
    const user = await auth.person();
    const { token } = await auth.signIn(user.email);
    await suspend(user.id);
    await expect(unsuspend(user.id)).resolves.toMatchObject({ suspended: false });
    await expect(unsuspend(user.id)).resolves.toMatchObject({ suspended: false });
    await expect(auth.resolve(token)).resolves.toEqual({ user: null });
    await expect(auth.signIn(user.email)).resolves.toBeDefined();
    await expect(audited(user.id)).resolves.toEqual(['user.suspended', 'user.unsuspended']);
  });
});

describe('an account deletion', () => {
  it('removes the account with its sessions and links, and tells the other services', async () => {
    const user = await auth.person();
    const [{ token: session }, token] = [await auth.signIn(user.email), await auth.giveToken(user)];
    await remove(user.id);
    await expect(isThere(user.id)).resolves.toBe(false);
    await expect(auth.resolve(session)).resolves.toEqual({ user: null });
    await expect(auth.signIn(user.email)).rejects.toMatchObject({ status: 401 });
    await expect(auth.setPassword(token, 'another password')).rejects.toMatchObject({
      status: 400,
    });
    await expect(remove(user.id)).rejects.toMatchObject({ status: 404, detail: 'User not found' });
    await waitFor('the event', () => auth.told.deleted.includes(user.id));
    expect(auth.told.deleted.filter((id) => id === user.id)).toHaveLength(1);
    await expect(audited(user.id)).resolves.toEqual(['user.deleted']);
  });

  it('announces the id in its normal form, however it was written', async () => {
    const user = await auth.person();
    await remove(user.id.toUpperCase());
    await expect(isThere(user.id)).resolves.toBe(false);
    await waitFor('the event', () => auth.told.deleted.includes(user.id));
  });

  it('frees the e-mail address', async () => {
    const user = await auth.person();
    await remove(user.id);
    await expect(create({ email: user.email })).resolves.toMatchObject({ passwordSet: false });
  });

  it('runs either before or after the owner sets a password at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await auth.person();
      const token = await auth.giveToken(user);
      const [removed, set] = await Promise.allSettled([
        remove(user.id),
        auth.setPassword(token, 'another password'),
      ]);
      expect(removed.status).toBe('fulfilled');
      if (set.status === 'rejected') {
        expect(set.reason).toMatchObject({ status: 400 });
      }
      await expect(isThere(user.id)).resolves.toBe(false);
    }
  });
});

describe('an administrator', () => {
  const ways = [
    ['suspend', (id: string, by: { id: string }) => suspend(id, auth.actor(by))],
    ['delete', (id: string, by: { id: string }) => remove(id, auth.actor(by))],
    ['demote', (id: string, by: { id: string }) => change(id, { role: 'user' }, auth.actor(by))],
  ] as const;

  it.each(ways)('can’t %s themselves and stays signed in', async (_, act) => {
    const admin = await auth.person({ role: 'admin' });
    const { token } = await auth.signIn(admin.email);
    await expect(act(admin.id, admin)).rejects.toMatchObject({
      status: 400,
      detail: expect.stringMatching(/^You can't .* your own account$/) as unknown,
    });
    await expect(auth.resolve(token)).resolves.toMatchObject({ user: { role: 'admin' } });
  });

  it.each(ways)(
    'who tries to %s another one is refused when the other has just done the same',
    async (_, act) => {
      for (let round = 0; round < 5; round += 1) {
        const [one, other] = [
          await auth.person({ role: 'admin' }),
          await auth.person({ role: 'admin' }),
        ];
        const results = await Promise.allSettled([act(other.id, one), act(one.id, other)]);
        const refused = results.filter((result) => result.status === 'rejected');
        expect(refused).toHaveLength(1);
        expect(refused[0]?.reason).toMatchObject({ status: 403, code: 'forbidden' });
      }
    },
  );

  it.each<[string, Partial<User>]>([
    ['is a user', { role: 'user' }],
    ['is suspended', { role: 'admin', suspended: true }],
    ['has never set a password', { role: 'admin', passwordHash: null }],
  ])('is not an account that %s', async (_, details) => {
    const user = await auth.person();
    const actor = auth.actor(await auth.person(details));
    const email = 'never@example.org';
    for (const attempt of [
      () => create({ email }, actor),
      () => change(user.id, { role: 'admin' }, actor),
      () => suspend(user.id, actor),
      () => unsuspend(user.id, actor),
      () => remove(user.id, actor),
      () => auth.calls.request('auth.password.request-reset.v1', { email, actor }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
    await expect(audited(user.id)).resolves.toEqual([]);
  });

  it('gets a 404 for an unknown user', async () => {
    const id = newId();
    for (const attempt of [
      () => change(id, {}),
      () => suspend(id),
      () => unsuspend(id),
      () => remove(id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, detail: 'User not found' });
    }
  });
});

describe('the last active administrator', () => {
  it('stays, whatever is tried', async () => {
    const admins = (await listed()).filter(
      ({ id, role }) => role === 'admin' && id !== auth.root.id,
    );
    for (const { id } of admins) {
      await remove(id);
    }
    // Neither of them can administer.
    await auth.person({ role: 'admin', suspended: true });
    await auth.person({ role: 'admin', passwordHash: null });
    const { id } = auth.root;
    for (const [attempt, words] of [
      [() => suspend(id), 'suspended'],
      [() => remove(id), 'deleted'],
      [() => change(id, { role: 'user' }), 'made a user'],
    ] as const) {
      await expect(attempt()).rejects.toMatchObject({
        status: 400,
        detail: `The last active administrator can't be ${words}`,
      });
    }
    await expect(change(id, { name: 'Root', role: 'admin' })).resolves.toMatchObject({
      name: 'Root',
    });
  });
});
