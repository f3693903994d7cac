import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_PASSKEYS, type PasskeyOptions } from '@roomlight/contracts';
import { v7 as newId } from 'uuid';
import type { User } from '../model/user.entity.js';
import { ADDRESS, startAuth, type AuthHarness } from '../testing/auth-harness.js';
import { Authenticator, type Credential } from '../testing/authenticator.js';
import { PasskeysService } from './passkeys.service.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

beforeEach(() => auth.database.query('delete from attempts'));

afterAll(() => auth.close());

/** What the authenticator signs. */
function challengeIn({ options }: PasskeyOptions): { challenge: string } {
  if ('challenge' in options && typeof options.challenge === 'string') {
    return { challenge: options.challenge };
  }
  throw new Error('The options have no challenge');
}

const beginRegistration = (user: User) =>
  auth.calls.request('auth.passkey.begin.v1', { actor: auth.actor(user) });
const register = (user: User, credential: object, name = 'My phone') =>
  auth.calls.request('auth.passkey.register.v1', { actor: auth.actor(user), name, credential });
const list = async (user: User) =>
  (await auth.calls.request('auth.passkey.list.v1', { actor: auth.actor(user) })).passkeys;
const remove = (user: User, passkeyId: string) =>
  auth.calls.request('auth.passkey.delete.v1', { actor: auth.actor(user), passkeyId });
const newChallenge = async (address = ADDRESS) =>
  challengeIn(await auth.calls.request('auth.passkey.challenge.v1', { address }));
const signIn = (credential: object) =>
  auth.calls.request('auth.session.begin-by-passkey.v1', { credential, address: ADDRESS });

const expireChallenges = () =>
  auth.database.query(`update passkey_challenges set expires_at = now() - interval '1 second'`);

/** A user with a passkey. */
async function owner(details: Partial<User> = {}): Promise<[User, Authenticator]> {
  const [user, authenticator] = [await auth.person(details), new Authenticator()];
  const options = challengeIn(await beginRegistration(user));
  await register(user, authenticator.register(options));
  return [user, authenticator];
}

const NOT_ADDED = { status: 400, code: 'invalid_passkey' };
const NOT_KNOWN = { status: 401, code: 'wrong_passkey' };

