import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Postman, type PostedMail } from './postman.adapter.js';

/** For installations without a mail server: each mail is an `.eml` file, which any mail program opens. */
export class OutboxPostman extends Postman {
  private readonly log = new Logger(OutboxPostman.name);
  private readonly directory: string;

  constructor(dataDirectory: string) {
    super();
    this.directory = resolve(dataDirectory, 'outbox');
  }

  /**
   * Another attempt replaces the file of the one before: a power cut can take the note that the mail was sent. Links in
   * mails are secrets: only the owner of the process may read them.
   */
  async post({ id, orderedAt }: PostedMail, mail: SendMailOptions): Promise<void> {
    const message = await new MailComposer({ ...mail, newline: '\r\n' }).compile().build();
    const name = `${orderedAt.toISOString().replaceAll(':', '-')}-${id}`;
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const unfinished = join(this.directory, `.${name}.unfinished`);
    const path = join(this.directory, `${name}.eml`);
    // On disk before the mail counts as sent.
    await writeFile(unfinished, message, { mode: 0o600, flush: true });
    await rename(unfinished, path);
    const directory = await open(this.directory);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
    this.log.log({ msg: 'There is no SMTP_URL: the mail is a file', path });
  }
}
