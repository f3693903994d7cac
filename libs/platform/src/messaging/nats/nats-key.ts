import { readFileSync } from 'node:fs';
import { nkeyAuthenticator, nkeys, type ConnectionOptions } from '@nats-io/transport-node';

const SEED = /^SU[A-Z2-7]{56}$/;

/**
 * The seed of a user's key pair, with which it proves who it is; the seed itself never leaves the process.
 * @throws Error that names the file, and nothing of what is in it
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

/** How a user with a key of its own connects. */
export function keyedOptions(
  file: string,
  inboxPrefix: string,
): Pick<ConnectionOptions, 'authenticator' | 'inboxPrefix' | 'ignoreAuthErrorAbort'> {
  // A server that is set up anew meanwhile may refuse for a moment.
  return {
    authenticator: nkeyAuthenticator(readSeed(file)),
    inboxPrefix,
    ignoreAuthErrorAbort: true,
  };
}
