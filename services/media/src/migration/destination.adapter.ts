import type { FoundUser, MigrationDestination } from '@roomlight/contracts';
import type { ContentHash, LegacyPhoto } from './legacy-photo.adapter.js';

export type Owner = NonNullable<FoundUser['user']>;

/** Takes the photos of one listing. */
export interface ListingPlace {
  /**
   * Stores a photo unless its content already exists. Several calls may run at a time.
   * @throws an error known to `faultOfFile` when this photo can't be stored, any other error when no photo can
   */
  put(photo: LegacyPhoto): Promise<void>;
}

/** The destination of a migration's photos. */
export interface Destination {
  readonly kind: MigrationDestination;
  /** The hash by which it compares contents. */
  readonly hash: ContentHash;
  readonly photosAtOnce: number;
  /** Whether photos leave their owners' accounts by it. */
  readonly isOutside: boolean;

  /** Called at the start of a migration: detects errors that would affect every photo. */
  check(signal: AbortSignal): Promise<void>;

  /** @throws DomainError 400 for an invalid listing name */
  openListing(owner: Owner, listingName: string, signal: AbortSignal): Promise<ListingPlace>;
}

/** Injects the destination that the environment selects. */
export const DESTINATION = Symbol('Destination');
