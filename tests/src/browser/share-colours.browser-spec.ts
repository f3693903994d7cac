import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from '@roomlight/imaging/sharp';
import { approveAll } from '../support/shares.js';
import { zipFiles } from '../support/zip-files.js';
import { findViolations } from './axe.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';

/** Stores an adjustment in the browser as the editor does. */
const darken = (page: Page, folder: string, filename: string) =>
  page.evaluate(
    ([key, name]) => {
      const colours = { brightness: 50, saturation: 100, warmth: 0, blackLevel: 100 };
      const straight = { verticalAlign: 0, horizontalAlign: 0 };
      localStorage.setItem(key, JSON.stringify({ [name]: { ...colours, ...straight } }));
    },
    [`adjustments:${folder}`, filename] as const,
  );

async function saved(page: Page, button: string): Promise<Map<string, Buffer>> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return zipFiles(await readFile(await (await download).path()));
}

async function brightness(picture: Buffer | undefined): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0);
}

test('an agent sees and downloads the photos in the colours that the photographer has set', async ({
  signedIn: page,
  api,
  elsewhere,
}) => {
  const photos = await smallExteriors('YARD_1.jpg', 'YARD_2.jpg');
  await api.saveExteriors(FOLDER, photos);
  await approveAll(api, FOLDER);
  await page.goto(`/folder/${api.user.id}/${FOLDER}`);
  await darken(page, `${api.user.id}/${FOLDER}`, 'YARD_1.jpg');
  const own = await saved(page, 'Download All');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New Link' }).click();
  await dialog.getByLabel("Agent's Name").fill('Kim Agent');
  await dialog.getByRole('radio', { name: /Locked/ }).check();
  const toggle = dialog.getByRole('switch', { name: 'With my adjustments' });
  await expect(toggle).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link for Kim Agent' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(toggle).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Release the photos for Kim Agent' }).click();
  await expect(dialog.getByText('Open', { exact: true })).toBeVisible();

  const agent = await elsewhere();
  await agent.goto(link);
  const theirs = await saved(agent, 'Download all');
  expect(theirs.get('01_YARD_1.jpg')?.equals(own.get('01_YARD_1.jpg') ?? Buffer.alloc(0))).toBe(
    true,
  );
  expect(theirs.get('02_YARD_2.jpg')?.equals(photos[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  const cover = await agent.request.get(
    (await agent.locator('main img').first().getAttribute('src')) ?? '',
  );
  const original = await brightness(photos[0]?.bytes);
  expect((await brightness(await cover.body())) / original).toBeCloseTo(0.5, 1);
});
