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
 * The directory with the keys of NATS users: in the data directory for our own server, or NATS_KEYS_DIR for another
 * one. Undefined when that other server requires none.
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
 * Connection options of a NATS user with its key.
 * @throws StartFailure that names the file when the key can't be used
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
 * Creates missing keys, readable only by this account.
 * @throws StartFailure that names the file when a key can't be used
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

/** @returns the public half of the key */
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

/** Creates a key unless the file already exists. */
async function make(file: string): Promise<void> {
  if (existsSync(file)) {
    return;
  }
  // Renames the finished file into place, so that the key is either complete or absent.
  const unfinished = `${file}.unfinished`;
  const seed = Buffer.from(nkeys.createUser().getSeed()).toString('ascii');
  await writeFile(unfinished, `${seed}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
