import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Calls } from '@roomlight/platform';
import { createTestBed, type TestBed } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { hashSecret, newSecret } from '../secret.js';
import { AUTH } from '../service.js';
import { User } from '../users/user.entity.js';
import { PasswordTokensRepository } from './password-tokens.repository.js';

const EMAIL = 'ada@example.org';
const ADDRESS = '203.0.113.7';
const OLD = 'correct horse battery';
const NEW = 'staple battery horse';
const HOUR_MS = 3_600_000;

let bed: TestBed;
let calls: Calls;
let database: DataSource;
let tokens: PasswordTokensRepository;

beforeAll(async () => {
  bed = await createTestBed();
  const app = await bed.start(AppModule, AUTH, { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: OLD });
  calls = app.get(Calls);
  database = app.get(DataSource);
  tokens = app.get(PasswordTokensRepository);
});

afterAll(() => bed.close());

async function giveToken(livesMs = HOUR_MS): Promise<string> {
  const { id } = await database.getRepository(User).findOneByOrFail({ emailKey: EMAIL });
  const token = newSecret();
  await tokens.insert(token, id, new Date(Date.now() + livesMs));
  return token;
}

const signIn = (password: string) =>
  calls.ask('auth.session.begin.v1', { email: EMAIL, password, address: ADDRESS });
const setPassword = (token: string, newPassword = NEW) =>
  calls.ask('auth.password.set.v1', { token, newPassword });
const refusal = { status: 400, detail: 'Invalid or expired reset token' };

describe('setting a password', () => {
  it('replaces the old one, ends all sessions and voids the other tokens', async () => {
    const { token: session } = await signIn(OLD);
    const [token, other] = [await giveToken(), await giveToken()];
    await setPassword(token);

    await expect(signIn(OLD)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(NEW)).resolves.toMatchObject({ user: { email: EMAIL } });
    await expect(
      calls.ask('auth.session.resolve.v1', { tokenHash: hashSecret(session) }),
    ).resolves.toEqual({ user: null });
    await expect(setPassword(other)).rejects.toMatchObject(refusal);
  });

  it('works once, however many try at the same time', async () => {
    const token = await giveToken();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => setPassword(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(setPassword(token)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['unknown', () => Promise.resolve(newSecret())],
    ['empty', () => Promise.resolve('')],
    ['expired', () => giveToken(-1)],
  ])('is refused with an %s token', async (_, make) => {
    await expect(setPassword(await make())).rejects.toMatchObject(refusal);
  });

  it('is refused for 7 characters, and the token is still good', async () => {
    const token = await giveToken();
    await expect(setPassword(token, 'short12')).rejects.toMatchObject({
      status: 400,
      detail: 'Password must be at least 8 characters',
    });
    await expect(setPassword(token)).resolves.toBeDefined();
  });
});
