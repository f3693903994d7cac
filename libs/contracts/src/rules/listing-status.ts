export const LISTING_STATUSES = ['processing', 'queued', 'completed', 'failed'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The current or latest phase: merging sets, or enhancing the folder's photos. */
export const LISTING_PHASES = ['merge', 'enhance'] as const;
export type ListingPhase = (typeof LISTING_PHASES)[number];

export const PROVIDERS = ['built-in', 'autoenhance'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What the queue shows for a provider. */
export function providerLabel(provider: Provider): string {
  switch (provider) {
    case 'autoenhance':
      return 'Autoenhance.ai';
    case 'built-in':
      return 'Roomlight Engine';
  }
}
