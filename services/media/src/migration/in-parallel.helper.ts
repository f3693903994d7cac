/**
 * Processes the items, a limited number at a time. After a failure no more work starts; the failure is thrown when the
 * work in progress has ended.
 */
export async function inParallel<Item>(
  atOnce: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) {
    throw failure.reason;
  }
}
