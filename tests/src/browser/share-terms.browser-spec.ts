import { approveAll } from '../support/shares.js';
import { findViolations } from './axe.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';

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
