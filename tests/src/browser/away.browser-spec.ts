import type { Page } from '@playwright/test';
import { smallExteriors } from './small-photos.js';
import { findViolations } from './axe.js';
import { takeAway } from './away-services.js';
import { stopClock } from './page-clock.js';
import { expect, test } from './product.js';

const failure = (page: Page) => page.getByRole('heading', { name: "This page couldn't be loaded" });
const trying = (page: Page) => page.getByText('Trying again automatically…');

test('a page that is opened while a service is away opens by itself', async ({
  signedIn: page,
}) => {
  const queue = await takeAway(page, '**/api/queue/listings');
  await page.clock.install();
  await page.goto('/queue');
  await expect(failure(page)).toBeVisible();
  await expect(trying(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await stopClock(page);
  const before = queue.missed;
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return queue.missed;
    })
    .toBeGreaterThan(before + 1);
  await expect(failure(page)).toBeVisible();

  queue.comeBack();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Processing Queue' })).toBeVisible();
  await expect(trying(page)).toBeHidden();
});

for (const [reason, happen] of [
  ['its tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
] as const) {
  test(`a page that waits for the server tries at once when ${reason}`, async ({
    signedIn: page,
  }) => {
    const auth = await takeAway(page, '**/api/auth/me');
    await page.clock.install();
    await page.goto('/trash');
    await expect(failure(page)).toBeVisible();
    await stopClock(page);
    const before = auth.missed;
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return auth.missed;
      })
      .toBeGreaterThan(before);

    let isBack = false;
    page.on('response', (response) => {
      isBack ||= response.ok() && response.url().endsWith('/api/auth/me');
    });
    auth.comeBack();
    // The clock stands still: only what happens makes the page try.
    await expect
      .poll(async () => {
        await page.evaluate(happen);
        return isBack;
      })
      .toBe(true);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
  });
}

test('a folder that cannot be loaded is tried again, and one that does not exist is not', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  const media = await takeAway(page, '**/api/folders/**');
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const failed = page.getByRole('heading', { name: "This folder can't be opened" });
  await expect(failed).toBeVisible();
  await expect(trying(page)).toBeVisible();
  media.comeBack();
  await expect(page.getByRole('heading', { name: 'Elm Street' })).toBeVisible();

  await page.goto(`/folder/${api.user.id}/Oak_Street`);
  await expect(failed).toBeVisible();
  await expect(trying(page)).toBeHidden();
});

test('parts of the editor that cannot be loaded are tried again by themselves', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  const away = [
    await takeAway(page, '**/photo/YARD_1.jpg/versions'),
    await takeAway(page, '**/api/check-backup/**'),
    await takeAway(page, '**/api/tv-library'),
  ];
  await page.goto(`/folder/${api.user.id}/Elm_Street/photo/YARD_1.jpg`);
  const lines = [
    page.getByText("The versions couldn't be loaded."),
    page.getByText("The original couldn't be backed up"),
    page.getByText('The library can’t be loaded now.'),
  ];
  for (const line of lines) {
    await expect(line).toBeVisible();
  }
  await expect(trying(page)).toHaveCount(3);
  away.forEach((service) => service.comeBack());
  for (const line of lines) {
    await expect(line).toBeHidden();
  }
  await expect(trying(page)).toHaveCount(0);
});
