import type { Page } from '@playwright/test';
import type { FolderDetail, QueueListing } from '@roomlight/contracts';
import { isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { FOLDER, openEditor, roomPhoto, slider } from './editor.js';
import { holdBack } from './held-requests.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { chooseInFolder, folderMenu, openFolderMenu } from './folder-menu.js';
import { expectToast, toasts } from './toasts.js';

const LISTINGS = '**/api/queue/listings';
const PROCESS_FOLDER = '**/api/enhancement/process-folder';

/** The body of the page's next request, once it is sent. */
const sent = async (page: Page): Promise<unknown> =>
  (await page.waitForRequest(PROCESS_FOLDER)).postDataJSON();

test('exteriors are reviewed, enhanced and found in their folder', async ({
  signedIn: page,
  api,
}, info) => {
  const photos = await smallExteriors('YARD_9001.jpg', 'YARD_9002.jpg');
  await nameListing(page, 'Elm Street');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), photos));
  await startUpload(page);
  await expect(page).toHaveURL('/enhancement-settings');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);

  await expect(page.getByRole('radio', { name: /Neutral & Professional/ })).toBeChecked();
  await page.getByRole('radio', { name: /Neutral & Professional/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Cozy & Inviting/ })).toBeChecked();
  await page.getByRole('switch', { name: 'Sky replacement' }).check();
  await page.getByRole('button', { name: 'More settings' }).click();
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('1.2');
  await page.getByRole('switch', { name: 'Enhance windows' }).uncheck();
  const body = sent(page);
  await page.getByRole('button', { name: 'Final Process (2 photos)' }).click();
  expect(await body).toEqual({
    folderName: `${api.user.id}/Elm_Street`,
    settings: {
      enhanceType: 'warm',
      replaceSky: true,
      perspectiveCorrection: true,
      brightnessMultiplier: 1.2,
      maintainColorAccuracy: true,
      enhanceWindows: false,
      autoVerticalAlign: true,
      autoHorizontalAlign: true,
      skipProcessing: false,
    },
  });
  await expectToast(page, 'Enhancement Complete', 'No sky to replace in 2 photos');
  await expect(page).toHaveURL(`/folder/${api.user.id}/Elm_Street`);
  const [listing] = await api.listings();
  const enhancers = (await api.folder('Elm Street')).photos.map(({ enhancedBy }) => enhancedBy);
  expect(enhancers).toEqual([listing?.id, listing?.id]);
});

test('a folder is sent by its dialog and shows which photos are being processed', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const before = (await api.folder('Elm Street')).photos.map(({ url }) => url);
  const dialog = page.getByRole('dialog', { name: 'Process Final Enhancements' });
  await chooseInFolder(page, 'Send for Final Processing');
  await expect(dialog.getByRole('radio', { name: /Neutral & Professional/ })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Sky replacement' })).not.toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Perspective correction' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(folderMenu(page)).toBeFocused();

  // Small photos are done before anybody could look, so the answer is held back, and the folder reports what it would
  // meanwhile.
  const requests = await holdBack(page, PROCESS_FOLDER);
  const folder = `**/api/folders/${api.user.id}/Elm_Street`;
  await page.route(folder, async (route) => {
    const response = await route.fetch();
    const detail = (await response.json()) as FolderDetail;
    const photos = detail.photos.map((photo, index) => ({ ...photo, processing: index === 1 }));
    await route.fulfill({ response, json: { ...detail, processing: true, photos } });
  });
  await chooseInFolder(page, 'Send for Final Processing');
  await dialog.getByRole('button', { name: 'Start Processing' }).click();
  await expect(page.getByRole('link', { name: 'Open Queue' })).toBeVisible();
  const item = await openFolderMenu(page, 'Send for Final Processing');
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('Photos in this folder are still being processed.');
  await page.keyboard.press('Escape');
  // The queue tells pages of any change.
  await api.submit('Oak Street', await smallSets(1));
  const photos = page.getByRole('main').getByRole('listitem');
  const badge = photos.getByText('Processing', { exact: true });
  await expect(badge).toHaveCount(1);
  await expect(photos.nth(1).getByText('Processing', { exact: true })).toBeVisible();

  await page.unroute(folder);
  await requests.open();
  await expectToast(page, 'Enhancement Complete', '2 photos');
  await expect(badge).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  const shown = photos.getByRole('img').first();
  await expect(shown).not.toHaveAttribute('src', `${before[0]}&w=640`);
});

