import { Injectable, Logger } from '@nestjs/common';
import { SendMail } from '@roomlight/contracts';
import { Exhausted, Works, type Job, type JobFailure } from '@roomlight/platform';
import { MAIL_ATTEMPTS, MAIL_WAITS_MS } from './mail-attempts.js';
import { MailService } from './mail.service.js';
import { MailRefusedError } from './postman.js';
import { SMTP_CONNECTIONS } from './smtp-postman.js';

@Injectable()
export class MailMessages {
  private readonly log = new Logger(MailMessages.name);

  constructor(private readonly mail: MailService) {}

  /**
   * A process that dies, or loses NATS, between the mail server's yes and the job's acknowledgement sends the mail
   * again: SMTP has no way to ask whether it was taken. Both carry the same Message-ID, by which most mail boxes show
   * one of them, and the links in both are good.
   */
  @Works('auth.mail.send.v1', {
    concurrency: SMTP_CONNECTIONS,
    maxDeliver: MAIL_ATTEMPTS,
    backoffMs: MAIL_WAITS_MS,
  })
  async send({ kind, userId }: SendMail, { id, queuedAt, signal }: Job): Promise<void> {
    try {
      const wasSent = await this.mail.send({ id, kind, userId, orderedAt: queuedAt }, signal);
      this.log.log({ msg: wasSent ? 'Mail sent' : 'Mail no longer wanted', kind, userId });
    } catch (error) {
      if (!(error instanceof MailRefusedError)) {
        throw error;
      }
      this.undeliverable(kind, userId, error);
    }
  }

  @Exhausted('auth.mail.send.v1')
  giveUp({ kind, userId }: SendMail, { error }: JobFailure): Promise<void> {
    this.undeliverable(kind, userId, error);
    return Promise.resolve();
  }

  private undeliverable(kind: string, userId: string, error: Error | undefined): void {
    this.log.error({ msg: 'Mail is undeliverable', kind, userId, err: error });
  }
}
