import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findViolations } from './axe.js';
import { answerAsEarlier } from './early-answers.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast, toasts } from './toasts.js';

// One migration runs at a time.
test.describe.configure({ mode: 'default' });

test('photos of a local directory are migrated into their owners’ folders', async ({
  administration: page,
  api,
  person,
}) => {
  const directory = process.env['PRODUCT_LEGACY_PHOTOS'] ?? '';
  // An earlier attempt at this test may have left its person's photos.
  for (const name of await readdir(directory)) {
    await rm(join(directory, name), { recursive: true });
  }
  const listing = join(directory, person.email, '12 Elm Street');
  await mkdir(listing, { recursive: true });
  const [photo] = await smallExteriors('front.jpg');
  await writeFile(join(listing, 'front.jpg'), photo?.bytes ?? '');
  await writeFile(join(listing, 'notes.txt'), 'call the agent');

  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Migrate to Box' }).click();
  await expect(page.getByRole('heading', { name: 'Storage Migration' })).toBeVisible();
  // No Box is set up here, so the page says where the photos go instead.
  await expect(page.getByRole('main')).toContainText('They appear in their owners’ folders');
  await expect(page.getByRole('main')).not.toContainText('Box');
  const start = page.getByRole('button', { name: 'Start Migration' });
  await start.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Start the migration?' });
  await expect(question).toContainText('The local files are kept.');
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  await start.click();
  await question.getByRole('button', { name: 'Start Migration' }).click();

  const message = '1 of 2 files is in Roomlight. 1 could not be migrated.';
  await expectToast(page, 'Migration Complete', message);
  await expect(page.getByRole('button', { name: 'Migration Complete' })).toBeDisabled();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('status')).toHaveText(message);
  await expect(result.getByRole('listitem')).toHaveText([
    `${person.email}/12 Elm Street/notes.txt is not a picture`,
  ]);
  for (const [width, theme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      (dark) => document.documentElement.classList.toggle('dark', dark),
      theme === 'dark',
    );
    expect.soft(await findViolations(page)).toEqual([]);
  }
  const { status, body } = await api.call('GET', '/api/folders/12_Elm_Street');
  expect([status, body]).toMatchObject([200, { photos: [{ filename: 'front.jpg' }] }]);

  // A person who returns finds the result, and may start another migration.
  await page.reload();
  await expect(result.getByRole('status')).toHaveText(message);
  await expect(start).toBeEnabled();
  await page.goto('/admin/users?tab=audit');
  await expect(page.getByText('started a photo migration').first()).toBeVisible();
});

test('a migration without files is no success to celebrate', async ({ administration: page }) => {
  await page.route('**/api/admin/migrate-to-box', (route) =>
    route.fulfill({
      json: {
        id: '0198',
        state: 'finished',
        destination: 'roomlight',
        success: true,
        message: 'There were no files to migrate.',
        totalFiles: 0,
        successCount: 0,
        errorCount: 0,
        errors: [],
        error: null,
        startedAt: '2026-05-04T12:00:00.000Z',
        endedAt: '2026-05-04T12:00:01.000Z',
      },
    }),
  );
  await page.goto('/admin/migrate');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Nothing to migrate' })).toBeVisible();
  await expect(result.locator('.lucide-circle-check')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start Migration' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Migration' }).click();
  await expectToast(page, 'Migration Complete', 'There were no files to migrate.');
  await expect(toasts(page).locator('.lucide-circle-check')).toHaveCount(0);
});

test('a migration shows its result, even with a server of an earlier release', async ({
  administration: page,
}) => {
  await answerAsEarlier(page);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Migrate to Box' }).click();
  await page.getByRole('button', { name: 'Start Migration' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Migration' }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).not.toContainText('undefined');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start Migration' })).toBeEnabled();
});
