import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './password-hash.helper.js';

describe('password hashes', () => {
  it('are argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    await expect(hashPassword('correct horse')).resolves.toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('fit the password they were made of and no other', async () => {
    const stored = await hashPassword('correct horse');
    await expect(verifyPassword(stored, 'correct horse')).resolves.toBe(true);
    await expect(verifyPassword(stored, 'correct horsE')).resolves.toBe(false);
  });

  it('take both ways of typing an accent for the same password', async () => {
    const stored = await hashPassword('cafe\u0301 noir');
    await expect(verifyPassword(stored, 'caf\u00e9 noir')).resolves.toBe(true);
  });

  it('that are missing fit nothing, not even what is compared in their place', async () => {
    await expect(verifyPassword(null, 'no account has this hash')).resolves.toBe(false);
  });
});
