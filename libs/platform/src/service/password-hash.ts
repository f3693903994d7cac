import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default algorithm) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

let hashOfNothing: Promise<string> | undefined;

/**
 * Whether `password` matches `passwordHash`. Without a hash (no such account, or none set yet) it returns false after
 * the same work, so that the response time doesn't reveal which accounts exist.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  // Awaited in either case, since making the dummy hash takes time on the first comparison.
  const placeholder = await (hashOfNothing ??= hashPassword('no account has this hash'));
  const matches = await verify(passwordHash ?? placeholder, password.normalize('NFC'));
  return matches && passwordHash !== null;
}
