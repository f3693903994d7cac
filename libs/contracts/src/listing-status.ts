export const LISTING_STATUSES = ['processing', 'queued', 'completed', 'failed'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

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
