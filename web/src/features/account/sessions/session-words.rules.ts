import type { OwnSession } from '@roomlight/contracts';

/** What a person calls the device: `Firefox on Windows`. */
export function deviceText({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser === null) {
    return system ?? 'Unknown device';
  }
  return system === null ? browser : `${browser} on ${system}`;
}
