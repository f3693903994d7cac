import { readFile } from 'node:fs/promises';
import sharp from '@roomlight/imaging/sharp';
import type { ApiClient } from '../support/api-client.js';
import { addShare, approveAll } from '../support/shares.js';
import { zipFiles } from '../support/zip-files.js';
import { findViolations } from './axe.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';

test.beforeEach(async ({ api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg', 'YARD_3.jpg'));
  await approveAll(api, FOLDER);
});

test('an agent without an account downloads from a link that the photographer made', async ({
  signedIn: page,
  api,
  elsewhere,
}) => {
  await page.goto(`/folder/${api.user.id}/${FOLDER}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('3 photos approved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New Link' }).click();
  await dialog.getByLabel("Agent's Name").fill('Kim Agent');
  await dialog.getByRole('radio', { name: /Locked/ }).check();
  await dialog.getByRole('button', { name: 'More options' }).click();
  await dialog.getByRole('radio', { name: /Dark/ }).check();
  await dialog.getByLabel('Password').fill('open sesame');
  await dialog.getByLabel('Downloads').fill('1');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Link for Kim Agent' }).inputValue();
  expect(await findViolations(page)).toEqual([]);

  const agent = await elsewhere({ viewport: { width: 390, height: 844 } });
  await agent.goto(link);
  await agent.getByLabel('Password').fill('open barley');
  await agent.getByRole('button', { name: 'Show the photos' }).click();
  await expect(agent.getByRole('alert')).toHaveText('The password is wrong');
  expect(await findViolations(agent)).toEqual([]);
  await agent.getByLabel('Password').fill('open sesame');
  await agent.keyboard.press('Enter');

  // Locked: previews alone.
  await expect(agent.getByRole('heading', { name: 'Elm Street' })).toBeVisible();
  await expect(agent.getByText(/Previews are watermarked/)).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Download all' })).toBeHidden();
  await expect(agent.locator('html')).toHaveClass('dark');
  expect(await findViolations(agent)).toEqual([]);
  const saving = agent.waitForResponse('**/favourites/*');
  await agent.getByRole('button', { name: 'Favourite Photo 2: YARD 2' }).click();
  expect((await saving).ok()).toBe(true);

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Favourites: YARD_2.jpg')).toBeVisible();
  await expect(dialog.getByText('Opened', { exact: false }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Release the photos for Kim Agent' }).click();
  await expect(dialog.getByText('Open', { exact: true })).toBeVisible();

  // Released: the same link, whose password was entered before.
  await agent.reload();
  await expect(agent.getByRole('button', { name: 'Download all' })).toBeVisible();
  await expect(agent.getByText('1 download left')).toBeVisible();
  await agent.getByRole('button', { name: 'Select Photo 1: YARD 1' }).click();
  await agent.getByRole('button', { name: 'Select Photo 3: YARD 3' }).click();
  expect(await findViolations(agent)).toEqual([]);
  const saved = agent.waitForEvent('download');
  await agent.getByRole('button', { name: 'Download 2 selected' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Elm_Street.zip');
  const zip = await readFile(await file.path());
  expect(zip.includes('YARD_1.jpg') && zip.includes('YARD_3.jpg')).toBe(true);
  expect(zip.includes('YARD_2.jpg')).toBe(false);
  await expect(agent.getByText(/All downloads of this link have been used/)).toBeVisible();

  // The photographer reads of it and ends the link.
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Downloaded 2 photos: YARD_1.jpg, YARD_3.jpg')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke the link of Kim Agent' }).click();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the link of Kim Agent' }).click();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible();
  await agent.reload();
  await expect(agent.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(await findViolations(agent)).toEqual([]);
});

test('an agent looks through the photos by keyboard', async ({ page, api, product }) => {
  const { token } = await addShare(api, FOLDER, { brandName: 'Ada Lens' });
  await page.goto(`${product.url}/s/${token}`);
  await expect(page.getByText('Photographed by Ada Lens')).toBeVisible();
  const second = page.getByRole('button', { name: 'Open Photo 2: YARD 2' });
  await second.focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Photo 2: YARD 2' });
  await expect(lightbox.getByText('2 / 3')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Photo 1: YARD 1' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'Photo 3: YARD 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(second).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

/** Puts a picture into the photo, as onto a screen. */
async function alter(api: ApiClient, filename: string): Promise<void> {
  const red = { width: 40, height: 30, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: red }).png().toBuffer();
  const form = new FormData();
  form.append('tvImage', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'tv.png');
  const { body } = await api.call('POST', '/api/upload-tv-image', form);
  const corners = [
    [20, 20],
    [90, 20],
    [90, 70],
    [20, 70],
  ];
  const folderPath = `${api.user.id}/${FOLDER}`;
  const screen = { folderPath, filename, tvImageId: body['id'], corners, opacity: 1 };
  expect(await api.call('POST', '/api/replace-tv-screen-folder', screen)).toMatchObject({
    status: 200,
  });
}

test('an agent sees and downloads the unaltered photo of an altered one', async ({
  page,
  api,
  product,
}) => {
  await alter(api, 'YARD_2.jpg');
  const { token } = await addShare(api, FOLDER, { theme: 'dark' });
  await page.goto(`${product.url}/s/${token}`);
  await page.getByRole('button', { name: /^Digitally altered.*Photo 2: YARD 2$/ }).focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Photo 2: YARD 2' });
  await expect(lightbox.getByRole('img', { name: 'Photo 2: YARD 2, unaltered' })).toBeVisible();
  await expect(lightbox.getByText('as it was before its content was changed')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await lightbox.getByRole('button', { name: 'Download unaltered' }).click();
  expect((await saved).suggestedFilename()).toBe('02_YARD_2_unaltered.jpg');

  // Its address leads there again, also on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(lightbox.getByRole('img', { name: 'Photo 2: YARD 2, unaltered' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await lightbox.getByRole('button', { name: 'Show altered photo' }).click();
  await expect(lightbox.getByRole('img', { name: 'Photo 2: YARD 2', exact: true })).toBeVisible();
  await expect(lightbox.getByText('Digitally altered: screen image added')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('dialog', { name: 'Photo 3: YARD 3' });
  await expect(next).toBeVisible();
  await expect(next.getByRole('button', { name: /unaltered/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${product.url}/s/${token}`);
});

test('an agent downloads the photos for an MLS, with the keyboard alone', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, { maxDownloads: 2 });
  await page.goto(`${product.url}/s/${token}`);
  const presets = page.getByRole('combobox', { name: 'Download for' });
  await presets.focus();
  await expect(presets.getByRole('option', { selected: true })).toHaveText('Original');
  await page.keyboard.press('b');
  await expect(presets).toHaveValue('bright');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const zip = await saved;
  expect(zip.suggestedFilename()).toMatch(/^Elm[_ ]Street Bright MLS\.zip$/);
  const files = await zipFiles(await readFile(await zip.path()));
  expect([...files.keys()]).toEqual([1, 2, 3].map((n) => `Elm-Street_0${n}.jpg`));
  await expect(page.getByText('1 download left')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Select Photo 1: YARD 1' }).click();
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1 selected' }).click();
  expect((await second).suggestedFilename()).toBe('Elm-Street_01.jpg');
  await expect(page.getByText(/All downloads of this link have been used/)).toBeVisible();
  await expect(presets).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
});

