import { Injectable } from '@nestjs/common';
import { ListingReference, ListListings, type Done, type ListingList } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { ListingsService } from './listings.service.js';

@Injectable()
export class ListingsMessages {
  constructor(private readonly listings: ListingsService) {}

  @Answers('queue.listing.list.v1')
  list({ userId }: ListListings): Promise<ListingList> {
    return this.listings.list(userId);
  }

  @Answers('queue.listing.cancel.v1')
  cancel(reference: ListingReference): Promise<Done> {
    return this.listings.cancel(reference);
  }

  @Answers('queue.listing.retry.v1')
  retry(reference: ListingReference): Promise<Done> {
    return this.listings.retry(reference);
  }

  @Answers('queue.listing.clear.v1')
  clear({ userId }: ListListings): Promise<Done> {
    return this.listings.clear(userId);
  }
}
