import { DomainError } from './problem.js';

/** What the page of a share looks like. */
export const SHARE_THEMES = ['light', 'dark'] as const;
export type ShareTheme = (typeof SHARE_THEMES)[number];

/**
 * `locked` shows watermarked previews alone; `used_up` has no download left; `revoked` and `expired` look like a link
 * that never was.
 */
export const SHARE_STATES = ['open', 'locked', 'used_up', 'expired', 'revoked'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** The states in which the link opens a page. */
export const SHOWN_SHARE_STATES = ['open', 'locked', 'used_up'] as const satisfies ShareState[];
export type ShownShareState = (typeof SHOWN_SHARE_STATES)[number];

export const SHARE_EVENT_KINDS = ['opened', 'downloaded'] as const;
export type ShareEventKind = (typeof SHARE_EVENT_KINDS)[number];

/** How a link was paid for: by the agent's card, or elsewhere, as the photographer noted. */
export const SHARE_PAYMENT_WAYS = ['card', 'marked'] as const;
export type SharePaymentWay = (typeof SHARE_PAYMENT_WAYS)[number];

/**
 * How far the payment of a link is: nothing has arrived; the bank is still at it; the money has arrived; the photos are
 * released.
 */
export const SHARE_PAYMENT_STATES = ['due', 'processing', 'paid', 'released'] as const;
export type SharePaymentState = (typeof SHARE_PAYMENT_STATES)[number];

/** Why a payment released nothing: its link was ended, or paid for before. */
export const UNUSED_PAYMENT_REASONS = ['gone', 'paid_before'] as const;
export type UnusedPaymentReason = (typeof UNUSED_PAYMENT_REASONS)[number];

/** What happened with a link that somebody gets a mail about. */
export const SHARE_NEWS_KINDS = ['corrections_sent', 'approved', 'corrected', 'paid'] as const;
export type ShareNewsKind = (typeof SHARE_NEWS_KINDS)[number];

/** Cents. The card provider takes nothing below 50. */
export const MIN_SHARE_PRICE = 100;
export const MAX_SHARE_PRICE = 1_000_000;

/** The widest watermarked preview, in pixels. */
export const MAX_LOCKED_WIDTH = 1280;
export const MAX_SHARE_DOWNLOADS = 10_000;
export const MAX_SHARED_PHOTOS = 5000;

/** When a link ends, and where it was made. */
export interface ShareEnd {
  /** ISO 8601: the first moment at which the link no longer works. */
  expiresAt: string;
  /** IANA name, such as `Europe/Paris`; null when it isn't known. */
  timeZone: string | null;
}

/**
 * The last day on which a link works, in the time zone of the person who made it: readers elsewhere see the same
 * day.
 * @param elsewhere the time zone to use when the link's own isn't known; by default that of this computer
 */
export function lastDayText(
  { expiresAt, timeZone }: ShareEnd,
  dateStyle: 'long' | 'medium',
  { locale, elsewhere }: { locale?: string; elsewhere?: string } = {},
): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: timeZone ?? elsewhere });
  return day.format(Date.parse(expiresAt) - 1);
}

/** 404: one sentence for whatever is wrong with a link, so that a guess learns nothing. */
export function noSuchLink(): DomainError {
  return new DomainError(
    404,
    'not_found',
    'This link is wrong, or it no longer works. Ask the photographer for a new one.',
  );
}
