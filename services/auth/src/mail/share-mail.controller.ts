import { Controller, Logger } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DomainError, SendShareMail, type ShareMailAnswer } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { AttemptsService } from '../attempts/attempts.service.js';
import { MailService } from './mail.service.js';

/** The photographer waits for the answer; slower mail servers count as failed. */
const ANSWER_LIMIT_MS = 15_000;

/** Sends links to agents. */
@Controller()
export class ShareMailController {
  private readonly log = new Logger(ShareMailController.name);

  constructor(
    private readonly mail: MailService,
    private readonly attempts: AttemptsService,
  ) {}

  /** The link is made already, so that a mail that can't be sent is an answer and no error. */
  @OnCall('auth.share-mail.send.v1')
  async send(@Payload() share: SendShareMail): Promise<ShareMailAnswer> {
    const { senderId, shareId, agentEmail } = share;
    try {
      await this.attempts.countShareMail(senderId, agentEmail);
      const wasSent = await this.mail.sendLink(share, AbortSignal.timeout(ANSWER_LIMIT_MS));
      this.log.log({ msg: wasSent ? 'Mail with a link sent' : 'No owner of the link', shareId });
      return { outcome: wasSent ? 'sent' : 'failed' };
    } catch (error) {
      if (error instanceof DomainError && error.status === 429) {
        this.log.warn({ msg: 'Too many mails to agents', senderId, shareId });
        return { outcome: 'too_many' };
      }
      this.log.error({ msg: 'A mail with a link is undeliverable', shareId, err: error });
      return { outcome: 'failed' };
    }
  }
}
