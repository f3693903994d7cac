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
   * A process that dies, or loses NATS, between the mail server's yes and the job's acknowledgement sends the mail
   * again: SMTP has no way to ask whether it was taken. Both carry the same Message-ID, by which most mail boxes show
   * one of them, and the links in both are good.
   */
  @OnJob('auth.mail.send.v1', {
    concurrency: SMTP_CONNECTIONS,
    maxDeliver: MAIL_ATTEMPTS,
    backoffMs: MAIL_WAITS_MS,
  })
  async send(
    @Payload() { kind, userId, dispute }: SendMail,
    @Ctx() { id, queuedAt, signal }: JobContext,
  ): Promise<void> {
    try {
      const wasSent = await this.mail.send(
        { id, kind, userId, orderedAt: queuedAt, dispute },
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
