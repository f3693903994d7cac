import type { SendMailOptions } from 'nodemailer';

/** Sends mails to a mail server, or writes them to a directory when there is none. */
export abstract class Postman {
  /**
   * Resolves when the mail has been handed over. `id` is the same for every attempt.
   * @throws MailRefusedError when the mail will never be accepted; any other error can be retried
   */
  abstract post(id: string, mail: SendMailOptions, signal: AbortSignal): Promise<void>;
}

/** The mail server refuses this mail permanently. */
export class MailRefusedError extends Error {
  constructor(options: ErrorOptions) {
    super('The mail server refused the mail for good', options);
    this.name = 'MailRefusedError';
  }
}
