import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashSecret } from '@roomlight/platform';
import { AUTH } from '../service.js';
import {
  ADDRESS,
  PASSWORD,
  startAuth,
  WithoutMailModule,
  type AuthHarness,
} from '../testing/auth-harness.js';
import { AttemptsRepository } from './attempts.repository.js';
import { AttemptsService } from './attempts.service.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
  // Two replicas share the calls.
  await auth.harness.start(WithoutMailModule, AUTH);
});

beforeEach(() => auth.database.query('delete from attempts'));

afterAll(() => auth.close());

/** The statuses of that many attempts at once; 200 for one that succeeds. */
async function statuses(
  count: number,
  attempt: (n: number) => Promise<unknown>,
): Promise<Record<number, number>> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, n) => attempt(n)));
  const counts: Record<number, number> = {};
  for (const result of results) {
    const status =
      result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const addressOf = (n: number): string => `198.51.100.${n}`;
const wrong = (email: string, address: string) => auth.signIn(email, 'wrong', address);
const refusal = { status: 429, code: 'too_many_attempts' };
const letTimePass = (ms: number) =>
  auth.database.query(`update attempts set ends_at = ends_at - $1 * interval '1 millisecond'`, [
    ms,
  ]);
const QUARTER_HOUR_MS = 15 * 60_000;

/** Counts a wrong password without checking one, which costs the processor as much as an attacker's. */
const countWrong = (email: string, address: string) =>
  auth.app.get(AttemptsService).countSignIn({ email, address, knownDevice: null });

/** As many wrong passwords as an e-mail may have, from as many addresses as they need. */
const lockEverywhere = async (email: string): Promise<void> => {
  for (let n = 0; n < 10; n += 1) {
    await statuses(10, () => countWrong(email, addressOf(n)));
  }
};

describe('a sign-in for an e-mail from an address', () => {
  it('is checked ten times when a hundred are tried at once', async () => {
    const { email } = await auth.person();
    await expect(statuses(100, () => wrong(email, addressOf(1)))).resolves.toEqual({
      401: 10,
      429: 90,
    });
    await expect(auth.signIn(email.toUpperCase(), PASSWORD, addressOf(1))).rejects.toMatchObject({
      ...refusal,
      detail: 'Too many attempts. Please try again in 15 minutes.',
    });
  });

  it('stays possible from another address, where a stranger has locked the e-mail at theirs', async () => {
    const { email } = await auth.person();
    await statuses(20, () => countWrong(email, addressOf(1)));
    await expect(auth.signIn(email, PASSWORD, addressOf(2))).resolves.toBeDefined();
  });

  it('is limited in the same way when the e-mail is unknown', async () => {
    await expect(statuses(20, () => wrong('nobody@example.org', addressOf(1)))).resolves.toEqual({
      401: 10,
      429: 10,
    });
  });

  it('stays possible for other accounts, and for all again after a quarter of an hour', async () => {
    const [locked, other] = [await auth.person(), await auth.person()];
    await statuses(10, () => countWrong(locked.email, ADDRESS));
    await expect(auth.signIn(other.email)).resolves.toBeDefined();
    await letTimePass(QUARTER_HOUR_MS - 30_000);
    const early = await auth.signIn(locked.email).catch((error: unknown) => error);
    expect(early).toMatchObject({ ...refusal, detail: /in a minute/ });
    const { retryAfterSeconds } = (early as { extra: { retryAfterSeconds: number } }).extra;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30);
    await letTimePass(30_000);
    await expect(auth.signIn(locked.email)).resolves.toBeDefined();
  });

  it('resets the count when it succeeds', async () => {
    const { email } = await auth.person();
    for (let round = 0; round < 2; round += 1) {
      await expect(statuses(9, () => countWrong(email, addressOf(1)))).resolves.toEqual({ 200: 9 });
      await expect(auth.signIn(email, PASSWORD, addressOf(1))).resolves.toBeDefined();
    }
  });

  it('is possible again after the owner sets a new password by a link', async () => {
    const user = await auth.person();
    await statuses(10, () => countWrong(user.email, ADDRESS));
    await lockEverywhere(user.email);
    await expect(auth.signIn(user.email)).rejects.toMatchObject(refusal);
    await auth.setPassword(await auth.giveToken(user), PASSWORD);
    await expect(auth.signIn(user.email)).resolves.toBeDefined();
  });

  it('does not count while it is in progress if the password is right', async () => {
    const { email } = await auth.person();
    await expect(statuses(20, () => auth.signIn(email))).resolves.toEqual({ 200: 20 });
  });

  it('of a suspended user counts only when the password is wrong', async () => {
    const { email } = await auth.person({ suspended: true });
    for (let n = 0; n < 12; n += 1) {
      await expect(auth.signIn(email)).rejects.toMatchObject({ status: 403 });
    }
  });

  it('does not count when it is malformed', async () => {
    const { email } = await auth.person();
    await statuses(12, () => auth.signIn(email, ''));
    await expect(auth.signIn(email)).resolves.toBeDefined();
  });
});

