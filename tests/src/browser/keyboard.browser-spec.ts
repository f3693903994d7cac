import type { FileChooser, Locator, Page } from '@playwright/test';
import { writePhotos } from '../support/photos.js';
import { chooseInFolder } from './folder-menu.js';
import { expect, signIn, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const MAX_STEPS = 40;

/** Moves to a control with the Tab key only. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key doesn't reach ${String(control)}`);
}

test('a shoot can be uploaded without a pointer', async ({ page, person }, info) => {
  const [set = []] = await smallSets(1);
  const paths = await writePhotos(info.outputPath('shoot'), set);
  // Registered from the start: the browser takes the listener into account with a delay, and the key is only pressed
  // once.
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));

  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await tabTo(page, page.getByLabel('Listing Name'));
  await page.keyboard.type('Elm Street');
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hdr-upload');

  await tabTo(page, page.getByLabel('Choose photos'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(paths);
  await expect(page.getByRole('button', { name: '3 files ready' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Start Upload' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Upload complete!');
  await expect(page).toHaveURL('/queue');

  const card = page.getByRole('link', { name: 'Elm Street' });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Elm Street' })).toBeVisible();
});

test('a page or a dialog with a form starts in its first field', async ({
  page,
  person,
  api,
  administration,
}) => {
  await administration.goto('/');
  await expect(administration.getByLabel('Listing Name')).toBeFocused();
  await administration.goto('/admin/users');
  await administration.getByRole('button', { name: 'Create User' }).click();
  await expect(administration.getByLabel('Name', { exact: true })).toBeFocused();

  await page.context().clearCookies();
  await page.goto('/reset-password?token=abc');
  await expect(page.getByLabel('New Password')).toBeFocused();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.getByRole('button', { name: 'Forgot your password' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Forgot your password' })).toBeFocused();

  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  await signIn(page, person);
  await expect(page.getByLabel('Listing Name')).toBeFocused();
  await page.goto(`/folder/${api.user.id}/Elm_Street`);
  await chooseInFolder(page, 'Rename listing');
  await expect(page.getByLabel('New Name')).toBeFocused();
});
