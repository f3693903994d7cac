import type { Page } from '@playwright/test';
import { approveAll } from '../support/shares.js';
import { findViolations } from './axe.js';
import { chooseInFolder, type FolderMenuItem } from './folder-menu.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';
const SCREENS = [
  { width: 1440, height: 800 },
  { width: 390, height: 700 },
] as const;

/** Opens a dialog, expects its main button to be in sight without scrolling, and closes it. */
async function expectInSight(
  page: Page,
  open: () => Promise<void>,
  main: string | RegExp,
  close: 'Cancel' | 'Close' = 'Cancel',
): Promise<void> {
  await open();
  const dialog = page.getByRole(String(main).includes('Delete') ? 'alertdialog' : 'dialog');
  await expect(dialog.getByRole('button', { name: main })).toBeInViewport({ ratio: 1 });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: close, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const clickOn = (page: Page, name: string) => () =>
  page.getByRole('button', { name, exact: true }).click();

for (const viewport of SCREENS) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('each dialog of a listing shows its main button', async ({ signedIn: page, api }) => {
      const names = Array.from({ length: 12 }, (_, i) => `YARD_${i}.jpg`);
      await api.saveExteriors(FOLDER, await smallExteriors(...names));
      await approveAll(api, FOLDER);
      await page.goto(`/folder/${api.user.id}/${FOLDER}`);
      const share = clickOn(page, 'Share');
      await expectInSight(page, share, 'New Link', 'Close');
      const newLink = async () => {
        await share();
        await page.getByRole('button', { name: 'New Link' }).click();
      };
      await newLink();
      const form = page.getByRole('dialog', { name: 'New Link' });
      const create = form.getByRole('button', { name: 'Create Link' });
      await expect(create).toBeInViewport({ ratio: 1 });
      await form.getByRole('button', { name: 'More options' }).click();
      await expect(create).toBeInViewport({ ratio: 1 });
      // A field that gets the focus isn't hidden by the buttons.
      await form.getByLabel('Downloads').focus();
      await expect(form.getByLabel('Downloads')).toBeInViewport({ ratio: 1 });
      await form.getByRole('radio', { name: /Locked/ }).check();
      await form.getByRole('radio', { name: /Dark/ }).check();
      await form.getByLabel("Agent's Name").fill('Kim Agent');
      expect(await findViolations(page)).toEqual([]);
      await create.click();
      const made = page.getByRole('dialog', { name: 'New Link' });
      await expect(made.getByRole('button', { name: 'Copy Link' })).toBeInViewport({ ratio: 1 });
      await made.getByRole('button', { name: 'Done' }).click();

      // The next link begins with what was chosen for the last one.
      await page.getByRole('button', { name: 'New Link' }).click();
      await expect(form.getByRole('radio', { name: /Locked/ })).toBeChecked();
      await form.getByRole('button', { name: 'More options' }).click();
      await expect(form.getByRole('radio', { name: /Dark/ })).toBeChecked();
      await form.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

      const choose = (item: FolderMenuItem) => () => chooseInFolder(page, item);
      await expectInSight(page, choose('Export'), /^Export 12 photos/);
      await expectInSight(page, choose('Send for Final Processing'), 'Start Processing');
      await expectInSight(page, choose('Rename listing'), /^(Rename|Save)/);
      await expectInSight(page, choose('Delete listing'), /^Delete/);
    });

    test('each dialog of an account shows its main button', async ({ signedIn: page, api }) => {
      await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg'));
      await page.goto('/looks');
      await expectInSight(page, clickOn(page, 'Make a Look'), 'Make Look');
      await page.goto('/account');
      await expectInSight(page, clickOn(page, 'Set Up'), 'Turn On');
    });

    test('each dialog of an administrator shows its main button', async ({
      administration: page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto('/admin/users');
      await expectInSight(page, clickOn(page, 'Create User'), 'Create User');
    });
  });
}
