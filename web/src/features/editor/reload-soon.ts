const DELAY_MS = 1000;

/** Reloads the page once the person has had time to read why. */
export function reloadSoon(): void {
  setTimeout(() => window.location.reload(), DELAY_MS);
}
