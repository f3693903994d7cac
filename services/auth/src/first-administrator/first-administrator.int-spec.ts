import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Actor, SignedIn } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import { AppModule } from '../app.module.js';
import { AUTH } from '../service.js';

const ADMIN_EMAIL = 'ada@example.org';
const ADMIN_PASSWORD = 'correct horse battery';
const ADDRESS = '203.0.113.7';
const PUBLIC_URL = 'https://photos.example';
const LINK =
  /^Set up the first administrator \(admin@roomlight\.local\): https:\/\/photos\.example\/reset-password\?token=([\w-]{43})\n$/;

let harness: TestHarness;
let printed: string[];

beforeEach(async () => {
  harness = await createTestHarness();
  printed = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await harness.close();
});

/** One start of the service. */
async function start(variables: Record<string, string> = {}): Promise<RpcClient> {
  const app = await harness.start(AppModule, AUTH, { PUBLIC_URL, ...variables });
  return app.get(RpcClient);
}

const signIn = (calls: RpcClient, email = ADMIN_EMAIL): Promise<SignedIn> =>
  calls.request('auth.session.begin.v1', { email, password: ADMIN_PASSWORD, address: ADDRESS });

const printedTokens = (): string[] => printed.flatMap((line) => LINK.exec(line)?.[1] ?? []);

describe('the first administrator', () => {
  it('is created once from the environment, however many replicas start together', async () => {
    const variables = { ADMIN_EMAIL, ADMIN_PASSWORD };
    const [calls] = await Promise.all([start(variables), start(variables), start(variables)]);
    const { user } = await calls.request('auth.session.begin.v1', {
      email: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
      address: ADDRESS,
    });
    expect(user.role).toBe('admin');
    expect(printedTokens()).toEqual([]);
  });

  it('keeps the password of an earlier start', async () => {
    await start({ ADMIN_EMAIL, ADMIN_PASSWORD });
    const calls = await start({ ADMIN_EMAIL, ADMIN_PASSWORD: 'another password' });
    await expect(
      calls.request('auth.session.begin.v1', {
        email: ADMIN_EMAIL,
        password: ADMIN_PASSWORD,
        address: ADDRESS,
      }),
    ).resolves.toBeDefined();
  });

  it.each<[string, (calls: RpcClient, who: { actor: Actor; userId: string }) => Promise<unknown>]>([
    ['was deleted', (calls, who) => calls.request('auth.user.delete.v1', who)],
    [
      'has another e-mail',
      (calls, who) =>
        calls.request('auth.user.change.v1', { ...who, changes: { email: 'moved@example.org' } }),
    ],
  ])('is not recreated at the next start when they %s', async (_, act) => {
    const ada = { ADMIN_EMAIL, ADMIN_PASSWORD };
    const adaCalls = await start(ada);
    const calls = await start({ ADMIN_EMAIL: 'grace@example.org', ADMIN_PASSWORD });
    const [first, second] = [await signIn(adaCalls), await signIn(calls, 'grace@example.org')];
    await act(calls, { actor: { id: second.user.id, address: ADDRESS }, userId: first.user.id });
    const afterwards = await start({ ...ada, ADMIN_EMAIL: ADMIN_EMAIL.toUpperCase() });
    await expect(signIn(afterwards)).rejects.toMatchObject({ status: 401 });
  });

  it('is not created with a password that is easily guessed, and the start fails with a sentence', async () => {
    await expect(start({ ADMIN_EMAIL, ADMIN_PASSWORD: 'Password2026' })).rejects.toThrow(
      "ADMIN_PASSWORD can't be used: This password is too common.",
    );
    await expect(start({ ADMIN_EMAIL, ADMIN_PASSWORD })).resolves.toBeDefined();
    // The account exists, with another password.
    await expect(start({ ADMIN_EMAIL, ADMIN_PASSWORD: 'password' })).resolves.toBeDefined();
  });

  it('is set up by the link that the last start printed, after which none is printed', async () => {
    await start();
    const calls = await start();
    const [first, second] = printedTokens();
    if (first === undefined || second === undefined) {
      throw new Error(`Expected two links among ${JSON.stringify(printed)}`);
    }
    const newPassword = ADMIN_PASSWORD;
    await expect(
      calls.request('auth.password.set.v1', { token: first, newPassword }),
    ).rejects.toMatchObject({ status: 400 });
    await calls.request('auth.password.set.v1', { token: second, newPassword });
    await expect(
      calls.request('auth.session.begin.v1', {
        email: 'admin@roomlight.local',
        password: newPassword,
        address: ADDRESS,
      }),
    ).resolves.toMatchObject({ user: { role: 'admin' } });

    await start();
    expect(printedTokens()).toHaveLength(2);
  });

  it('without a password is not created', async () => {
    const calls = await start();
    await expect(
      calls.request('auth.session.begin.v1', {
        email: 'admin@roomlight.local',
        password: 'no account has this hash',
        address: ADDRESS,
      }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it.each<Record<string, string>>([
    { ADMIN_EMAIL },
    { ADMIN_PASSWORD },
    { ADMIN_EMAIL, ADMIN_PASSWORD: 'short' },
  ])(
    'keeps the service from starting when the configuration is incomplete or wrong: %j',
    async (variables) => {
      await expect(start(variables)).rejects.toThrow(/ADMIN_(EMAIL|PASSWORD)/);
    },
  );
});
