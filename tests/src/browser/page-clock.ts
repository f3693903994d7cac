import type { Page } from '@playwright/test';
import { toasts } from './toasts.js';

const AHEAD_MS = 60_000;

/**
 * Stops the page's clock, a minute ahead: notifications stay, and a slider's pause doesn't end, however long the next
 * steps take. `page.clock.install()` comes before the page is opened; `page.clock.resume()` lets time go on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/**
 * Does what shows a notification, and hovers over it, which makes it stay until the pointer leaves. Meanwhile the
 * page's clock is stopped: what `cause` needs of it is for `page.clock.runFor()`.
 */
export async function holdToast(page: Page, cause: () => Promise<void>): Promise<void> {
  await stopClock(page);
  await cause();
  await toasts(page).hover();
  await page.clock.resume();
}
