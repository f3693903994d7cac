import { Injectable } from '@nestjs/common';
import type { ShareNewsKind } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { SharesRepository } from './shares.repository.js';

/** Has auth write to the owner or the agent of a link about what happened with it. */
@Injectable()
export class ShareNewsService {
  constructor(
    private readonly shares: SharesRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Publishes the news with the transaction's commit; nothing for a link that is gone.
   * @param count of corrections; 0 where the news is about something else
   */
  async tell(
    manager: EntityManager,
    shareId: string,
    kind: ShareNewsKind,
    count: number,
  ): Promise<void> {
    const story = await this.shares.findStory(manager, shareId);
    if (story !== null) {
      await this.outbox.publish(manager, 'media.share.news.v1', {
        ...story,
        ...{ id: uuid(), kind, count },
      });
    }
  }
}
