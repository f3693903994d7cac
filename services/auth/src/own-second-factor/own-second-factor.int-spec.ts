import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProveSecondFactor, SignIn, type Role } from '@roomlight/contracts';
import { parsePayload } from '@roomlight/platform';
import type { User } from '../model/user.entity.js';
import { codeAt } from '../second-factor/one-time-code.rules.js';
import { ADDRESS, PASSWORD, startAuth, type AuthHarness } from '../testing/auth-harness.js';

const PERIOD_MS = 30_000;
const WRONG = { status: 401, code: 'wrong_code' };
const REQUIRED = { status: 401, code: 'second_factor_required' };

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

beforeEach(() => auth.database.query('delete from attempts'));

afterAll(() => auth.close());

const read = (user: User) =>
  auth.calls.request('auth.second-factor.read.v1', { actor: auth.actor(user) });
const begin = (user: User) =>
  auth.calls.request('auth.second-factor.begin.v1', { actor: auth.actor(user) });
const confirm = (user: User, code: string) =>
  auth.calls.request('auth.second-factor.confirm.v1', { actor: auth.actor(user), code });
const remove = (user: User, code: string) =>
  auth.calls.request('auth.second-factor.remove.v1', { actor: auth.actor(user), code });
const signIn = ({ email }: User, code?: string, password = PASSWORD) =>
  auth.calls.request('auth.session.begin.v1', {
    email,
    password,
    address: ADDRESS,
    ...(code !== undefined && { code }),
  });
const lastAction = async () => {
  const { entries } = await auth.calls.request('auth.audit.list.v1', { limit: 1 });
  return entries[0];
};

/** Of the current period, or of one before or after it, which is accepted as well. */
const codeOf = (secret: string, period: -1 | 0 | 1 = 0): string =>
  codeAt(secret, new Date(Date.now() + period * PERIOD_MS));

/** As if the codes that were used were long past. */
const forgetUse = () => auth.database.query('update second_factors set last_step = 0');

async function owner(): Promise<{ user: User; secret: string; recoveryCodes: string[] }> {
  const user = await auth.person();
  const { secret } = await begin(user);
  const { recoveryCodes } = await confirm(user, codeOf(secret));
  await forgetUse();
  await auth.database.query('delete from attempts');
  return { user, secret, recoveryCodes };
}

