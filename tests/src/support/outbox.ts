import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.js';

/** Waits for the newest mail to an address in an installation without a mail server, and returns its text. */
export function mailTo(dataDirectory: string, email: string): Promise<string> {
  const outbox = join(dataDirectory, 'outbox');
  return eventually(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const source = await readFile(join(outbox, name), 'utf8');
      if (source.includes(email)) {
        return unquoted(source);
      }
    }
    throw new Error(`there is no mail to ${email} among ${names.length}`);
  });
}

/** The link in a mail that leads to setting a new password. */
export function resetLink(mail: string): string {
  const [link] = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail) ?? [];
  if (link === undefined) {
    throw new Error(`there is no link in the mail:\n${mail}`);
  }
  return link;
}

/** Decodes quoted-printable, which mails use for long lines. */
function unquoted(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