describe('a sign-in for an e-mail from all addresses together', () => {
  it('is checked a hundred times an hour', async () => {
    const { email } = await auth.person();
    await lockEverywhere(email);
    await expect(auth.signIn(email, PASSWORD, addressOf(50))).rejects.toMatchObject({
      ...refusal,
      detail: 'Too many attempts. Please try again in 60 minutes.',
    });
    await letTimePass(4 * QUARTER_HOUR_MS);
    await expect(auth.signIn(email, PASSWORD, addressOf(50))).resolves.toBeDefined();
  });

  it('counts a success as none, and forgets none of the guesses of others', async () => {
    const { email } = await auth.person();
    for (let n = 0; n < 9; n += 1) {
      await statuses(10, () => countWrong(email, addressOf(n)));
    }
    await statuses(9, () => countWrong(email, addressOf(9)));
    await expect(auth.signIn(email, PASSWORD, addressOf(50))).resolves.toBeDefined();
    await expect(wrong(email, addressOf(51))).rejects.toMatchObject({ status: 401 });
    await expect(wrong(email, addressOf(52))).rejects.toMatchObject(refusal);
  });
});

describe('a sign-in from a device that has signed in to the account before', () => {
  const home = addressOf(1);

  it('stays possible while strangers guess from everywhere, also at its own address', async () => {
    const { email } = await auth.person();
    const { deviceToken } = await auth.signIn(email, PASSWORD, home);
    await lockEverywhere(email);
    await statuses(60, (n) => countWrong(`guess-${n}@example.org`, home));
    await expect(auth.signIn(email, PASSWORD, home)).rejects.toMatchObject(refusal);
    await expect(auth.signIn(email, PASSWORD, home, deviceToken)).resolves.toMatchObject({
      deviceToken: null,
    });
  });

  it('is checked ten times with a wrong password, whatever address it comes from', async () => {
    const { email } = await auth.person();
    const { deviceToken } = await auth.signIn(email);
    await expect(
      statuses(20, (n) => auth.signIn(email, 'wrong', addressOf(n), deviceToken)),
    ).resolves.toEqual({ 401: 10, 429: 10 });
    await expect(auth.signIn(email, PASSWORD, home, deviceToken)).rejects.toMatchObject(refusal);
    await expect(auth.signIn(email, PASSWORD, home)).resolves.toBeDefined();
  });

  it('counts like a stranger’s for another account, until it has signed in to that too', async () => {
    const [one, other] = [await auth.person(), await auth.person()];
    const { deviceToken } = await auth.signIn(one.email);
    await lockEverywhere(other.email);
    const signIn = (email: string) => auth.signIn(email, PASSWORD, home, deviceToken);
    await expect(signIn(other.email)).rejects.toMatchObject(refusal);
    await auth.database.query('delete from attempts');
    await expect(signIn(other.email)).resolves.toMatchObject({ deviceToken: null });
    await lockEverywhere(other.email);
    await expect(signIn(other.email)).resolves.toBeDefined();
    await expect(signIn(one.email)).resolves.toBeDefined();
  });

  it('counts like a stranger’s with a secret that nobody gave out', async () => {
    const { email } = await auth.person();
    const planted = 'x'.repeat(43);
    const { deviceToken } = await auth.signIn(email, PASSWORD, home, planted);
    expect(deviceToken).toMatch(/^[\w-]{43}$/);
    expect(deviceToken).not.toBe(planted);
    await lockEverywhere(email);
    await expect(auth.signIn(email, PASSWORD, home, planted)).rejects.toMatchObject(refusal);
  });

  it('counts like a stranger’s after a year, and after the password was set by a link', async () => {
    const user = await auth.person();
    const [first, second] = [await auth.signIn(user.email), await auth.signIn(user.email)];
    await auth.database.query(
      `update devices set expires_at = now() - interval '1 second' where token_hash = $1`,
      [hashSecret(first.deviceToken ?? '')],
    );
    await lockEverywhere(user.email);
    const signIn = ({ deviceToken }: typeof first) =>
      auth.signIn(user.email, PASSWORD, home, deviceToken);
    await expect(signIn(first)).rejects.toMatchObject(refusal);
    await expect(signIn(second)).resolves.toBeDefined();
    await auth.setPassword(await auth.giveToken(user), PASSWORD);
    await lockEverywhere(user.email);
    await expect(signIn(second)).rejects.toMatchObject(refusal);
  });

  it('is known by the hash of its secret only', async () => {
    const { email } = await auth.person();
    const { deviceToken } = await auth.signIn(email);
    const rows = JSON.stringify(await auth.database.query<object[]>('select * from devices'));
    expect(rows).toContain(hashSecret(deviceToken ?? ''));
    expect(rows).not.toContain(deviceToken);
  });
});

