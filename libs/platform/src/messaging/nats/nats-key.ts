import { readFileSync } from 'node:fs';
import { nkeyAuthenticator, nkeys, type ConnectionOptions } from '@nats-io/transport-node';

const SEED = /^SU[A-Z2-7]{56}$/;

/**
 * Reads the seed of a user's key pair, with which the user proves its identity; the seed itself never leaves the
 * process.
 * @throws Error that names the file but nothing of its content
 */
export function readSeed(file: string): Uint8Array {
  const seed = readFileSync(file, 'utf8').trim();
  if (!SEED.test(seed)) {
    throw new Error(`${file} holds no seed of a NATS user (it begins with SU)`);
  }
  const bytes = Buffer.from(seed);
  try {
    nkeys.fromSeed(bytes);
  } catch {
    throw new Error(`${file} holds a damaged seed of a NATS user`);
  }
  return bytes;
}

/** Connection options of a user with its own key. */
export function keyedOptions(
  file: string,
  inboxPrefix: string,
): Pick<ConnectionOptions, 'authenticator' | 'inboxPrefix' | 'ignoreAuthErrorAbort'> {
  // A server that is being reconfigured may refuse for a moment.
  return {
    authenticator: nkeyAuthenticator(readSeed(file)),
    inboxPrefix,
    ignoreAuthErrorAbort: true,
  };
}
