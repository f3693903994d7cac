import type { Page } from '@playwright/test';
import { expect, test } from './product.js';

const root = (page: Page) => page.locator('html');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('ui-theme'));

test('the theme starts dark and keeps the choice', async ({ page }) => {
  await page.goto('/login');
  await expect(root(page)).toHaveClass('dark');
  expect(await stored(page)).toBeNull();

  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(root(page)).not.toHaveClass('dark');
  expect(await stored(page)).toBe('light');
  await page.reload();
  await expect(root(page)).not.toHaveClass('dark');

  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(root(page)).toHaveClass('dark');
  expect(await stored(page)).toBe('dark');
});

test('the chosen theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('ui-theme', 'light');
    const mark = () => {
      if (document.documentElement?.classList.contains('dark') === false) {
        performance.mark('light');
      }
    };
    new MutationObserver(mark).observe(document, {
      subtree: true,
      attributeFilter: ['class'],
    });
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const timeOf = (entry: string) =>
    page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? null, entry);
  await expect.poll(() => timeOf('first-paint')).not.toBeNull();
  const light = await timeOf('light');
  expect(light ?? Infinity).toBeLessThan((await timeOf('first-paint')) ?? 0);
});
