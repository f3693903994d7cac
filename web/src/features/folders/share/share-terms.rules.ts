import type { AdjustedPhoto, ShareTerms } from '@roomlight/contracts';
import { readDollars } from '../../../lib/dollars.rules.js';

/** A link as it is typed; all that is optional may be empty. */
export interface TypedShare {
  agentName: string;
  agentEmail: string;
  /** Dollars. */
  price: string;
  password: string;
  /** `2026-12-31`: the last day on which the link works, in the person's own time. */
  lastDay: string;
  maxDownloads: string;
  branded: boolean;
  brandName: string;
  contact: string;
  theme: ShareTerms['theme'];
  released: boolean;
}

/**
 * A released link has no price, whatever was typed before. The server checks the rest.
 * @param timeZone IANA name of where the person is, to whose day the last day belongs
 * @param adjusted the colours that the link takes along
 */
export function shareTerms(
  typed: TypedShare,
  timeZone: string,
  adjusted: AdjustedPhoto[] = [],
): ShareTerms {
  const { agentName, agentEmail, price, password, lastDay, maxDownloads, ...rest } = typed;
  const dollars = rest.released ? null : readDollars(price);
  return {
    ...rest,
    agentName: agentName.trim(),
    ...(agentEmail.trim() !== '' && { agentEmail: agentEmail.trim() }),
    ...(dollars !== null && { priceCents: Math.round(dollars * 100) }),
    ...(password !== '' && { password }),
    // A server of an earlier release refuses what it doesn't know, so the zone is sent only where it counts.
    ...(lastDay !== '' && { expiresAt: endOf(lastDay).toISOString(), timeZone }),
    ...(adjusted.length > 0 && { adjusted }),
    ...(maxDownloads !== '' && { maxDownloads: Number(maxDownloads) }),
  };
}

function endOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1);
}
