import type { ListingStatus } from '@roomlight/contracts';

interface Queued {
  id: string;
  status: ListingStatus;
  createdAt: Date;
}

const PRIORITY: Record<ListingStatus, number> = {
  processing: 1,
  queued: 2,
  completed: 3,
  failed: 4,
};

/** Pending listings come in the order of processing, finished ones newest first. */
const IS_OLDEST_FIRST: Record<ListingStatus, boolean> = {
  processing: true,
  queued: true,
  completed: false,
  failed: false,
};

export function compareInQueue(a: Queued, b: Queued): number {
  const priority = PRIORITY[a.status] - PRIORITY[b.status];
  if (priority !== 0) {
    return priority;
  }
  const age = a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
  return IS_OLDEST_FIRST[a.status] ? age : -age;
}
