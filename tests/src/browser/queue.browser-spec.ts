import type { Page } from '@playwright/test';
import { isFinished } from '../support/api-client.js';
import { SMALL, truncated } from '../support/photos.js';
import { expect, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const EMPTY = 'No listings in queue. Upload photos to get started.';

const cardOf = (page: Page, listingName: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: listingName, exact: true }) });

test('the queue shows a listing from its arrival to its folder, without a reload', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/queue');
  await expect(page.getByRole('heading', { name: 'Processing Queue' })).toBeVisible();
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();

  await api.submit('12 Elm Street', await smallSets(3));
  const card = cardOf(page, '12 Elm Street');
  await expect(card).toBeVisible();
  await expect(card.getByText('Roomlight Engine')).toBeVisible();
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await expect(card.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Open Folder' })).toBeVisible();

  // The card itself, not its heading.
  await card.click({ position: { x: 10, y: 10 } });
  await expect(page).toHaveURL(`/folder/${api.user.id}/12%20Elm%20Street`);
  await expect(page.getByRole('heading', { name: '12 Elm Street' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(3);
});

test('the queue is told of changes, and needn’t ask every 2 seconds', async ({
  signedIn: page,
  api,
}) => {
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/queue/listings') ? 1 : 0));
  await page.clock.install();
  await page.goto('/queue');
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  await expect(async () => {
    const before = asked;
    await page.clock.fastForward(3000);
    await page.evaluate(() => undefined);
    expect(asked).toBe(before);
  }).toPass();
  await api.submit('12 Elm Street', await smallSets(1));
  await expect(cardOf(page, '12 Elm Street').getByText('1 of 1', { exact: true })).toBeVisible();
});

test('the queue shows a listing where events don’t get through', async ({
  signedIn: page,
  api,
}) => {
  await page.route('**/api/queue/events', (route) => route.abort());
  await page.goto('/queue');
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  await api.submit('12 Elm Street', await smallSets(1));
  await expect(cardOf(page, '12 Elm Street').getByText('1 of 1', { exact: true })).toBeVisible();
});

test('the queue shows a listing’s progress and stops it on request', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/queue');
  await api.submit('Many rooms', await smallSets(60));
  const card = cardOf(page, 'Many rooms');
  await expect(card.getByText('Processing', { exact: true })).toBeVisible();
  const toggle = card.getByRole('button', { name: /^Show Completed Photos \(\d+\/60\)$/ });
  await expect(toggle).toBeVisible();
  // The numbers belong to the same moment: the card shows the photo in progress, the toggle the finished ones.
  const numbers = async () => {
    const text = (await card.textContent()) ?? '';
    return [/Photos(\d+) of 60/, /\((\d+)\/60\)/].map((pattern) => Number(pattern.exec(text)?.[1]));
  };
  const [shown = 0, done = 0] = await numbers();
  expect(shown).toBe(done + 1);
  await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(shown);
  await expect(card.getByText(/^\d+ of 60 merged$/)).toBeVisible();
  await expect(card.getByText(/^(~\d+ min|less than a minute) left$/)).toBeVisible();
  await expect(card.getByRole('img', { name: /^Newest photo: / })).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Stop Many rooms?' });
  await card.getByRole('button', { name: 'Stop' }).click();
  await question.getByRole('button', { name: 'Keep Going' }).click();
  await expect(card.getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Stop' }).click();
  await question.getByRole('button', { name: 'Stop Listing' }).click();
  await expectToast(page, 'Listing Cancelled');
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  expect(await api.listings()).toEqual([]);
});

test('the queue says why a listing failed and retries it', async ({ signedIn: page, api }) => {
  const [[hdr, flash, ...rest] = [], good = []] = await smallSets(2);
  if (hdr === undefined || flash === undefined) {
    throw new Error('a set has an HDR frame and flash frames');
  }
  await api.submit('Elm Street', [[hdr, truncated(flash), ...rest], good]);
  await api.waitForListing('Elm Street', isFinished);
  await page.goto('/queue');
  const card = cardOf(page, 'Elm Street');
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Error: /)).toContainText(flash.name);
  await expect(card.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(card.getByText('1 of 2 photos is good, and in the folder.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Elm Street' })).toHaveCount(0);

  await card.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'Listing Queued Again');
  await expect(card.getByText(/^Error: /)).toContainText(flash.name);
});

test('the queue clears completed and failed listings and keeps their photos', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/queue');
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear Queue' });
  await clear.click();
  await expectToast(page, 'Nothing to Clear');

  await api.submit('Elm Street', await smallSets(1));
  await api.waitForListing('Elm Street', isFinished);
  await expect(cardOf(page, 'Elm Street').getByText('Completed', { exact: true })).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Clear the queue?' });
  await clear.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(clear).toBeFocused();
  await expect(cardOf(page, 'Elm Street')).toBeVisible();
  await clear.click();
  await question.getByRole('button', { name: 'Clear', exact: true }).click();
  await expectToast(page, 'Queue Cleared');
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  expect((await api.folder('Elm Street')).photos).toHaveLength(1);
});

test('the queue opens the finished photos of a listing in a lightbox', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_9001.jpg'));
  await api.submit('Elm Street', await smallSets(3));
  await api.waitForListing('Elm Street', isFinished);
  await page.goto('/queue');
  const card = cardOf(page, 'Elm Street');
  await card.getByRole('button', { name: 'Show Completed Photos (3)', exact: true }).click();
  const thumbnails = card.getByRole('button', { name: /^View / });
  await expect(thumbnails).toHaveCount(3);
  // Other sizes are made only when they are asked for, so that their places stay empty for a while.
  await expect(thumbnails.locator('img').first()).toHaveAttribute('src', /w=640$/);

  const first = thumbnails.first();
  await first.click();
  const lightbox = page.getByRole('dialog');
  const counter = (text: string) => expect(lightbox.getByText(text, { exact: true })).toBeVisible();
  await counter('1 / 3');
  await expect
    .poll(() =>
      lightbox
        .getByRole('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(SMALL.width);
  await page.keyboard.press('ArrowRight');
  await counter('2 / 3');
  await page.keyboard.press('ArrowLeft');
  await counter('1 / 3');
  await lightbox.getByRole('button', { name: 'Previous' }).click();
  await counter('3 / 3');
  await lightbox.getByRole('button', { name: 'Next' }).click();
  await counter('1 / 3');
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(first).toBeFocused();
  await thumbnails.nth(1).click();
  await counter('2 / 3');
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await expect(lightbox).toBeHidden();

  await card.getByRole('button', { name: 'Hide Completed Photos (3)', exact: true }).click();
  await expect(thumbnails).toHaveCount(0);
});

test('a listing in the queue leads to its exteriors, which are in the folder already', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Many rooms', await smallExteriors('YARD_1.jpg'));
  await api.submit('Many rooms', await smallSets(60));
  await page.goto('/queue');
  await cardOf(page, 'Many rooms').getByRole('link', { name: 'Open Folder' }).click();
  await expect(page.getByRole('img', { name: 'YARD_1.jpg' })).toBeVisible();
  await api.call('POST', '/api/queue/cancel-listing', { listingName: 'Many rooms' });
});
