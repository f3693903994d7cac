import { Controller, Logger } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { DomainError, type ShareNews, type SharePaymentUnused } from '@roomlight/contracts';
import { type EventContext, OnEvent, Outbox } from '@roomlight/platform';
import { AttemptsService } from '../attempts/attempts.service.js';
import { UsersRepository } from '../model/users.repository.js';

/** Has photographers, agents and administrators told of what happened with shared links. */
@Controller()
export class ShareNewsController {
  private readonly log = new Logger(ShareNewsController.name);

  constructor(
    private readonly users: UsersRepository,
    private readonly attempts: AttemptsService,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('media.share.news.v1')
  async news(@Payload() news: ShareNews, @Ctx() { manager }: EventContext): Promise<void> {
    if (await this.mayBeMailed(news)) {
      const mail = { kind: 'share-news' as const, userId: news.ownerId, news };
      await this.outbox.enqueue(manager, 'auth.mail.send.v1', mail);
    }
  }

  @OnEvent('media.share.payment-unused.v1')
  async unused(
    @Payload() unused: SharePaymentUnused,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const administrators = await this.users.administrators(manager);
    const mails = administrators.map(({ id: userId }) => ({
      kind: 'share-payment-unused' as const,
      userId,
      unused,
    }));
    await this.outbox.enqueue(manager, 'auth.mail.send.v1', ...mails);
  }

  /** Mails to agents are counted: a photographer decides how many there are. */
  private async mayBeMailed({ kind, ownerId, agentEmail, shareId }: ShareNews): Promise<boolean> {
    switch (kind) {
      case 'corrections_sent':
      case 'approved':
      case 'paid':
        return true;
      case 'corrected':
        if (agentEmail === null) {
          return false;
        }
        try {
          await this.attempts.countShareMail(ownerId, agentEmail);
          return true;
        } catch (error) {
          if (!(error instanceof DomainError)) {
            throw error;
          }
          this.log.warn({ msg: 'Too many mails to agents', senderId: ownerId, shareId });
          return false;
        }
    }
  }
}
