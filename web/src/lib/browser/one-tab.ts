/**
 * Does work that only one of the browser's tabs may do at a time.
 * @returns null when another tab is doing it
 */
export async function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  // Pages without TLS have no locks: the server counts once what two tabs send.
  if (!('locks' in navigator)) {
    return work();
  }
  return navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock === null ? null : work(),
  );
}
