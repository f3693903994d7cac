import { isFinished } from '../../support/api-client.js';
import { writePhotos } from '../../support/photos.js';
import { approveAll } from '../../support/shares.js';
import { cameraCard } from '../camera-card.js';
import { FOLDER, openEditor, roomPhoto, slider } from '../editor.js';
import { choosePhotos, expect, nameListing, signIn, startUpload, test } from '../product.js';
import { smallExteriors, smallSets } from '../small-photos.js';
import { chooseInFolder } from '../folder-menu.js';
import { expectToast } from '../toasts.js';
import { expectAccessible } from './accessible.js';

test('a photographer signs in, uploads a listing by its names, and finds its photos', async ({
  page,
  person,
}, info) => {
  await page.goto('/previous-listings');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await signIn(page, person);
  await expect(page.getByLabel('Listing Name')).toBeVisible();
  await expectAccessible(page);

  await nameListing(page, FOLDER);
  const photos = [...(await smallSets(1)).flat(), ...(await smallExteriors('YARD_9001.jpg'))];
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), photos));
  await expect(page.getByRole('heading', { name: 'Set 1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await startUpload(page);
  await expectToast(page, 'Upload complete!');

  await expect(page).toHaveURL('/queue');
  const card = page.getByRole('listitem').filter({ hasText: FOLDER });
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: FOLDER }).click();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);
  await page.getByRole('link', { name: 'Previous Listings' }).first().click();
  await expect(page.getByRole('link', { name: FOLDER })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a photographer uploads the sets that are found on a camera’s card', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, FOLDER);
  await choosePhotos(page, await writePhotos(info.outputPath('card'), await cameraCard(2)));
  await startUpload(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge 2 sets' }).click();
  await expectToast(page, 'Upload complete!', '2 interior sets are in the queue.');
});

test('a photographer reviews exteriors and has them finished', async ({ signedIn: page, api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg'));
  await page.goto('/queue');
  await page.evaluate((name) => sessionStorage.setItem('listingName', name), FOLDER);
  await page.goto('/enhancement-settings');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(1);
  await expectAccessible(page);

  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Send for Final Processing');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start Processing' }).click();
  await expectToast(page, 'Enhancement Complete', '1 photo');
});

test('a photographer edits a merged photo: its light, and a picture on its screen', async ({
  signedIn: page,
  api,
}, info) => {
  await api.submit(FOLDER, await smallSets(1));
  await api.waitForListing(FOLDER, isFinished);
  const [{ filename } = { filename: '' }] = (await api.folder(FOLDER)).photos;
  await openEditor(page, api, filename);
  await slider(page, 'Shadows').focus();
  await page.keyboard.press('End');
  await expectToast(page, 'Light changed');

  const [image = ''] = await writePhotos(info.outputPath('images'), [
    await roomPhoto('screen.jpg'),
  ]);
  await page.getByLabel('TV image file').setInputFiles(image);
  await expectToast(page, 'TV image uploaded');
  for (const corner of ['top left', 'top right', 'bottom right', 'bottom left']) {
    await page.getByRole('button', { name: `Add ${corner} corner` }).click();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await expectToast(page, 'Preview generated');
});

test('a photographer culls a folder, exports it, deletes a photo and restores it', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, await smallExteriors('A.jpg', 'B.jpg'));
  const folder = `/folder/${api.user.id}/Elm_Street`;
  await page.goto(folder);
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Cull' }).click();
  await expect(page.getByRole('heading', { name: 'Photo 1 of 2' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);

  await approveAll(api, 'Elm_Street');
  await page.goto(folder);
  await chooseInFolder(page, 'Export');
  const exported = page.getByRole('button', { name: 'Export 2 photos' });
  await expect(exported).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await exported.click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await api.call('DELETE', `/api/folders/${api.user.id}/Elm_Street/photo/A.jpg`);
  await page.goto('/trash');
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText(['A.jpg']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Photo restored', 'A.jpg is in Elm Street');
});

test('a photographer finds their looks and their account', async ({ signedIn: page }) => {
  await page.goto('/looks');
  await expect(page.getByRole('heading', { name: 'No looks yet' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Add a Passkey' })).toBeVisible();
  await expectAccessible(page);
});
