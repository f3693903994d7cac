import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default algorithm) with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

let hashOfNothing: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `passwordHash`. Without a hash (no such account, or none set yet) it is false
 * after the same work, so that the time of an answer doesn't tell which accounts exist.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  // Awaited in either case: the first one to be compared takes time to make.
  const placeholder = await (hashOfNothing ??= hashPassword('no account has this hash'));
  const matches = await verify(passwordHash ?? placeholder, password.normalize('NFC'));
  return matches && passwordHash !== null;
}
