import {
  DomainError,
  MAX_LOCKED_WIDTH,
  noSuchLink,
  RENDITION_WIDTHS,
  type RenditionWidth,
  type SharePaid,
  type ShareState,
  type ShownShareState,
  type UnusedPaymentReason,
} from '@roomlight/contracts';
import type { StoredShare } from './share.entity.js';

type StateFacts = Pick<
  StoredShare,
  'revokedAt' | 'expiresAt' | 'releasedAt' | 'maxDownloads' | 'downloads'
>;

/** What counts first: a revoked link stays revoked, and a locked one has nothing to use up. */
export function shareState(share: StateFacts, now: Date): ShareState {
  if (share.revokedAt !== null) {
    return 'revoked';
  }
  if (share.expiresAt !== null && share.expiresAt <= now) {
    return 'expired';
  }
  if (share.releasedAt === null) {
    return 'locked';
  }
  return share.maxDownloads !== null && share.downloads >= share.maxDownloads ? 'used_up' : 'open';
}

/** @throws DomainError 404 for a link that shows nothing any more, as for one that never was */
export function shownState(state: ShareState): ShownShareState {
  switch (state) {
    case 'open':
    case 'locked':
    case 'used_up':
      return state;
    case 'expired':
    case 'revoked':
      throw noSuchLink();
  }
}

/** @throws DomainError 403 while the photos are locked, 409 when no download is left */
export function assertMayBegin(state: ShownShareState): void {
  switch (state) {
    case 'open':
      return;
    case 'locked':
      throw locked();
    case 'used_up':
      throw new DomainError(
        409,
        'downloads_used_up',
        'All downloads of this link have been used. Ask the photographer for a new one.',
      );
  }
}

/**
 * Whether the bytes of a download that has begun may be sent: the last one that a link allows uses it up.
 * @throws DomainError 403 while the photos are locked
 */
export function assertMayFetch(state: ShownShareState): void {
  switch (state) {
    case 'open':
    case 'used_up':
      return;
    case 'locked':
      throw locked();
  }
}

/** What of a photo a share shows, at a width that a page asks for. */
export function previewOf(
  state: ShownShareState,
  width: RenditionWidth,
): { width: RenditionWidth; watermarked: boolean } {
  switch (state) {
    case 'open':
    case 'used_up':
      return { width, watermarked: false };
    case 'locked': {
      const allowed = RENDITION_WIDTHS.filter((known) => known <= MAX_LOCKED_WIDTH);
      return { width: allowed.findLast((known) => known <= width) ?? 320, watermarked: true };
    }
  }
}

/** Whose name is in the watermark: nobody's on a clean picture, and on a page without brand. */
export function watermarkName(
  { branded, brandName }: Pick<StoredShare, 'branded' | 'brandName'>,
  watermarked: boolean,
): string | null {
  return watermarked && branded && brandName !== '' ? brandName : null;
}

type PaidFacts = Pick<StoredShare, 'paidAt' | 'paidBy' | 'paymentReturnedAt'>;

/** Null while it isn't paid. */
export function sharePaid({ paidAt, paidBy, paymentReturnedAt }: PaidFacts): SharePaid | null {
  if (paidAt === null || paidBy === null) {
    return null;
  }
  const returnedAt = paymentReturnedAt?.toISOString() ?? null;
  return { at: paidAt.toISOString(), by: paidBy, returnedAt };
}

/**
 * Why a card's payment gives its agent nothing; null when it gives what it was for.
 * @param share null when the link was deleted
 */
export function unusedReason(
  share: (StateFacts & Pick<StoredShare, 'paidAt'>) | null,
  now: Date,
): UnusedPaymentReason | null {
  if (share === null) {
    return 'gone';
  }
  switch (shareState(share, now)) {
    case 'revoked':
    case 'expired':
      return 'gone';
    case 'open':
    case 'used_up':
      return 'paid_before';
    case 'locked':
      return null;
  }
}

function locked(): DomainError {
  return new DomainError(
    403,
    'share_locked',
    'The photos can be downloaded as soon as the photographer has released them.',
  );
}
