import { approveAll } from '../support/shares.js';
import { findViolations } from './axe.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';

test('a photographer approves all photos in the dialog, with an undo, and makes the link there', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg', 'YARD_3.jpg'));
  const { photos } = await api.folder(FOLDER);
  const rejected = photos.slice(2).map(({ id }) => id);
  const path = `/api/folders/${api.user.id}/${FOLDER}/photos`;
  await api.call('PATCH', path, { photoIds: rejected, flag: 'rejected' });
  await page.goto(`/folder/${api.user.id}/${FOLDER}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const newLink = dialog.getByRole('button', { name: 'New Link' });
  await expect(newLink).toBeDisabled();
  await dialog.getByRole('button', { name: 'Approve all 2 photos' }).click();
  await expect(dialog.getByText('2 photos approved.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('No photo is approved yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve all 2 photos' }).click();
  await newLink.click();
  await dialog.getByLabel("Agent's Name").fill('Kim Agent');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Link for Kim Agent' })).toBeVisible();
});

test.describe('a photographer in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('reads the last day of a link as it was entered, and so does an agent in Tokyo', async ({
    signedIn: page,
    api,
    elsewhere,
  }) => {
    await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg'));
    await approveAll(api, FOLDER);
    await page.goto(`/folder/${api.user.id}/${FOLDER}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New Link' }).click();
    await dialog.getByLabel("Agent's Name").fill('Kim Agent');
    await dialog.getByRole('button', { name: 'More options' }).click();
    await dialog.getByLabel('Last Day').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link for Kim Agent' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByText('until Dec 31, 2099')).toBeVisible();

    const agent = await elsewhere({ timezoneId: 'Asia/Tokyo' });
    await agent.goto(link);
    await expect(agent.getByText('This page works until December 31, 2099.')).toBeVisible();
    expect(await findViolations(agent)).toEqual([]);
  });
});