test('the size that an agent has chosen holds for a photo by itself, under the same name', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER);
  await page.goto(`${product.url}/s/${token}`);
  await page.getByRole('combobox', { name: 'Download for' }).selectOption('bright');
  await page.getByRole('button', { name: 'Open Photo 3: YARD 3' }).click();
  const lightbox = page.getByRole('dialog', { name: 'Photo 3: YARD 3' });
  const prepared = page.waitForEvent('download');
  await lightbox.getByRole('button', { name: 'Download this photo' }).click();
  expect((await prepared).suggestedFilename()).toBe('Elm-Street_03.jpg');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Download for' }).selectOption('');
  await page.getByRole('button', { name: 'Select Photo 3: YARD 3' }).click();
  const original = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1 selected' }).click();
  expect((await original).suggestedFilename()).toBe('03_YARD_3.jpg');
});

test('an agent sees on the first screen of a desktop what it is and how to download it', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, { brandName: 'Ada Lens' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/s/${token}`);
  const parts = [
    page.getByRole('heading', { name: 'Elm Street' }),
    page.getByText('Photographed by Ada Lens'),
    page.getByRole('combobox', { name: 'Download for' }),
    page.getByRole('button', { name: 'Download all' }),
  ];
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const cover = await page.locator('main img').first().boundingBox();
  const title = await parts[0]?.boundingBox();
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(
    (cover?.y ?? 0) + (cover?.height ?? 0),
  );
  // What lies over the cover doesn't keep it from opening.
  await page.getByRole('button', { name: 'Open Photo 1: YARD 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo 1: YARD 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await findViolations(page)).toEqual([]);
});

test('a dark link is dark before its photos are there, and asks for its password in dark', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, { theme: 'dark', password: 'open sesame' });
  // A page that would have to wait for its theme begins without it.
  const openInDark = () =>
    expect(async () => {
      await page.goto(`${product.url}/s/${token}`, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveClass('dark', { timeout: 5000 });
    }).toPass();
  await page.route('**/api/shares/**', () => undefined);
  await openInDark();
  await page.unroute('**/api/shares/**');
  await openInDark();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await findViolations(page)).toEqual([]);
});

test('a dark link becomes dark when its page was sent before its theme was known', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, { theme: 'dark' });
  await page.route(`**/s/${token}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"dark"', '"light"');
    await route.fulfill({ response, body });
  });
  await page.goto(`${product.url}/s/${token}`);
  await expect(page.getByRole('heading', { name: 'Elm Street' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
});
