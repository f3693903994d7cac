import { Controller, Logger } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { SendMail } from '@roomlight/contracts';
import { type DeadLetterContext, type JobContext, OnDeadLetter, OnJob } from '@roomlight/platform';
import { MAIL_ATTEMPTS, MAIL_WAITS_MS } from './mail-attempts.rules.js';
import { MailService } from './mail.service.js';
import { MailRefusedError } from './postman.adapter.js';
import { SMTP_CONNECTIONS } from './smtp-postman.adapter.js';

@Controller()
export class MailController {
  private readonly log = new Logger(MailController.name);

  constructor(private readonly mail: MailService) {}

  /**
   * A process that dies, or loses NATS, after the mail server has accepted the mail but before the job is acknowledged
   * sends the mail again, since SMTP can't tell whether a mail was accepted. Both mails have the same Message-ID, so
   * most mailboxes show only one, and the links in both are valid.
   */
  @OnJob('auth.mail.send.v1', {
    concurrency: SMTP_CONNECTIONS,
    maxDeliver: MAIL_ATTEMPTS,
    backoffMs: MAIL_WAITS_MS,
  })
  async send(
    @Payload() { kind, userId, formerEmail, dispute, differences, news, unused }: SendMail,
    @Ctx() { id, queuedAt, signal }: JobContext,
  ): Promise<void> {
    try {
      const wasSent = await this.mail.send(
        { id, kind, userId, orderedAt: queuedAt, formerEmail, dispute, differences, news, unused },
        signal,
      );
      this.log.log({ msg: wasSent ? 'Mail sent' : 'Mail no longer wanted', kind, userId });
    } catch (error) {
      if (!(error instanceof MailRefusedError)) {
        throw error;
      }
      this.undeliverable(kind, userId, error);
    }
  }

  @OnDeadLetter('auth.mail.send.v1')
  giveUp(
    @Payload() { kind, userId }: SendMail,
    @Ctx() { error }: DeadLetterContext,
  ): Promise<void> {
    this.undeliverable(kind, userId, error);
    return Promise.resolve();
  }

  private undeliverable(kind: string, userId: string, error: Error | undefined): void {
    this.log.error({ msg: 'Mail is undeliverable', kind, userId, err: error });
  }
}