describe('a new passkey', () => {
  it('is made for this host by a person who is verified, and is listed, recorded and mailed', async () => {
    const [user, authenticator] = [await auth.person(), new Authenticator()];
    const { options } = await beginRegistration(user);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Roomlight' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { passkey } = await register(user, authenticator.register(challengeIn({ options })));
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null });
    await expect(list(user)).resolves.toMatchObject([{ id: passkey.id, name: 'My phone' }]);
    await expect(auth.mailsTo(user)).resolves.toEqual(['passkey-added']);
    await expect(auth.calls.request('auth.audit.list.v1', { limit: 1 })).resolves.toMatchObject({
      entries: [
        {
          action: 'passkey.added',
          actor: { id: user.id },
          changes: [{ field: 'passkey', from: '', to: 'My phone' }],
        },
      ],
    });
    const again = await beginRegistration(user);
    expect(again.options).toMatchObject({ excludeCredentials: [{ transports: ['internal'] }] });
  });

  it.each<[string, Parameters<Authenticator['register']>[1]]>([
    ['at another address', { origin: 'http://localhost.evil.example:8080' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verifying the person', { verified: false }],
    ['for a challenge that nobody gave out', { challenge: 'bm90IG91cnM' }],
  ])('is refused when it was made %s', async (_, changes) => {
    const user = await auth.person();
    const credential = new Authenticator().register(
      challengeIn(await beginRegistration(user)),
      changes,
    );
    await expect(register(user, credential)).rejects.toMatchObject(NOT_ADDED);
    await expect(list(user)).resolves.toEqual([]);
  });

  it('is refused for a challenge that is used, expired, somebody else’s or of a sign-in', async () => {
    const [user, stranger] = [await auth.person(), await auth.person()];
    const used = challengeIn(await beginRegistration(user));
    await register(user, new Authenticator().register(used));
    const others = [used, challengeIn(await beginRegistration(stranger)), await newChallenge()];
    const expired = challengeIn(await beginRegistration(user));
    for (const options of others) {
      const credential = new Authenticator().register(options);
      await expect(register(user, credential)).rejects.toMatchObject(NOT_ADDED);
    }
    await expireChallenges();
    await expect(register(user, new Authenticator().register(expired))).rejects.toMatchObject(
      NOT_ADDED,
    );
  });

  it.each<[string, (whole: Credential) => object]>([
    ['nothing', () => ({})],
    ['no response', (whole) => ({ ...whole, response: null })],
    ['an empty response', (whole) => ({ ...whole, response: {} })],
    ['client data that is no JSON', (whole) => changed(whole, { clientDataJSON: 'e30x' })],
    ['an attestation that is no CBOR', (whole) => changed(whole, { attestationObject: 'AAAA' })],
    ['transports that are no texts', (whole) => changed(whole, { transports: [1] })],
  ])('is refused when the browser sends %s', async (_, spoil) => {
    const user = await auth.person();
    const whole = new Authenticator().register(challengeIn(await beginRegistration(user)));
    await expect(register(user, spoil(whole))).rejects.toMatchObject(NOT_ADDED);
  });

  it(`is refused when the account has ${MAX_PASSKEYS}`, async () => {
    const [user] = await owner();
    await auth.database.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       select gen_random_uuid(), user_id, 'copy-' || n, public_key, 0, '{}', name
       from passkeys, generate_series(2, $2::int) as n where user_id = $1`,
      [user.id, MAX_PASSKEYS],
    );
    const credential = new Authenticator().register(challengeIn(await beginRegistration(user)));
    await expect(register(user, credential)).rejects.toMatchObject({
      status: 400,
      detail: /at most 20 passkeys/,
    });
  });
});

describe('a sign-in by passkey', () => {
  it('starts a session without an e-mail address or a password', async () => {
    const [user, authenticator] = await owner();
    const signedIn = await signIn(authenticator.signIn(await newChallenge()));
    expect(signedIn.user).toMatchObject({ id: user.id, email: user.email });
    expect(signedIn.deviceToken).not.toBeNull();
    await expect(auth.resolve(signedIn.token)).resolves.toMatchObject({ user: { id: user.id } });
    const [passkey] = await list(user);
    expect(passkey?.lastUsedAt).not.toBeNull();
    await expect(signIn(authenticator.signIn(await newChallenge()))).resolves.toBeDefined();
  });

  it('needs no further factor', async () => {
    const [user, authenticator] = await owner();
    await auth.calls.request('auth.second-factor-policy.set.v1', {
      actor: auth.actor(),
      roles: ['user'],
    });
    const byPassword = await auth.signIn(user.email);
    expect(byPassword.user.secondFactorDue).toBe(true);
    const { user: signedIn, token } = await signIn(authenticator.signIn(await newChallenge()));
    expect(signedIn).not.toHaveProperty('secondFactorDue');
    await expect(auth.resolve(token)).resolves.not.toHaveProperty('user.secondFactorDue');
    await auth.calls.request('auth.second-factor-policy.set.v1', {
      actor: auth.actor(),
      roles: [],
    });
  });

  it('works once, however many requests arrive at the same time', async () => {
    const [, authenticator] = await owner();
    const credential = authenticator.signIn(await newChallenge());
    const results = await Promise.allSettled([1, 2, 3].map(() => signIn(credential)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(credential)).rejects.toMatchObject(NOT_KNOWN);
  });

  it.each<[string, Parameters<Authenticator['signIn']>[1]]>([
    ['at another address', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verifying the person', { verified: false }],
    ['for a challenge that nobody gave out', { challenge: 'bm90IG91cnM' }],
  ])('is refused when it was made %s', async (_, changes) => {
    const [, authenticator] = await owner();
    const credential = authenticator.signIn(await newChallenge(), changes);
    await expect(signIn(credential)).rejects.toMatchObject(NOT_KNOWN);
  });

  it('is refused when the signature is another key’s', async () => {
    const [, authenticator] = await owner();
    const options = await newChallenge();
    const { signature } = new Authenticator().signIn(options).response;
    const forged = changed(authenticator.signIn(options), { signature });
    await expect(signIn(forged)).rejects.toMatchObject(NOT_KNOWN);
  });

  it('is refused when the counter tells that the passkey was copied', async () => {
    const [, authenticator] = await owner();
    await signIn(authenticator.signIn(await newChallenge()));
    await signIn(authenticator.signIn(await newChallenge()));
    authenticator.counter = 0;
    await expect(signIn(authenticator.signIn(await newChallenge()))).rejects.toMatchObject(
      NOT_KNOWN,
    );
  });

  it('is refused for an expired challenge, and for one of a registration', async () => {
    const [user, authenticator] = await owner();
    const ofRegistration = challengeIn(await beginRegistration(user));
    await expect(signIn(authenticator.signIn(ofRegistration))).rejects.toMatchObject(NOT_KNOWN);
    const options = await newChallenge();
    await expireChallenges();
    await expect(signIn(authenticator.signIn(options))).rejects.toMatchObject(NOT_KNOWN);
    await auth.app.get(PasskeysService).removeExpired();
    await expect(auth.database.query('select from passkey_challenges')).resolves.toEqual([]);
  });

  it('is refused once the passkey is removed, or its user deleted', async () => {
    const [[user, removed], [doomed, orphan]] = [await owner(), await owner()];
    const [passkey] = await list(user);
    await remove(user, passkey?.id ?? '');
    await expect(auth.mailsTo(user)).resolves.toEqual(['passkey-added', 'passkey-removed']);
    await auth.calls.request('auth.user.delete.v1', { actor: auth.actor(), userId: doomed.id });
    for (const authenticator of [removed, orphan]) {
      await expect(signIn(authenticator.signIn(await newChallenge()))).rejects.toMatchObject(
        NOT_KNOWN,
      );
    }
  });

  it('tells a suspended user about it', async () => {
    const [user, authenticator] = await owner();
    await auth.calls.request('auth.user.suspend.v1', { actor: auth.actor(), userId: user.id });
    await expect(signIn(authenticator.signIn(await newChallenge()))).rejects.toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
  });

  it('can be asked for 300 times in a quarter of an hour from one address', async () => {
    const address = '198.51.100.77';
    for (let n = 0; n < 300; n += 50) {
      await Promise.all(Array.from({ length: 50 }, () => newChallenge(address)));
    }
    await expect(newChallenge(address)).rejects.toMatchObject({ status: 429 });
    await expect(newChallenge()).resolves.toBeDefined();
  });
});

describe('a passkey of somebody else', () => {
  it('is neither listed nor removed', async () => {
    const [[user], stranger] = [await owner(), await auth.person()];
    const [passkey] = await list(user);
    await expect(list(stranger)).resolves.toEqual([]);
    for (const id of [passkey?.id ?? '', newId()]) {
      await expect(remove(stranger, id)).rejects.toMatchObject({
        status: 404,
        detail: 'Passkey not found',
      });
    }
    await expect(list(user)).resolves.toHaveLength(1);
  });
});

/** The credential with other members of its response. */
function changed(credential: Credential, members: Record<string, unknown>): Credential {
  return { ...credential, response: { ...credential.response, ...members } };
}
