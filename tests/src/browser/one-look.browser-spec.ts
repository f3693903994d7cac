import { findViolations } from './axe.js';
import { folderMenu, openFolderMenu } from './folder-menu.js';
import { holdToast } from './page-clock.js';
import { expect, test } from './product.js';
import { isFinished } from '../support/api-client.js';
import { smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('one look across a listing is on, and is turned off and on again by keyboard', async ({
  signedIn: page,
  api,
}) => {
  await api.submit('Elm Street', await smallSets(4));
  await api.waitForListing('Elm Street', isFinished);
  await page.clock.install();
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const look = await openFolderMenu(page, 'One look');
  await expect(look).toBeChecked();
  await expect(look).toContainText('White and brightness match across this listing');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const matched = (await api.folder('Elm Street')).photos.map(({ url }) => url);

  await page.keyboard.press('Enter');
  await page.keyboard.press('o');
  await expect(look).toBeFocused();
  await holdToast(page, () => page.keyboard.press('Enter'));
  await expectToast(page, 'Photos are as merged');
  await expect(folderMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(look).not.toBeChecked();
  await expect(look).toContainText('Each photo keeps its own white and brightness.');
  await page.keyboard.press('Escape');

  await page
    .getByRole('region', { name: /^Notification/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await openFolderMenu(page, 'One look');
  await expect(look).toBeChecked();
  await expect(look).toContainText('White and brightness match across this listing');
  expect((await api.folder('Elm Street')).photos.map(({ url }) => url)).toEqual(matched);
});
