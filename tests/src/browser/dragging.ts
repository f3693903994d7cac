import type { Locator, Page } from '@playwright/test';
import { expect } from './product.js';

/** Drags with the mouse, and drops once the page has seen the pointer over its aim. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Presses again if pictures that arrived meanwhile have moved the photo away from the pointer.
  await expect(async () => {
    const { x, y } = await middleOf(from);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 20, { steps: 3 });
    await expect(page.locator('[data-dragging]')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await dropOn(page, to);
}

/** Drops what is being dragged, once the page has seen the pointer over its aim. */
export async function dropOn(page: Page, to: Locator): Promise<void> {
  let step = 0;
  await expect(async () => {
    const { x, y } = await middleOf(to);
    // A pointer that doesn't move tells the page nothing new.
    step += 1;
    await page.mouse.move(x + (step % 2), y);
    const over = to.locator('xpath=ancestor-or-self::*[@data-over]');
    await expect(over).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.mouse.up();
}

export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}
