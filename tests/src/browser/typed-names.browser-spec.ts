import { isFinished } from '../support/api-client.js';
import { addShare, approveAll } from '../support/shares.js';
import { findViolations } from './axe.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const NAME = "5/7 Queen's Rd., Apt. #2";
const FOLDER = "57_Queen's_Rd.,_Apt._#2";

test('a listing is called as it was typed on its card, in the lists, in its folder and on the page of its agent', async ({
  signedIn: page,
  api,
  elsewhere,
}) => {
  await api.submit(`  ${NAME} `, await smallSets(1));
  await api.waitForListing(NAME, isFinished);
  await page.goto('/queue');
  const card = page.getByRole('listitem').filter({ hasText: NAME });
  await card.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await expect(page).toHaveTitle(`${NAME} · Roomlight`);
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/previous-listings');
  await page.getByRole('searchbox').fill('5/7 queen');
  await page.getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(/Apt\._%232$/);

  await approveAll(api, FOLDER);
  const { token } = await addShare(api, FOLDER);
  const agent = await elsewhere();
  await agent.goto(`/s/${token}`);
  await expect(agent.getByRole('heading', { name: NAME })).toBeVisible();

  // Renaming takes what naming takes, and its undo gives the typed name back.
  await chooseInFolder(page, 'Rename listing');
  const field = page.getByLabel('New Name');
  await expect(field).toHaveValue(NAME);
  await field.fill('8/9 <b>Oak</b> St.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Folder renamed', 'It is now called 8/9 <b>Oak</b> St.');
  await expect(page.getByRole('heading', { name: '8/9 <b>Oak</b> St.' })).toBeVisible();
  const notifications = page.getByRole('region', { name: 'Notification(s)' });
  await notifications.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await page.goto('/queue');
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();
});