describe('a sign-in from an IP address', () => {
  it('is checked fifty times, whatever e-mails it tries', async () => {
    const address = '2001:db8:1:2::7';
    await expect(
      statuses(70, (n) => countWrong(`guess-${n}@example.org`, address)),
    ).resolves.toEqual({ 200: 50, 429: 20 });
    const { email } = await auth.person();
    await expect(auth.signIn(email, PASSWORD, '2001:db8:1:2:3::1')).rejects.toMatchObject(refusal);
    await expect(auth.signIn(email, PASSWORD, '2001:db8:1:3::1')).resolves.toBeDefined();
  });

  it('does not reset the count when it succeeds, and a success does not count', async () => {
    const { email } = await auth.person();
    await statuses(49, (n) => countWrong(`guess-${n}@example.org`, addressOf(1)));
    for (let n = 0; n < 3; n += 1) {
      await expect(auth.signIn(email, PASSWORD, addressOf(1))).resolves.toBeDefined();
    }
    await expect(wrong('guess-50@example.org', addressOf(1))).rejects.toMatchObject({
      status: 401,
    });
    await expect(auth.signIn(email, PASSWORD, addressOf(1))).rejects.toMatchObject(refusal);
  });

  it('does not count when the e-mail is locked, since nothing is checked', async () => {
    await statuses(100, () => countWrong('nobody@example.org', addressOf(1)));
    const { email } = await auth.person();
    await expect(auth.signIn(email, PASSWORD, addressOf(1))).resolves.toBeDefined();
  });
});

