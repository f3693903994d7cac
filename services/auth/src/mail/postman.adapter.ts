import type { SendMailOptions } from 'nodemailer';

/** Takes mails away: to a mail server, or into a directory when there is none. */
export abstract class Postman {
  /**
   * Resolves when the mail is out of our hands. `id` is the same each time that it is tried.
   * @throws MailRefusedError when it will never be taken; anything else may be tried again
   */
  abstract post(id: string, mail: SendMailOptions, signal: AbortSignal): Promise<void>;
}

/** The mail server won't have this mail, however often it is offered. */
export class MailRefusedError extends Error {
  constructor(options: ErrorOptions) {
    super('The mail server refused the mail for good', options);
    this.name = 'MailRefusedError';
  }
}
