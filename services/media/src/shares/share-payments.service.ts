import { Injectable } from '@nestjs/common';
import type { SharePaidByCard, SharePaymentReturned } from '@roomlight/contracts';
import { databaseClock, Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { ShareNewsService } from './share-news.service.js';
import { unusedReason } from './share-state.rules.js';
import { SharesRepository } from './shares.repository.js';

/** What a card's payment does to the link that it is for. Billing tells of each payment once. */
@Injectable()
export class SharePaymentsService {
  constructor(
    private readonly shares: SharesRepository,
    private readonly renditions: RenditionsService,
    private readonly news: ShareNewsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Releases the photos. A payment that came too late releases nothing and is reported, so that it is refunded; a link
   * that was ended meanwhile stays so.
   */
  async paid(manager: EntityManager, payment: SharePaidByCard): Promise<void> {
    const { paymentId, shareId, listingName, amountCents } = payment;
    const share = await this.shares.lock(manager, shareId);
    const reason = unusedReason(share, await databaseClock.now(manager));
    if (share === null || reason !== null) {
      await this.outbox.publish(manager, 'media.share.payment-unused.v1', {
        ...{ paymentId, shareId, listingName, amountCents },
        reason: reason ?? 'gone',
      });
      return;
    }
    await this.shares.setPaidByCard(manager, share, paymentId, new Date(payment.paidAt));
    const pictures = await this.shares.shownPictures(manager, share);
    await this.renditions.previewsLater(manager, pictures, {
      watermarked: false,
      photographer: null,
    });
    await this.news.tell(manager, shareId, 'paid', 0);
  }

  /** The photos stay released: the agent may have them already. The owner sees it and can revoke the link. */
  async returned(manager: EntityManager, { paymentId }: SharePaymentReturned): Promise<void> {
    await this.shares.setReturned(manager, paymentId);
  }
}
