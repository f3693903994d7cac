import type { Share, ShareEvent, ShareMailOutcome, SharePaid } from '@roomlight/contracts';
import { formatPrice } from '@roomlight/contracts/rules';

type Tone = 'neutral' | 'success' | 'info' | 'danger';

/** What the list of links says of each state. */
export const STATE_WORDS = {
  open: { label: 'Open', tone: 'success' },
  locked: { label: 'Locked', tone: 'info' },
  used_up: { label: 'Downloads used up', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'danger' },
} as const satisfies Record<Share['state'], { label: string; tone: Tone }>;

/** `Downloaded 12 photos: 1.jpg, 2.jpg and 10 others`. */
export function eventText({ kind, photoCount, filenames }: ShareEvent): string {
  switch (kind) {
    case 'opened':
      return 'Opened';
    case 'downloaded': {
      const count = photoCount === 1 ? '1 photo' : `${photoCount} photos`;
      const others = photoCount - filenames.length;
      const rest = others > 0 && filenames.length > 0 ? ` and ${others} more` : '';
      return filenames.length === 0
        ? `Downloaded ${count}`
        : `Downloaded ${count}: ${filenames.join(', ')}${rest}`;
    }
  }
}

export function downloadsText({ downloads, maxDownloads }: Share): string {
  const count = downloads === 1 ? '1 download' : `${downloads} downloads`;
  return maxDownloads === null ? count : `${downloads} of ${maxDownloads} downloads`;
}

/** Whether the agent got the link, and what to do when they didn't. */
export function mailText(outcome: ShareMailOutcome, agentEmail: string): string {
  switch (outcome) {
    case 'sent':
      return `The link was sent to ${agentEmail}.`;
    case 'failed':
      return `The link couldn't be sent to ${agentEmail}. Please send it yourself.`;
    case 'too_many':
      return `The link wasn't sent to ${agentEmail}: too many emails were sent to agents today. Please send it yourself.`;
  }
}

/** @param day writes a date */
export function priceText(
  priceCents: number,
  paid: SharePaid | null,
  day: (iso: string) => string,
): string {
  const price = formatPrice(priceCents);
  if (paid === null) {
    return `${price}, not paid`;
  }
  const way = paid.by === 'card' ? 'paid by card' : 'marked as paid';
  const back = paid.returnedAt === null ? '' : `, returned on ${day(paid.returnedAt)}`;
  return `${price}, ${way} on ${day(paid.at)}${back}`;
}
