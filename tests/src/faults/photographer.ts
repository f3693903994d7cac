import type { ListingList, QueueListing } from '@roomlight/contracts/queue.messages';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isFinished, type ApiClient } from '../support/api-client.js';
import type { PhotoFile } from '../support/photos.js';
import type { TestStripe } from '../support/stripe.js';
import { atOnce, inChunks } from './chunks.js';
import type { LoadClient } from './load-client.js';

const POLL_MS = 500;

/** Somebody who hands in listings, pays for them when that is asked, and tries again when the product was away. */
export class Photographer {
  /** Of the listings that were paid for: what was charged, in cents. */
  readonly paid = new Map<string, number>();

  constructor(
    private readonly session: ApiClient,
    readonly client: LoadClient,
    private readonly stripe: TestStripe,
    private readonly pays: boolean,
  ) {}

  /** From the upload to the end of it. @param sets one chunk each */
  async makeListing(listingName: string, sets: readonly PhotoFile[][]): Promise<QueueListing> {
    if (this.pays) {
      await this.pay(listingName, sets.length);
    }
    await this.upload(listingName, sets);
    return this.finished(listingName);
  }

  private async upload(listingName: string, sets: readonly PhotoFile[][]): Promise<void> {
    const chunks = inChunks(sets, 1, randomUUID());
    await atOnce(
      2,
      chunks.map((chunk) => () => {
        const body = this.session.form(listingName, chunk.sets, chunk.fields);
        return this.client.insist('/api/queue/submit-staging', { method: 'POST', body });
      }),
    );
  }

  private finished(listingName: string): Promise<QueueListing> {
    return this.poll(`the end of "${listingName}"`, async () => {
      const { listings } = await this.client.read<ListingList>('/api/queue/listings');
      const listing = listings.find((one) => one.listingName === listingName);
      return isFinished(listing) ? listing : undefined;
    });
  }

  /** The card is confirmed once, as by a browser; whatever is asked of the product may be asked again. */
  private async pay(listingName: string, photoCount: number): Promise<void> {
    const { clientSecret, amount } = await this.client.read<{
      clientSecret: string;
      amount: number;
    }>('/api/create-payment-intent', { method: 'POST', body: { listingName, photoCount } });
    this.stripe.stub.confirm(clientSecret);
    this.paid.set(listingName, amount);
    const path = `/api/payment-status?listingName=${encodeURIComponent(listingName)}`;
    await this.poll(`the payment of "${listingName}"`, async () => {
      const { paymentVerified } = await this.client.read<{ paymentVerified: boolean }>(path);
      return paymentVerified || undefined;
    });
  }

  /** Asks as rarely as a browser does. @throws Error when there is nothing to see for three minutes */
  private async poll<Seen>(name: string, look: () => Promise<Seen | undefined>): Promise<Seen> {
    const limit = performance.now() + 180_000;
    for (;;) {
      const seen = await look();
      if (seen !== undefined) {
        return seen;
      }
      if (performance.now() > limit) {
        throw new Error(`${name} never came`);
      }
      await pause(POLL_MS);
    }
  }
}
