import type { SharedCorrections } from '@roomlight/contracts';

/** Whether the agent has written corrections that the photographer doesn't see yet. */
export function hasUnsent(corrections: SharedCorrections | null): boolean {
  const latest = corrections?.rounds[0];
  return latest?.state === 'draft' && latest.corrections.length > 0;
}
