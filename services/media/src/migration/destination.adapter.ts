import type { FoundUser, MigrationDestination } from '@roomlight/contracts';
import type { ContentHash, LegacyPhoto } from './legacy-photo.adapter.js';

export type Owner = NonNullable<FoundUser['user']>;

/** Takes the photos of one listing. */
export interface ListingPlace {
  /**
   * Puts a photo there, if its content isn't there yet. Several may be put at a time.
   * @throws what `faultOfFile` knows when this photo can't be taken, anything else when none can
   */
  put(photo: LegacyPhoto): Promise<void>;
}

/** Where the photos of a migration go. */
export interface Destination {
  readonly kind: MigrationDestination;
  /** What it compares contents by. */
  readonly hash: ContentHash;
  readonly photosAtOnce: number;

  /** Where a migration begins: notices what would refuse every photo. */
  check(signal: AbortSignal): Promise<void>;

  /** @throws DomainError 400 when no listing can be called so */
  openListing(owner: Owner, listingName: string, signal: AbortSignal): Promise<ListingPlace>;
}

/** Injects the destination that the environment chooses. */
export const DESTINATION = Symbol('Destination');