test('the queue sends a completed listing and shows this until the page is reloaded', async ({
  signedIn: page,
  api,
}) => {
  await api.submit('12 Elm Street', await smallSets(2));
  await api.waitForListing('12 Elm Street', isFinished);
  await page.goto('/queue');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '12 Elm Street' });
  const send = card.getByRole('button', { name: 'Send for Enhancement' });
  const question = page.getByRole('alertdialog', { name: 'Send 12 Elm Street for enhancement?' });
  await send.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(send).toBeFocused();
  await send.click();
  const body = sent(page);
  await question.getByRole('button', { name: 'Send' }).click();
  expect(await body).toEqual({
    folderName: `${api.user.id}/12 Elm Street`,
    settings: { replaceSky: false, perspectiveCorrection: true },
  });
  await expectToast(page, 'Enhancement Complete', '2 photos');
  const badge = card.getByText('Sent for Enhancement', { exact: true });
  await expect(badge).toBeVisible();
  await expect(send).toHaveCount(0);
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await expect(card.getByText(/Roomlight Engine · Neutral & Professional$/)).toBeVisible();
  await expect(card.getByText('2 of 2', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Show Completed Photos (2)' }).click();
  await expect(card.getByRole('button', { name: /^View / })).toHaveCount(2);

  await page.reload();
  await expect(send).toBeVisible();
  await expect(badge).toHaveCount(0);
});

test('a final enhancement shows the server’s error, and stays until slow work is done', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  await api.submit('Elm Street', await smallSets(1));
  await api.waitForListing('Elm Street', isFinished);
  const detail = 'YARD_1.jpg is damaged';
  await page.route(PROCESS_FOLDER, (route) => route.fulfill({ status: 422, json: { detail } }));

  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Send for Final Processing');
  await page.getByRole('radio', { name: /Food Photography/ }).check();
  await page.getByRole('button', { name: 'Start Processing' }).click();
  await expectToast(page, 'Processing failed', detail);
  await chooseInFolder(page, 'Send for Final Processing');
  await expect(page.getByRole('radio', { name: /Food Photography/ })).toBeChecked();

  await nameListing(page, 'Elm Street');
  await page.goto('/enhancement-settings');
  const process = page.getByRole('button', { name: 'Final Process (2 photos)' });
  await process.click();
  await expectToast(page, 'Processing failed', detail);
  await expect(process).toBeEnabled();
  await page.unroute(PROCESS_FOLDER);
  await page.route(PROCESS_FOLDER, (route) =>
    route.fulfill({ status: 202, json: { processedCount: 1 } }),
  );
  // The queue reports an enhancement that takes long, until the test ends it.
  let progress: Partial<QueueListing> = { status: 'processing', completedPhotos: 1 };
  await page.route(LISTINGS, async (route) => {
    const shown = (await api.listings()).map((listing) =>
      listing.listingName === 'Elm Street'
        ? { ...listing, phase: 'enhance', totalPhotos: 2, ...progress }
        : listing,
    );
    await route.fulfill({ json: { listings: shown } });
  });
  await process.click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(process).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/enhancement-settings');
  progress = { status: 'completed', completedPhotos: 2 };
  // The queue tells pages of any change.
  await api.submit('Oak Street', await smallSets(1));
  await expectToast(page, 'Enhancement Complete', '2 photos');
  await expect(page).toHaveURL(`/folder/${api.user.id}/Elm_Street`);
  await page.unroute(LISTINGS);

  // A person who stays at the folder is told once, at the end.
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  const answered = page.waitForResponse(PROCESS_FOLDER);
  const queue = await holdBack(page, LISTINGS);
  await chooseInFolder(page, 'Send for Final Processing');
  await page.getByRole('button', { name: 'Start Processing' }).click();
  await answered;
  await expect.poll(() => queue.waiting).toBeGreaterThan(0);
  // Counted at once, because a notification disappears by itself.
  expect(await toasts(page).count()).toBe(0);
  await queue.open();
  await page.goto('/queue');

  await page.unroute(PROCESS_FOLDER);
  await page.route(PROCESS_FOLDER, (route) => route.abort());
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Elm Street' });
  const send = card.getByRole('button', { name: 'Send for Enhancement' });
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Enhancement Failed', 'Failed to start enhancement process.');
  await expect(send).toBeEnabled();
});

test('an open editor shows the enhanced photo, whose angles start at 0 again', async ({
  signedIn: page,
  api,
}) => {
  const [folderName, filename] = [FOLDER, 'room.jpg'];
  await api.saveExteriors(folderName, [await roomPhoto(filename)]);
  const correction = { folderName, filename, correctionType: 'vertical', angle: 3 };
  await api.call('POST', '/api/apply-perspective-correction', correction);
  // Acts as if it had been sent before the editor was opened.
  await page.route(/\/api\/folders\/[^/]+\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const folder = (await response.json()) as FolderDetail;
    await route.fulfill({ response, json: { ...folder, processing: true } });
  });
  await openEditor(page, api, filename);
  await expect(slider(page, 'Vertical Align')).toHaveValue('3');
  const settings = { perspectiveCorrection: false };
  const sent = await api.call('POST', '/api/enhancement/process-folder', { folderName, settings });
  expect(sent).toMatchObject({ status: 200, body: { processedCount: 1 } });
  await expect(slider(page, 'Vertical Align')).toHaveValue('0');
});
