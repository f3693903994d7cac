import type { SendMailOptions } from 'nodemailer';

/** What a mail is known by, the same for every attempt to send it. */
export interface PostedMail {
  id: string;
  orderedAt: Date;
}

/** Sends mails to a mail server, or writes them to a directory when there is none. */
export abstract class Postman {
  /**
   * Resolves when the mail has been handed over.
   * @throws MailRefusedError when the mail will never be accepted; any other error can be retried
   */
  abstract post(posted: PostedMail, mail: SendMailOptions, signal: AbortSignal): Promise<void>;
}

/** The mail server refuses this mail permanently. */
export class MailRefusedError extends Error {
  constructor(options: ErrorOptions) {
    super('The mail server refused the mail for good', options);
    this.name = 'MailRefusedError';
  }
}
