import type { UserStanding } from '@roomlight/contracts';

/** A fact that a service has otherwise than its owner. */
export interface Difference {
  /** Of the user or listing. */
  id: string;
  /** A sentence for administrators: what differs and what is done about it. */
  what: string;
  /** Whether the repair removes data. */
  isRemoval: boolean;
}

export interface Decision<Found extends Difference> {
  repair: Found[];
  /** Removals that are not carried out because there are too many at once. */
  refused: Found[];
}

/** The same for the same difference, whenever it is found. */
export const keyOf = ({ id, what, isRemoval }: Difference): string =>
  JSON.stringify([id, what, isRemoval]);

/**
 * Decides what is repaired: only what differed in the same way hours before, so that nothing is taken for lost that is
 * merely on its way. When more than `maxRemovals` would be removed, nothing is removed: one of the services may be wrong
 * as a whole, for example because it was restored from another back-up than the rest.
 */
export function decide<Found extends Difference>(
  before: readonly Difference[],
  now: readonly Found[],
  maxRemovals: number,
): Decision<Found> {
  const known = new Set(before.map(keyOf));
  const confirmed = now.filter((found) => known.has(keyOf(found)));
  const removals = confirmed.filter(({ isRemoval }) => isRemoval);
  return removals.length > maxRemovals
    ? { repair: confirmed.filter(({ isRemoval }) => !isRemoval), refused: removals }
    : { repair: confirmed, refused: [] };
}

/**
 * The users among those asked about whose data must go. Only a recorded deletion counts: a user that auth doesn't know
 * may be one whom an older back-up of auth lacks. An answer that contradicts itself counts for nothing.
 */
export function deletedUsers(asked: readonly string[], { there, deleted }: UserStanding): string[] {
  const [gone, present] = [new Set(deleted), new Set(there)];
  return asked.filter((id) => gone.has(id) && !present.has(id));
}
