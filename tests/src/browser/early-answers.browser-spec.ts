import type { Page } from '@playwright/test';
import { isFinished } from '../support/api-client.js';
import { choosePhotos, expect, expectToast, nameListing, startUpload, test } from './product.js';
import { writePhotos } from '../support/photos.js';
import { withoutCardProvider } from './card-provider.js';
import { smallExteriors, smallSets } from './small-photos.js';

/** What every release answers, by call: `list` names the member that holds the items, if the answer is a list. */
const SPECIFIED: { path: RegExp; list?: string; fields: string[] }[] = [
  { path: /^\/api\/folders$/, list: 'folders', fields: ['name', 'path', 'createdAt'] },
  { path: /^\/api\/folders\/rename$/, fields: ['newName'] },
  { path: /^\/api\/folders\/[^/]+\/[^/]+$/, list: 'photos', fields: ['filename', 'url'] },
  {
    path: /^\/api\/queue\/listings$/,
    list: 'listings',
    fields: [
      'id',
      'userId',
      'listingName',
      'status',
      'createdAt',
      'startedAt',
      'completedAt',
      'completedPhotos',
      'totalPhotos',
      'errorMessage',
      'enhancementProvider',
      'enhanceType',
    ],
  },
  { path: /^\/api\/payment-required$/, fields: ['paymentRequired', 'paymentVerified'] },
  {
    path: /^\/api\/admin\/migrate-to-box$/,
    fields: ['success', 'message', 'totalFiles', 'successCount', 'errorCount', 'errors', 'error'],
  },
  { path: /^\/api\/users\/[^/]+\/suspend$/, fields: [] },
];

const only = (fields: readonly string[], from: object): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => fields.includes(name)));

/** From now on the page gets the answers of a server that knows nothing else, as while a release rolls out. */
async function answerAsEarlier(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const specified = SPECIFIED.find(({ path }) => path.test(pathname));
    if (pathname.endsWith('/edits')) {
      await route.fulfill({ status: 404 });
      return;
    }
    if (specified === undefined) {
      await route.continue();
      return;
    }
    const response = await route.fetch();
    if (!response.ok()) {
      await route.fulfill({ response });
      return;
    }
    const { list, fields } = specified;
    const answer = (await response.json()) as Record<string, object>;
    const items = list === undefined ? undefined : answer[list];
    const json = Array.isArray(items)
      ? { [String(list)]: items.map((item: object) => only(fields, item)) }
      : only(fields, answer);
    await route.fulfill({ response, json });
  });
}

test('a payment counts the photos that were chosen', async ({ signedIn: page }, info) => {
  await nameListing(page, '12 Elm Street');
  const sets = await smallSets(1);
  const outside = await smallExteriors('YARD_9001.jpg');
  const shoot = await writePhotos(info.outputPath('shoot'), [...sets.flat(), ...outside]);
  await choosePhotos(page, shoot);
  await page.route('**/api/payment-required?*', (route) =>
    route.fulfill({ json: { paymentRequired: true, paymentVerified: false } }),
  );
  await withoutCardProvider(page);
  await startUpload(page);
  await expect(page).toHaveURL('/checkout');
  const pending = await page.evaluate(() => sessionStorage.getItem('pendingPayment'));
  expect(JSON.parse(pending ?? '')).toEqual({ listingName: '12 Elm Street', photoCount: 2 });
});

test('folders and photos are shown, opened and renamed', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm House', await smallExteriors('a.jpg', 'b.jpg'));
  await answerAsEarlier(page);
  await page.getByRole('link', { name: 'Previous Listings' }).first().click();
  await page.getByRole('link', { name: 'Elm House' }).click();
  await expect(page.getByRole('heading', { name: 'Elm House' })).toBeVisible();
  await expect(page.getByText('2 photos')).toBeVisible();
  await page.getByRole('link', { name: 'a.jpg' }).click();
  await expect(page.getByRole('heading', { name: 'a.jpg' })).toBeVisible();
  const photo = page.getByRole('img', { name: 'a.jpg' });
  await expect(photo).toBeVisible();
  await expect.poll(async () => (await photo.boundingBox())?.height).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Back' }).click();

  await page.getByRole('button', { name: 'Rename listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Listing' });
  await dialog.getByRole('textbox').fill('Oak House');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Folder renamed', 'It is now called Oak House');
  await expect(page.getByRole('heading', { name: 'Oak House' })).toBeVisible();
});

test('the queue shows listings and their photos', async ({ signedIn: page, api }) => {
  await api.submit('Elm House', await smallSets(1));
  await api.waitForListing('Elm House', isFinished);
  await answerAsEarlier(page);
  await page.getByRole('link', { name: 'Queue' }).first().click();
  await page.getByRole('button', { name: 'Show Completed Photos (1)' }).click();
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(1);
});

test('the review shows what was uploaded', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm House', await smallExteriors('a.jpg', 'b.jpg'));
  await nameListing(page, 'Elm House');
  await answerAsEarlier(page);
  await page.goto('/enhancement-settings');
  await expect(page.getByRole('button', { name: 'Final Process (2 photos)' })).toBeEnabled();
  await expect(page.getByRole('img', { name: 'a.jpg' })).toBeVisible();
});

test('a migration tells how it went', async ({ administration: page }) => {
  await answerAsEarlier(page);
  await page.getByRole('link', { name: 'Migrate to Box' }).click();
  await page.getByRole('button', { name: 'Start Migration' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Migration' }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).not.toContainText('undefined');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start Migration' })).toBeEnabled();
});

test('a user who was suspended is shown so', async ({ administration: page, person }) => {
  await answerAsEarlier(page);
  const row = page.getByRole('row', { name: person.email });
  await page.reload();
  await row.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');
  await expect(row).toContainText('Suspended');
});
