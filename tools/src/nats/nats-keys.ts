import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import {
  keyedOptions,
  NATS_USERS,
  readSeed,
  type NatsNames,
  type NatsUser,
} from '@roomlight/platform/nats';
import { StartFailure } from '../processes/failure.js';

export type PublicKeys = ReadonlyMap<NatsUser, string>;

/**
 * Where the keys of NATS users are: those of our own server in the data directory; those of another one where
 * NATS_KEYS_DIR says. Undefined when that other server wants none.
 */
export function keysDirectory(
  { NATS_URL, NATS_KEYS_DIR }: NodeJS.ProcessEnv,
  dataDirectory: string,
): string | undefined {
  return NATS_URL ? NATS_KEYS_DIR || undefined : join(dataDirectory, 'nats-keys');
}

export const seedFile = (directory: string, user: NatsUser): string =>
  join(directory, `${user}.nk`);

/**
 * How a user of NATS connects with its key.
 * @throws StartFailure that names the file when it can't be used
 */
export function keyOf(
  directory: string,
  user: NatsUser,
  names: NatsNames,
): ReturnType<typeof keyedOptions> {
  try {
    return keyedOptions(seedFile(directory, user), names.inbox(user));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`The key of the NATS user ${user} can't be used: ${reason}.`);
  }
}

/**
 * Makes the keys that aren't there yet, for the eyes of this account alone.
 * @throws StartFailure that names the file when one can't be used
 */
export async function ensureKeys(directory: string): Promise<PublicKeys> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  const keys = new Map<NatsUser, string>();
  for (const user of NATS_USERS) {
    keys.set(user, await ensureKey(seedFile(directory, user)));
  }
  return keys;
}

/** @returns the public half */
async function ensureKey(file: string): Promise<string> {
  await make(file);
  await chmod(file, 0o600);
  try {
    return nkeys.fromSeed(readSeed(file)).getPublicKey();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`${reason}: remove it, and a new one is made.`);
  }
}

/** A key that is there stays. */
async function make(file: string): Promise<void> {
  if (existsSync(file)) {
    return;
  }
  // All of it at once, or nothing.
  const unfinished = `${file}.unfinished`;
  const seed = Buffer.from(nkeys.createUser().getSeed()).toString('ascii');
  await writeFile(unfinished, `${seed}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}