describe('a reset request', () => {
  const request = (email: string) =>
    auth.calls.request('auth.password.request-reset.v1', { email });

  it.each(['known', 'unknown'])('of a %s e-mail is possible five times an hour', async (kind) => {
    const email = kind === 'known' ? (await auth.person()).email : 'nobody@example.org';
    await expect(statuses(8, () => request(email))).resolves.toEqual({ 200: 5, 429: 3 });
    await expect(request(email)).rejects.toMatchObject({
      ...refusal,
      detail: 'Too many attempts. Please try again in 60 minutes.',
    });
    await letTimePass(4 * QUARTER_HOUR_MS);
    await expect(request(email)).resolves.toBeDefined();
  });

  it('from one address is possible 20 times an hour, for however many e-mails', async () => {
    const from = (address: string) => (i: number) =>
      auth.calls.request('auth.password.request-reset.v1', {
        email: `stranger-${i}@example.org`,
        address,
      });
    await expect(statuses(30, from(addressOf(30)))).resolves.toEqual({ 200: 20, 429: 10 });
    await expect(from(addressOf(31))(60)).resolves.toBeDefined();
  });

  it('from many addresses is possible 500 times an hour in all, and always for administrators', async () => {
    const emailOf = (i: number) => `anybody-${i}@example.org`;
    const addressFor = (i: number) => `10.1.${Math.floor(i / 20)}.${i % 20}`;
    const from = (i: number) =>
      auth.calls.request('auth.password.request-reset.v1', {
        email: emailOf(i),
        address: addressFor(i),
      });
    // The first ones are only counted, without a message and a mail for each.
    for (let n = 0; n < 475; n += 1) {
      await auth.app.get(AttemptsService).countReset(emailOf(n), addressFor(n));
    }
    await expect(statuses(25, (n) => from(475 + n))).resolves.toEqual({ 200: 25 });
    await expect(statuses(25, (n) => from(500 + n))).resolves.toEqual({ 429: 25 });
    const { email } = await auth.person();
    const byAdministrator = { email, actor: auth.actor() };
    await expect(
      auth.calls.request('auth.password.request-reset.v1', byAdministrator),
    ).resolves.toBeDefined();
  });

  it('does not block signing in', async () => {
    const { email } = await auth.person();
    await statuses(8, () => request(email));
    await expect(auth.signIn(email)).resolves.toBeDefined();
  });
});

describe('an attempt count', () => {
  it('contains no names', async () => {
    await wrong('nobody@example.org', addressOf(7)).catch(() => undefined);
    const rows = JSON.stringify(await auth.database.query<object[]>('select * from attempts'));
    expect(rows).not.toContain('nobody');
    expect(rows).not.toContain(addressOf(7));
  });

  it('is removed when its time has ended', async () => {
    await wrong('nobody@example.org', addressOf(7)).catch(() => undefined);
    await letTimePass(4 * QUARTER_HOUR_MS);
    await wrong('somebody@example.org', addressOf(8)).catch(() => undefined);
    await auth.app.get(AttemptsService).forgetEnded();
    const rows = await auth.database.query<object[]>('select * from attempts');
    expect(rows).toHaveLength(3);
  });

  it('is not reduced in a later period than the one it was counted in', async () => {
    const attempts = auth.app.get(AttemptsRepository);
    const limit = { of: 'tests', most: 2, withinMs: 60_000 };
    const earlier = await attempts.count('key', limit);
    if (earlier === null) {
      throw new Error('the first attempt was refused');
    }
    await letTimePass(60_000);
    // Time passes by moving what is remembered of it, and this is remembered here.
    const moved = { ...earlier, endsAt: new Date(earlier.endsAt.getTime() - 60_000) };
    await attempts.count('key', limit);
    await attempts.giveBack(moved);
    await attempts.count('key', limit);
    await expect(attempts.count('key', limit)).resolves.toBeNull();
  });
});

describe('a password of a shared link', () => {
  const [share, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const count = (tokenHash: string, address: string) =>
    auth.calls.request('auth.share-attempt.count.v1', { tokenHash, address });

  it('is checked ten times from an address, and again once it was right', async () => {
    await expect(statuses(40, () => count(share, ADDRESS))).resolves.toEqual({ 200: 10, 429: 30 });
    await expect(count(other, ADDRESS)).resolves.toBeDefined();
    await expect(count(share, addressOf(1))).resolves.toBeDefined();
    await auth.calls.request('auth.share-attempt.forget.v1', {
      ...{ tokenHash: share, address: ADDRESS },
    });
    await expect(count(share, ADDRESS)).resolves.toBeDefined();
  });

  it('is checked a hundred times an hour from all addresses together', async () => {
    for (let n = 0; n < 10; n += 1) {
      await statuses(10, () => count(share, addressOf(n)));
    }
    await expect(count(share, addressOf(50))).rejects.toMatchObject(refusal);
    await expect(count(other, addressOf(50))).resolves.toBeDefined();
  });
});

it('an unknown shared link is answered three hundred times for an address', async () => {
  const miss = () => auth.calls.request('auth.share-miss.count.v1', { address: ADDRESS });
  await expect(statuses(310, miss)).resolves.toEqual({ 200: 300, 429: 10 });
});
