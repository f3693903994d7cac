import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './password-hash.js';

describe('a password hash', () => {
  it('is argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    await expect(hashPassword('correct horse')).resolves.toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('matches only the password it was made from', async () => {
    const stored = await hashPassword('correct horse');
    await expect(verifyPassword(stored, 'correct horse')).resolves.toBe(true);
    await expect(verifyPassword(stored, 'correct horsE')).resolves.toBe(false);
  });

  it('is the same for both ways of typing an accent', async () => {
    const stored = await hashPassword('cafe\u0301 noir');
    await expect(verifyPassword(stored, 'caf\u00e9 noir')).resolves.toBe(true);
  });

  it('that is missing matches nothing, not even the dummy that it is compared with', async () => {
    await expect(verifyPassword(null, 'no account has this hash')).resolves.toBe(false);
  });
});
