import type { ListingList } from '@roomlight/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, type SignedIn } from './product.js';

const POLL_MS = 100;

/**
 * Resolves when the listing is completed.
 * @throws Error when it fails or no longer exists
 */
export async function completion({ stack, headers }: SignedIn, listingName: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${stack.url}/api/queue/listings`, { headers });
    const { listings } = await readJson<ListingList>(answer);
    const ours = listings.find((each) => each.listingName === listingName);
    if (ours?.status === 'completed') {
      return;
    }
    if (ours === undefined || ours.status === 'failed') {
      throw new Error(`${listingName} is ${ours?.errorMessage ?? 'gone'}`);
    }
    await sleep(POLL_MS);
  }
}
