import { isFinished } from '../support/api-client.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const HINT = 'Use only letters, numbers, spaces, hyphens, and underscores';

test('a listing is renamed on its card', async ({ signedIn: page, api }) => {
  for (const name of ['Elm Street', 'Lakeside Villa']) {
    await api.saveExteriors(name, await smallExteriors('YARD_1.jpg'));
  }
  await page.goto('/previous-listings');
  const card = page.getByRole('listitem').filter({ hasText: 'Elm Street' });
  const button = card.getByRole('button', { name: 'Rename listing' });
  await expect(button).toHaveCSS('opacity', '1');
  await expect(button.locator('..')).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(button.locator('..')).toHaveCSS('opacity', '1');
  await button.click();

  const dialog = page.getByRole('dialog', { name: 'Rename Listing' });
  const field = dialog.getByLabel('New Name');
  const rename = dialog.getByRole('button', { name: 'Rename' });
  await expect(field).toHaveValue('Elm Street');
  await expect(dialog.getByText(HINT, { exact: true })).toBeVisible();
  await field.fill('   ');
  await expect(rename).toBeDisabled();
  await field.press('Enter');
  // The dialog hides the rest of the page from assistive technology, but new content there is still announced.
  await expectToast(page, 'Name required');
  for (const [refused, reason] of [
    ['..', 'Listing name is required'],
    ['Lakeside/ Villa', 'A listing with this name already exists'],
    ['Lakeside Villa', 'A listing with this name already exists'],
  ] as const) {
    await field.fill(refused);
    await field.press('Enter');
    await expectToast(page, 'Rename failed');
    await expect(dialog.getByRole('alert')).toHaveText(reason);
  }
  await field.fill(' Elm Street 家 ');
  await rename.click();
  await expectToast(page, 'Folder renamed');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Elm Street 家', exact: true })).toBeVisible();
  expect((await api.folder('Elm_Street_家')).photos).toHaveLength(1);
});

test('a listing is deleted on its card, and the focus moves to the next one', async ({
  signedIn: page,
  api,
}) => {
  const photos = await smallExteriors('YARD_1.jpg');
  for (const name of ['A house', 'B house', 'C house']) {
    await api.saveExteriors(name, photos);
  }
  await page.goto('/previous-listings');
  await page.getByRole('button', { name: 'Sort by Name' }).click();
  const remove = async (name: string, answer: 'Delete' | 'Cancel') => {
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('button', { name: 'Delete listing' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Delete Listing?' });
    await expect(
      dialog.getByText(
        'This will permanently delete the folder and all its photos. This action cannot be undone.',
        { exact: true },
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeHidden();
  };
  await remove('B house', 'Cancel');
  await expect(page.getByRole('button', { name: 'Delete listing' }).nth(1)).toBeFocused();
  await remove('B house', 'Delete');
  await expectToast(page, 'Folder deleted');
  await expect(page.getByRole('link', { name: 'C house' })).toBeFocused();
  await remove('C house', 'Delete');
  await expect(page.getByRole('link', { name: 'A house' })).toBeFocused();

  await page.route('**/api/folders/**', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await remove('A house', 'Delete');
  await expectToast(page, 'Delete failed');
  await page.unrouteAll();
  await remove('A house', 'Delete');
  await expect(page.getByText('No saved folders found')).toBeVisible();
  expect(await api.folders()).toEqual([]);
});

test('an open and processed listing is renamed and deleted', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Many rooms', await smallExteriors('YARD_1.jpg'));
  await api.submit('Many rooms', await smallSets(6));
  await page.goto(`/folder/${api.user.id}/Many_rooms`);
  await chooseInFolder(page, 'Rename listing');
  await page.getByLabel('New Name').fill('All rooms');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Folder renamed');
  await expect(page).toHaveURL(`/folder/${api.user.id}/All_rooms`);
  await expect(page.getByRole('heading', { name: 'All rooms' })).toBeVisible();
  // Photos that were still being made are made for the same listing.
  await expect(page.getByText('7 photos', { exact: true })).toBeVisible();
  await expect.poll(async () => (await api.listings()).every(isFinished)).toBe(true);

  await chooseInFolder(page, 'Delete listing');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Folder deleted');
  await expect(page).toHaveURL('/previous-listings');
  await expect(page.getByText('No saved folders found')).toBeVisible();
});

test('a photo is deleted after the browser has asked', async ({ signedIn: page, api }) => {
  const names = ['100% #1?.jpg', 'YARD_é_家.jpg'];
  await api.saveExteriors('Elm Street', await smallExteriors(...names));
  const [first, second] = (await api.folder('Elm Street')).photos.map(({ filename }) => filename);
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  const photos = page.getByRole('main').getByRole('img');
  const remove = page.getByRole('button', { name: 'Delete photo' });
  await photos.first().hover();
  await remove.first().click();
  expect(questions).toEqual([`Delete ${first}?`]);
  await expect(photos).toHaveCount(2);
  answer = true;
  await remove.first().click();
  await expectToast(page, 'Photo deleted', first);
  await expect(photos).toHaveCount(1);
  await expect(page.getByRole('link', { name: second })).toBeFocused();
  await remove.click();
  await expect(page.getByText('No photos in this folder', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect((await api.folder('Elm Street')).photos).toEqual([]);
});
