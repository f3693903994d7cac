import { findViolations } from './axe.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('a look is made from photos finished here, chosen for a folder and deleted', async ({
  signedIn: page,
  api,
}) => {
  const photos = (await smallSets(3)).flatMap((set, i) =>
    set.slice(0, 1).map(({ bytes }) => ({ name: `room-${i + 1}.jpg`, bytes })),
  );
  const folderName = 'Elm Street';
  await api.saveExteriors(folderName, photos);
  const choose = async () => {
    for (const { name } of photos) {
      await dialog.getByRole('checkbox', { name }).check();
    }
    await dialog.getByRole('button', { name: 'Make Look' }).click();
  };

  await page.goto('/looks');
  await page.getByRole('button', { name: 'Make a Look' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a look' });
  await expect(dialog.getByRole('radio', { name: /Photos finished here/ })).toBeChecked();
  await dialog.getByLabel('Name').fill('Light rooms');
  await dialog.getByRole('combobox', { name: 'Listing' }).selectOption({ label: folderName });
  await choose();
  await expect(dialog.getByRole('alert')).toContainText("haven't been finished");

  const settings = { perspectiveCorrection: false };
  const sent = await api.call('POST', '/api/enhancement/process-folder', { folderName, settings });
  expect(sent).toMatchObject({ status: 200, body: { processedCount: photos.length } });
  await choose();
  await expectToast(page, 'Look made');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('list', { name: 'Your looks' }).getByRole('listitem');
  await expect(row).toContainText('Made from 3 photos');
  for (const picture of await row.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expect(row.getByRole('img')).toHaveCount(2);
  await row.getByRole('button', { name: 'Rename Light rooms' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Look' });
  await renaming.getByLabel('New name').fill('Bright rooms');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Look renamed');
  await expect(row).toContainText('Bright rooms');
  await row.getByRole('button', { name: 'Make Bright rooms the default' }).click();
  await expect(row.getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make a Look' }).click();
  await dialog.getByRole('combobox', { name: 'Listing' }).selectOption({ label: folderName });
  await expect(dialog.getByRole('checkbox')).toHaveCount(photos.length);
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Send for Final Processing');
  await expect(page.getByRole('radio', { name: /Bright rooms/ })).toBeChecked();
  const pictures = page.getByRole('dialog').locator('img');
  await expect(pictures).toHaveCount(5);
  for (const picture of await pictures.all()) {
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  const body = page.waitForRequest('**/api/enhancement/process-folder');
  await page.getByRole('button', { name: 'Start Processing' }).click();
  expect((await body).postDataJSON()).toMatchObject({
    settings: { ownStyleId: expect.any(String) },
  });
  await expectToast(page, 'Enhancement Complete', '3 photos');

  // Another service than ours doesn't know looks, which only its refusal tells.
  await page.route('**/api/enhancement/process-folder', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'own_style_unsupported', detail: 'Please choose one of the four styles.' },
    }),
  );
  await chooseInFolder(page, 'Send for Final Processing');
  await page.getByRole('button', { name: 'Start Processing' }).click();
  await expectToast(page, 'Processing failed', 'Please choose one of the four styles.');
  await chooseInFolder(page, 'Send for Final Processing');
  await expect(page.getByRole('radio', { name: /Neutral & Professional/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Bright rooms/ })).toHaveCount(0);

  await page.goto('/looks');
  await page.getByRole('button', { name: 'Delete Bright rooms' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Look' }).click();
  await expect(page.getByRole('heading', { name: 'No looks yet' })).toBeVisible();
});
