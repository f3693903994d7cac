import { approveAll } from '../../support/shares.js';
import { FOLDER } from '../editor.js';
import { expect, test } from '../product.js';
import { smallExteriors } from '../small-photos.js';
import { expectAccessible } from './accessible.js';

test('an agent opens a photographer’s link, sends a correction and downloads', async ({
  signedIn: page,
  api,
  elsewhere,
}) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await approveAll(api, 'Elm_Street');
  const folder = `/folder/${api.user.id}/Elm_Street`;
  await page.goto(folder);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New Link' }).click();
  await dialog.getByLabel("Agent's Name").fill('Kim Agent');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link for Kim Agent' }).inputValue();

  const agent = await elsewhere();
  await agent.goto(link);
  await expect(agent.getByRole('heading', { name: FOLDER })).toBeVisible();
  await expectAccessible(agent);
  await agent.getByRole('button', { name: 'Open Photo 1: YARD 1' }).click();
  const lightbox = agent.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Comment', exact: true }).click();
  await lightbox.getByRole('button', { name: 'Add a comment' }).click();
  await lightbox.getByLabel('What should be changed here?').fill('Too dark');
  await lightbox.getByRole('button', { name: 'Save' }).click();
  await expect(lightbox.getByRole('button', { name: 'Comment 1: Too dark' })).toBeVisible();
  await expectAccessible(agent);
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await agent.getByRole('button', { name: 'Send 1 correction' }).click();
  await expect(agent.getByText(/The photographer is working on them/)).toBeVisible();

  await page.goto(`${folder}/corrections`);
  await expect(page.getByText('Too dark')).toBeVisible();
  await expectAccessible(page);

  const saved = agent.waitForEvent('download');
  await agent.getByRole('button', { name: 'Download all' }).click();
  expect((await saved).suggestedFilename()).toBe('Elm_Street.zip');
});