describe('a second factor', () => {
  it('has no effect until a code proves that the app has the secret', async () => {
    const user = await auth.person();
    const { secret, address } = await begin(user);
    expect(address).toContain(secret);
    await expect(read(user)).resolves.toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    });
    await expect(signIn(user)).resolves.toBeDefined();
    await expect(confirm(user, '000000')).rejects.toMatchObject({
      status: 400,
      code: 'invalid_code',
      extra: { errors: [{ field: 'code' }] },
    });
    await expect(signIn(user)).resolves.toBeDefined();
    const { recoveryCodes } = await confirm(user, codeOf(secret));
    expect(recoveryCodes).toHaveLength(10);
    await expect(read(user)).resolves.toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    await expect(lastAction()).resolves.toMatchObject({
      action: 'second-factor.enabled',
      actor: { id: user.id },
    });
    await expect(auth.mailsTo(user)).resolves.toEqual(['second-factor-added']);
    const { users } = await auth.calls.request('auth.user.list.v1', {});
    expect(users.find(({ id }) => id === user.id)?.hasSecondFactor).toBe(true);
  });

  it('is not confirmed, removed or asked for with a code of other characters or of none', async () => {
    const { user } = await owner();
    const beginner = await auth.person();
    await begin(beginner);
    for (const code of ['１２３４５６', '١٢٣٤٥٦', 'äöüäöü', '\u{1f600}1234', '']) {
      await expect(confirm(beginner, code)).rejects.toMatchObject({ status: 400 });
      await expect(remove(user, code)).rejects.toMatchObject({ status: 400 });
      await expect(signIn(user, code)).rejects.toMatchObject({ status: 401 });
    }
    for (const payload of [{ code: null }, { code: 123456 }, { code: ['123456'] }]) {
      for (const work of [
        parsePayload(ProveSecondFactor, { actor: auth.actor(user), ...payload }),
        parsePayload(SignIn, { email: user.email, password: PASSWORD, ...payload }),
      ]) {
        await expect(work).rejects.toMatchObject({ status: 400 });
      }
    }
  });

  it('is not replaced while it is on', async () => {
    const { user, secret } = await owner();
    for (const attempt of [() => begin(user), () => confirm(user, codeOf(secret))]) {
      await expect(attempt()).rejects.toMatchObject({ status: 409 });
    }
    await expect(signIn(user, codeOf(secret))).resolves.toBeDefined();
  });

  it('has its secret replaced by a set-up that begins again', async () => {
    const user = await auth.person();
    const { secret: first } = await begin(user);
    const { secret: second } = await begin(user);
    await expect(confirm(user, codeOf(first))).rejects.toMatchObject({ status: 400 });
    await expect(confirm(user, codeOf(second))).resolves.toBeDefined();
  });

  it('is removed with a code, which is recorded and mailed', async () => {
    const { user, secret } = await owner();
    await expect(remove(user, '000000')).rejects.toMatchObject({ status: 400 });
    await remove(user, codeOf(secret));
    await expect(signIn(user)).resolves.toBeDefined();
    await expect(lastAction()).resolves.toMatchObject({ action: 'second-factor.disabled' });
    await expect(auth.mailsTo(user)).resolves.toEqual([
      'second-factor-added',
      'second-factor-removed',
    ]);
    const left = await auth.database.query<object[]>(
      'select user_id from second_factors where user_id = $1 union select user_id from recovery_codes where user_id = $1',
      [user.id],
    );
    expect(left).toEqual([]);
  });

  it('can be guessed ten times in a quarter of an hour by somebody who is signed in', async () => {
    const { user, secret } = await owner();
    for (let n = 0; n < 10; n += 1) {
      await expect(remove(user, '000000')).rejects.toMatchObject({ status: 400 });
    }
    await expect(remove(user, codeOf(secret))).rejects.toMatchObject({ status: 429 });
  });

  it('is reset by an administrator, which is recorded and mailed', async () => {
    const { user } = await owner();
    const reset = (actor = auth.actor()) =>
      auth.calls.request('auth.second-factor.reset.v1', { actor, userId: user.id });
    await expect(reset(auth.actor(user))).rejects.toMatchObject({ status: 403 });
    await expect(signIn(user)).rejects.toMatchObject(REQUIRED);
    await expect(reset()).resolves.toMatchObject({ user: { hasSecondFactor: false } });
    await expect(lastAction()).resolves.toMatchObject({
      action: 'second-factor.reset',
      actor: { id: auth.root.id },
      subject: { id: user.id },
    });
    await reset();
    await expect(signIn(user)).resolves.toBeDefined();
    await expect(auth.mailsTo(user)).resolves.toEqual([
      'second-factor-added',
      'second-factor-removed',
    ]);
  });

  it('is not reset by an administrator for themselves, since that takes a code', async () => {
    const administrator = await auth.person({ role: 'admin' });
    const { secret } = await begin(administrator);
    await confirm(administrator, codeOf(secret));
    await expect(
      auth.calls.request('auth.second-factor.reset.v1', {
        actor: auth.actor(administrator),
        userId: administrator.id,
      }),
    ).rejects.toMatchObject({ status: 400, detail: /with a code$/ });
    await expect(signIn(administrator)).rejects.toMatchObject(REQUIRED);
  });

  it('has recovery codes of which only hashes are stored', async () => {
    const { user, recoveryCodes } = await owner();
    const rows = JSON.stringify(
      await auth.database.query<object[]>('select * from recovery_codes where user_id = $1', [
        user.id,
      ]),
    );
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('a sign-in to an account with a second factor', () => {
  it('needs the code as well as the password', async () => {
    const { user, secret } = await owner();
    await expect(signIn(user)).rejects.toMatchObject(REQUIRED);
    await expect(signIn(user, '')).rejects.toMatchObject(REQUIRED);
    await expect(signIn(user, '000000')).rejects.toMatchObject(WRONG);
    await expect(signIn(user, codeOf(secret), 'wrong')).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await expect(signIn(user, codeOf(secret))).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('accepts each code once, and no earlier one after it', async () => {
    const { user, secret } = await owner();
    const [earlier, code] = [codeOf(secret, -1), codeOf(secret)];
    const results = await Promise.allSettled([1, 2, 3].map(() => signIn(user, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(user, code)).rejects.toMatchObject(WRONG);
    await expect(signIn(user, earlier)).rejects.toMatchObject(WRONG);
    await expect(signIn(user, codeOf(secret, 1))).resolves.toBeDefined();
  });

  it('does not accept the code that confirmed the set-up', async () => {
    const user = await auth.person();
    const { secret } = await begin(user);
    const code = codeOf(secret);
    await confirm(user, code);
    await expect(signIn(user, code)).rejects.toMatchObject(WRONG);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { user, recoveryCodes } = await owner();
    const [first = '', second = ''] = recoveryCodes;
    await expect(signIn(user, first.toLowerCase().replaceAll('-', ' '))).resolves.toBeDefined();
    await expect(signIn(user, first)).rejects.toMatchObject(WRONG);
    await expect(signIn(user, second)).resolves.toBeDefined();
    await expect(read(user)).resolves.toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('accepts no code of somebody else', async () => {
    const [one, other] = [await owner(), await owner()];
    for (const code of [codeOf(other.secret), other.recoveryCodes[0]]) {
      await expect(signIn(one.user, code)).rejects.toMatchObject(WRONG);
    }
  });

  it('counts a wrong code as a failure, also between sign-ins without one, which don’t count', async () => {
    const { user, secret } = await owner();
    for (let n = 0; n < 10; n += 1) {
      await expect(signIn(user)).rejects.toMatchObject(REQUIRED);
      await expect(signIn(user, '000000')).rejects.toMatchObject(WRONG);
    }
    await expect(signIn(user, codeOf(secret))).rejects.toMatchObject({ status: 429 });
  });
});

describe('wrong codes', () => {
  const TOO_MANY = { status: 429, code: 'too_many_attempts' };
  const letTimePass = (minutes: number) =>
    auth.database.query(`update attempts set ends_at = ends_at - $1 * interval '1 minute'`, [
      minutes,
    ]);
  const guess = async (user: User, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      await expect(signIn(user, '000000')).rejects.toMatchObject(WRONG);
    }
  };

  it('stay counted when the password is reset, and when the right code follows', async () => {
    const { user, secret } = await owner();
    await guess(user, 9);
    await expect(signIn(user, codeOf(secret))).resolves.toBeDefined();
    await auth.setPassword(await auth.giveToken(user), PASSWORD);
    await guess(user, 1);
    await auth.setPassword(await auth.giveToken(user), PASSWORD);
    await expect(signIn(user, '000000')).rejects.toMatchObject(TOO_MANY);
    await expect(signIn(user, codeOf(secret, 1))).rejects.toMatchObject(TOO_MANY);
    await letTimePass(15);
    await expect(signIn(user, codeOf(secret, 1))).resolves.toBeDefined();
  });

  it('of a sign-in and of somebody who is signed in are counted together', async () => {
    const { user } = await owner();
    await guess(user, 5);
    for (let n = 0; n < 5; n += 1) {
      await expect(remove(user, '000000')).rejects.toMatchObject({ status: 400 });
    }
    await expect(remove(user, '000000')).rejects.toMatchObject(TOO_MANY);
    await expect(signIn(user, '000000')).rejects.toMatchObject(TOO_MANY);
  });

  it('are mailed to the user once a day, when there are 20', async () => {
    const { user } = await owner();
    const mails = async () =>
      (await auth.mailsTo(user)).filter((kind) => kind === 'wrong-codes').length;
    await guess(user, 10);
    await letTimePass(15);
    await guess(user, 9);
    await expect(mails()).resolves.toBe(0);
    await guess(user, 1);
    await expect(mails()).resolves.toBe(1);
    await letTimePass(15);
    await guess(user, 10);
    await expect(mails()).resolves.toBe(1);
  });
});

describe('a second factor that a role requires', () => {
  const setPolicy = (roles: Role[], actor = auth.actor()) =>
    auth.calls.request('auth.second-factor-policy.set.v1', { actor, roles });

  afterEach(() => setPolicy([]));

  it('is set by administrators, and each change is recorded', async () => {
    const user = await auth.person();
    await expect(setPolicy(['user'], auth.actor(user))).rejects.toMatchObject({ status: 403 });
    await expect(setPolicy(['user', 'admin', 'user'])).rejects.toMatchObject({ status: 400 });
    await expect(setPolicy(['user', 'admin'])).resolves.toEqual({ roles: ['admin', 'user'] });
    await expect(lastAction()).resolves.toMatchObject({
      action: 'second-factor.policy',
      subject: null,
      changes: [{ field: 'roles', from: '', to: 'admin, user' }],
    });
    await setPolicy(['admin']);
    await expect(auth.calls.request('auth.second-factor-policy.read.v1', {})).resolves.toEqual({
      roles: ['admin'],
    });
    const before = await lastAction();
    await setPolicy(['admin']);
    await expect(lastAction()).resolves.toEqual(before);
  });

  it('is due in all sessions without it, also those that were open before, until it is set up', async () => {
    const user = await auth.person();
    const earlier = await signIn(user);
    const sessions = [earlier];
    expect(earlier.user).not.toHaveProperty('secondFactorDue');
    await setPolicy(['user']);
    sessions.push(await signIn(user));
    expect(sessions.at(-1)?.user.secondFactorDue).toBe(true);
    for (const session of sessions) {
      await expect(auth.resolve(session.token)).resolves.toMatchObject({
        user: { secondFactorDue: true },
      });
    }
    await expect(read(user)).resolves.toMatchObject({ enabled: false, required: true });
    const { secret } = await begin(user);
    await confirm(user, codeOf(secret));
    for (const { token } of sessions) {
      await expect(auth.resolve(token)).resolves.not.toHaveProperty('user.secondFactorDue');
    }
    await forgetUse();
    const { user: signedIn } = await signIn(user, codeOf(secret));
    expect(signedIn).not.toHaveProperty('secondFactorDue');
  });

  it('is due in no session any more once it isn’t required', async () => {
    const { token } = await signIn(await auth.person());
    await setPolicy(['user']);
    await setPolicy([]);
    await expect(auth.resolve(token)).resolves.not.toHaveProperty('user.secondFactorDue');
  });

  it('is due in the sessions of a user for whom an administrator has reset it', async () => {
    const { user, secret } = await owner();
    await setPolicy(['user']);
    const { token } = await signIn(user, codeOf(secret));
    await auth.calls.request('auth.second-factor.reset.v1', {
      actor: auth.actor(),
      userId: user.id,
    });
    await expect(auth.resolve(token)).resolves.toMatchObject({ user: { secondFactorDue: true } });
  });

  it('is not due for other roles', async () => {
    await setPolicy(['admin']);
    const { user } = await signIn(await auth.person());
    expect(user).not.toHaveProperty('secondFactorDue');
  });

  it('stays on', async () => {
    const { user, secret } = await owner();
    await setPolicy(['user']);
    await expect(remove(user, codeOf(secret))).rejects.toMatchObject({
      status: 409,
      code: 'second_factor_needed',
    });
    await setPolicy([]);
    await expect(remove(user, codeOf(secret))).resolves.toBeDefined();
  });
});
