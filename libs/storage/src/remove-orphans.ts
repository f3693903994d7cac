import type { ObjectStore, StoredObject } from './port/object-store.js';

const BATCH = 500;

export interface Orphans {
  prefix: string;
  /** Whether the object is so old that something must own it by now. */
  isDue: (object: StoredObject) => boolean;
  /** @returns those of the keys that something owns */
  owned: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Removes the objects that are due and that nothing owns.
 * @returns how many it removed
 */
export async function removeOrphans(
  store: Pick<ObjectStore, 'list' | 'delete'>,
  { prefix, isDue, owned }: Orphans,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  let due: string[] = [];
  const removeDue = async (): Promise<void> => {
    if (due.length === 0) {
      return;
    }
    const kept = await owned(due);
    const orphans = due.filter((key) => !kept.has(key));
    await store.delete(orphans);
    removed += orphans.length;
    due = [];
  };
  for await (const object of store.list(prefix)) {
    signal.throwIfAborted();
    if (isDue(object)) {
      due.push(object.key);
    }
    if (due.length === BATCH) {
      await removeDue();
    }
  }
  await removeDue();
  return removed;
}
