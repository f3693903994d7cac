import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holderOf } from './lock.js';

/** The addresses of a running installation's servers. */
export interface Addresses {
  databaseUrl: string;
  natsUrl: string;
}

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'addresses.json');

/** Writes the addresses for programs that work beside the product. They contain the database's password. */
export async function writeAddresses(dataDirectory: string, addresses: Addresses): Promise<void> {
  await writeFile(fileIn(dataDirectory), JSON.stringify(addresses), { mode: 0o600 });
}

/** Returns undefined when the product isn't running on this directory. */
export async function runningAddresses(dataDirectory: string): Promise<Addresses | undefined> {
  if ((await holderOf(dataDirectory)) === undefined) {
    return undefined;
  }
  const text = await readFile(fileIn(dataDirectory), 'utf8').catch(() => 'null');
  return (JSON.parse(text) as Addresses | null) ?? undefined;
}
