import { exteriors, interiorSets, writePhotos } from '../support/photos.js';
import { expect, nameListing, signIn, test, toast } from './product.js';

test('a shoot becomes finished photos in the listing folder', async ({
  page,
  person,
}, testInfo) => {
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
  const listing = '12 Elm Street, Ulm';
  const sets = await interiorSets(3);
  const outside = await exteriors();
  const paths = await writePhotos(testInfo.outputPath('shoot'), [...sets.flat(), ...outside]);

  await nameListing(page, listing);
  await page.getByLabel('Choose photos').setInputFiles(paths);
  await expect(page.getByRole('button', { name: `${paths.length} files ready` })).toBeVisible();
  for (const n of [1, 2, 3]) {
    await expect(page.getByRole('heading', { name: `Set ${n}`, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Exterior', { exact: true })).toHaveCount(outside.length);
  await page.getByRole('button', { name: 'Start Upload' }).click();
  await expect(toast(page, 'Upload complete!')).toBeVisible({ timeout: 60_000 });

  await expect(page).toHaveURL('/queue');
  const card = page.getByRole('listitem').filter({ hasText: listing });
  await expect(card.getByText('Completed', { exact: true })).toBeVisible({ timeout: 90_000 });
  await card.getByRole('link', { name: listing }).click();

  await expect(page).toHaveURL(/\/folder\/[0-9a-f-]+\//);
  await expect(page.getByRole('heading', { name: '12 Elm Street, Ulm' })).toBeVisible();
  const photos = page.getByRole('main').getByRole('img');
  await expect(photos).toHaveCount(sets.length + outside.length);
  await expect
    .poll(() =>
      photos.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toBe(true);

  await page.getByRole('link', { name: 'Previous Listings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Previous Listings' })).toBeVisible();
  await expect(page.getByRole('link', { name: /12 Elm Street, Ulm/ })).toBeVisible();
});

test('exteriors alone are saved at once and shown for review', async ({ signedIn: page }, info) => {
  const outside = await exteriors();
  const paths = await writePhotos(info.outputPath('shoot'), outside);

  await nameListing(page, 'Only Outside');
  await page.getByLabel('Choose photos').setInputFiles(paths);
  await page.getByRole('button', { name: 'Start Upload' }).click();
  await expect(page).toHaveURL('/enhancement-settings', { timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(outside.length);
  await page.getByRole('link', { name: 'View Preprocessed Results Only' }).click();
  await expect(page).toHaveURL(/\/folder\/[0-9a-f-]+\/Only_Outside/);
});
