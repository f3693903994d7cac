import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { eventually } from './eventually.js';

/** The mails to one address that the product wrote as files, oldest first, once there are this many. */
export async function mailsTo(
  dataDirectory: string,
  address: string,
  count: number,
): Promise<Email[]> {
  return eventually(async () => {
    const outbox = join(dataDirectory, 'outbox');
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    const found = mails.filter(({ to }) => to?.some((person) => person.address === address));
    if (found.length < count) {
      throw new Error(`${address} has ${found.length} mails, not ${count}`);
    }
    return found;
  });
}

/** The secret in the link to set a password. */
export function tokenIn({ text, subject }: Email): string {
  const token = /\/reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1];
  if (token === undefined) {
    throw new Error(`"${subject}" has no link to set a password by`);
  }
  return token;
}
