import type { CorrectionRound, ListingApproval } from '@roomlight/contracts';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function correctionCountText(count: number): string {
  return count === 1 ? '1 correction' : `${count} corrections`;
}

/** `Approved by Kim Agent on 21 Nov 2026`. */
export function approvalText({ agentName, approvedAt }: ListingApproval): string {
  return `Approved by ${agentName} on ${DAY.format(new Date(approvedAt))}`;
}

/** What became of a round, and when. */
export function roundText({ number, sentAt, answeredAt }: CorrectionRound): string {
  const sent = `Round ${number}, sent on ${TIME.format(new Date(sentAt))}`;
  return answeredAt === null ? sent : `${sent}, sent back on ${TIME.format(new Date(answeredAt))}`;
}

/** How many corrections of a round are neither done nor declined. */
export function openCount({ corrections }: CorrectionRound): number {
  return corrections.filter(({ outcome }) => outcome === null).length;
}
