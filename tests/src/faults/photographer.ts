import type { ListingList, QueueListing } from '@roomlight/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type ApiClient } from '../support/api-client.js';
import type { PhotoFile } from '../support/photos.js';
import type { TestStripe } from '../support/stripe.js';
import { atOnce, inChunks } from './chunks.js';
import type { LoadClient } from './load-client.js';
import type { Progress } from './progress.js';

const POLL_MS = 500;
/** Ends polls that hang; without faults, a listing takes seconds, and with the object store unavailable a minute. */
const POLL_LIMIT_MS = 900_000;
/** A photographer's points of progress with a listing: when it begins, when it is uploaded, and when it has ended. */
export const POINTS_OF_A_LISTING = 3;

/**
 * A photographer who submits listings, pays for them when required, and tries again when the product was unavailable.
 */
export class Photographer {
  /** The amounts charged for listings that were paid for, in cents. */
  readonly paid = new Map<string, number>();

  constructor(
    private readonly session: ApiClient,
    readonly client: LoadClient,
    private readonly stripe: TestStripe,
    private readonly pays: boolean,
    private readonly progress: Progress,
  ) {}

  /**
   * Makes a listing, from the upload to its end.
   * @param sets one chunk each
   */
  async makeListing(listingName: string, sets: readonly PhotoFile[][]): Promise<QueueListing> {
    this.progress.advance();
    if (this.pays) {
      await this.pay(listingName, sets.length);
    }
    await this.upload(listingName, sets);
    this.progress.advance();
    const listing = await this.finished(listingName);
    this.progress.advance();
    return listing;
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

  /** The card is confirmed once, as in a browser; requests to the product may be repeated. */
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

  /**
   * Polls as rarely as a browser does.
   * @throws Error when there is no result before the limit
   */
  private async poll<Seen>(name: string, look: () => Promise<Seen | undefined>): Promise<Seen> {
    const limit = performance.now() + POLL_LIMIT_MS;
    for (;;) {
      const seen = await look();
      if (seen !== undefined) {
        return seen;
      }
      if (performance.now() > limit) {
        throw new Error(`${name} of ${this.session.user.email} never came`);
      }
      await sleep(POLL_MS);
    }
  }
}
