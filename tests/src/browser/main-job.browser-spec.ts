import { exteriors, interiorSets, writePhotos } from '../support/photos.js';
import { expect, nameListing, signIn, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast } from './toasts.js';

for (const rooms of [1, 3]) {
  test(`a shoot of ${rooms} room${rooms === 1 ? '' : 's'} becomes finished photos in the listing folder`, async ({
    page,
    person,
  }, testInfo) => {
    await page.goto('/login');
    await signIn(page, person);
    await expect(page).toHaveURL('/');
    const listing = '12 Elm Street, Ulm';
    const sets = await interiorSets(rooms);
    const outside = (await exteriors()).slice(0, rooms);
    const paths = await writePhotos(testInfo.outputPath('shoot'), [...sets.flat(), ...outside]);

    await nameListing(page, listing);
    await page.getByLabel('Choose photos').setInputFiles(paths);
    await expect(page.getByRole('button', { name: `${paths.length} files ready` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Set ${rooms}`, exact: true })).toBeVisible();
    await expect(page.getByText('Exterior', { exact: true })).toHaveCount(outside.length);
    await page.getByRole('button', { name: 'Start Upload' }).click();
    const interior = `${rooms} interior ${rooms === 1 ? 'set is' : 'sets are'} in the queue.`;
    const exterior = `${rooms} exterior ${rooms === 1 ? 'photo is' : 'photos are'} saved in the folder.`;
    await expectToast(page, 'Upload complete!', `${interior} ${exterior}`);

    await expect(page).toHaveURL('/queue');
    const card = page.getByRole('listitem').filter({ hasText: listing });
    await expect(card.getByText('Completed', { exact: true })).toBeVisible();
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

    const folder = page.url();
    await page.goto(`${folder}/photo/${sets[0]?.[0]?.name ?? ''}`);
    await expect(page.getByText(/flash frames? (was|were) used/)).toBeVisible();
    if (rooms === 1) {
      await page.getByRole('button', { name: 'Merge Again' }).click();
      const dialog = page.getByRole('dialog');
      const lastFrame = dialog.getByRole('combobox').last();
      await lastFrame.selectOption('Ambient');
      await expect(dialog.getByRole('alert')).toContainText('A set has one ambient frame');
      await lastFrame.selectOption('Leave out');
      await dialog.getByRole('button', { name: 'Merge Again' }).click();
      await expectToast(page, 'Merging again');
      await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(1);
      await expect(page.getByText(/flash frames? (was|were) used/)).toBeVisible();
    }

    await page.getByRole('link', { name: 'Previous Listings' }).first().click();
    await expect(page.getByRole('heading', { name: 'Previous Listings' })).toBeVisible();
    await expect(page.getByRole('link', { name: /12 Elm Street, Ulm/ })).toBeVisible();
  });
}

test('exteriors alone are saved at once and shown for review', async ({ signedIn: page }, info) => {
  const outside = await smallExteriors('YARD_9001.jpg', 'YARD_9002.jpg', 'YARD_9003.jpg');
  const paths = await writePhotos(info.outputPath('shoot'), outside);

  await nameListing(page, 'Only Outside');
  await page.getByLabel('Choose photos').setInputFiles(paths);
  await page.getByRole('button', { name: 'Start Upload' }).click();
  await expect(page).toHaveURL('/enhancement-settings');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(outside.length);
  await page.getByRole('link', { name: 'View Preprocessed Results Only' }).click();
  await expect(page).toHaveURL(/\/folder\/[0-9a-f-]+\/Only_Outside/);
});
