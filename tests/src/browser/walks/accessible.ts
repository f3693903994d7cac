import type { Page } from '@playwright/test';
import { findViolations, type AxeOptions } from '../axe.js';
import { expect } from '../product.js';

/** Checks the screen as it is shown: one theme and one width. `accessibility.browser-spec.ts` checks the others. */
export async function expectAccessible(page: Page, options?: AxeOptions): Promise<void> {
  expect.soft(await findViolations(page, options), page.url()).toEqual([]);
}
