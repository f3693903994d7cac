import type { Page } from '@playwright/test';
import { ApiClient, isFinished } from '../support/api-client.js';
import { truncated, writePhotos } from '../support/photos.js';
import { findViolations } from './axe.js';
import { confirmAtStub, payWithCard, replaceCardProvider } from './card-provider.js';
import { awaitPayment, mustPay } from './paying.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { openFolderMenu } from './folder-menu.js';
import { expectToast } from './toasts.js';

const WIDTHS = [1280, 390];
/** The rules that depend on a theme: it only changes colours. All other rules are checked in the other theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks that the screen violates no rule, in either theme, on a desktop or on a phone. */
async function expectNoViolation(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['dark', 'light']) {
      await page.evaluate(
        (dark) => document.documentElement.classList.toggle('dark', dark),
        theme === 'dark',
      );
      const where = `${screen}, ${theme}, ${width} px`;
      const found = await findViolations(page, {
        // Skips the provider's form, which learns of a theme from the toggle, not from the class.
        exclude: '[data-testid="card-form"]',
        ...(theme === 'light' && { rules: COLOUR_RULES }),
      });
      expect.soft(found, where).toEqual([]);
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect.soft(scrollWidth, `${screen} scrolls sideways at ${width} px`).toBe(clientWidth);
  }
}

test('the screens before sign-in are accessible', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'support@roomlight.example' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectNoViolation(page, 'login with errors');
  await page.getByRole('button', { name: 'Forgot your password' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email required')).toBeVisible();
  await expectNoViolation(page, 'forgotten password');
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expectNoViolation(page, 'reset without a token');
  await page.goto('/reset-password?token=abc');
  await expect(page.getByLabel('New Password')).toBeVisible();
  await expectNoViolation(page, 'reset');
  await page.route('**/api/auth/reset-password/passkeys', (route) =>
    route.fulfill({
      json: {
        passkeys: [
          { id: '1', name: 'Work laptop', createdAt: '2026-01-02T03:04:05Z', lastUsedAt: null },
          {
            ...{ id: '2', name: 'A phone with a rather long name, which takes two lines' },
            ...{ createdAt: '2026-02-03T04:05:06Z', lastUsedAt: '2026-11-05T06:07:08Z' },
          },
        ],
      },
    }),
  );
  await page.reload();
  await expect(page.getByRole('group', { name: 'Your passkeys' })).toBeVisible();
  await expectNoViolation(page, 'reset with passkeys');
  await page.goto('/attic');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectNoViolation(page, '404');
});

test('the screens of an upload are accessible', async ({ signedIn: page, person }, info) => {
  await page.goto('/');
  await page.getByRole('button', { name: person.name }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectNoViolation(page, 'Home with the user menu');
  await nameListing(page, 'A listing with a rather long name, such as 1234 Elm Street, Ulm');
  const [set = []] = await smallSets(1);
  const outside = await smallExteriors(
    'YARD_9001_with_a_name_that_is_much_too_long_for_a_phone.jpg',
  );
  const paths = await writePhotos(info.outputPath('shoot'), [...set, ...outside]);
  await choosePhotos(page, paths.slice(0, 2));
  await startUpload(page);
  await expectToast(page, 'Incomplete interior set');
  await expectNoViolation(page, 'Preprocess Photos with a problem');
  await choosePhotos(page, paths);
  await expect(page.getByRole('button', { name: '4 files ready' })).toBeVisible();
  await expectNoViolation(page, 'Preprocess Photos with files');
  await page.goto('/enhancement-settings');
  await expect(page.getByText('No photos found in this folder')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back to upload' })).toBeVisible();
  await page.getByRole('button', { name: 'More settings' }).click();
  await expectNoViolation(page, 'Review Preprocessing Results, empty');
  await page.goto('/checkout');
  await expect(page.getByText('No pending payment found')).toBeVisible();
  await expectNoViolation(page, 'checkout with nothing to pay');
});

test('the payment screens are accessible', async ({
  signedIn: page,
  person,
  api,
  product,
  administration,
}) => {
  await mustPay(product.url, api.user.id);
  await page.goto('/payments');
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expectNoViolation(page, 'Payments, empty');
  await replaceCardProvider(page, confirmAtStub);
  await awaitPayment(page, 'Elm Street', 53);
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Pay $50.50' })).toBeEnabled();
  await expectNoViolation(page, 'checkout');
  await payWithCard(page);
  await expectToast(page, 'Payment Verified!');
  await page.goto('/payments');
  await expect(page.getByRole('row', { name: 'Elm Street' })).toBeVisible();
  await expectNoViolation(page, 'Payments');
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expectNoViolation(page, 'receipt');

  await administration.goto('/admin/payments');
  await administration.getByLabel('Search payments').fill(person.email);
  await expect(administration.getByRole('row', { name: 'Elm Street' })).toHaveCount(1);
  await administration.getByRole('button', { name: 'Refund' }).click();
  await administration.getByRole('radio', { name: 'Partial refund' }).check();
  await administration.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(administration.getByRole('alert')).toBeVisible();
  await expectNoViolation(administration, 'refund');
});

test('the account page is accessible', async ({ signedIn: page, person, product }) => {
  await ApiClient.signIn(product.url, person);
  await ApiClient.signIn(product.url, person);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Sign Out All Other Devices' })).toBeVisible();
  await expectNoViolation(page, 'Account');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await expectNoViolation(page, 'Add a passkey');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoViolation(page, 'Set up two-step sign-in');
});

test('the queue is accessible', async ({ signedIn: page, api }) => {
  await page.goto('/queue');
  await expect(page.getByText(/^No listings in queue/)).toBeVisible();
  await expectNoViolation(page, 'empty queue');
  const [[hdr, flash, ...rest] = [], ...good] = await smallSets(3);
  if (hdr === undefined || flash === undefined) {
    throw new Error('a set has an HDR frame and flash frames');
  }
  await api.submit('Elm Street', [[hdr, truncated(flash), ...rest]]);
  await api.submit('Lakeside Villa', good);
  await api.waitForListing('Elm Street', isFinished);
  await api.waitForListing('Lakeside Villa', isFinished);
  await api.submit('Many rooms', await smallSets(60));
  await page.reload();
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await page.getByRole('button', { name: 'Show Completed Photos (2)' }).click();
  const photo = page.getByRole('button', { name: /^View / }).first();
  await expect(photo).toBeVisible();
  await expectNoViolation(page, 'queue');
  await api.call('POST', '/api/queue/cancel-listing', { listingName: 'Many rooms' });
  await photo.click();
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
  await expectNoViolation(page, 'lightbox');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Queue' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolation(page, 'question');
});

test('the folders and photos are accessible', async ({ signedIn: page, api }) => {
  await page.goto('/previous-listings');
  await expect(page.getByText('No saved folders found')).toBeVisible();
  await expectNoViolation(page, 'Previous Listings, empty');
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Elm Street' })).toBeVisible();
  await expectNoViolation(page, 'Previous Listings');
  await page.getByRole('button', { name: 'Rename listing' }).click();
  await page.getByLabel('New Name').fill('///');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectNoViolation(page, 'rename dialog with an error');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete listing' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolation(page, 'delete dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Elm Street' }).click();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);
  await expectNoViolation(page, 'folder');
  const item = await openFolderMenu(page, 'Send for Final Processing');
  await expect(item).toBeVisible();
  await expectNoViolation(page, 'menu of the folder');
  await item.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'final processing dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('img', { name: 'YARD_1.jpg' }).click();
  await expect(page.getByRole('heading', { name: 'YARD_1.jpg' })).toBeVisible();
  await expectNoViolation(page, 'photo');
  await page.evaluate(() => sessionStorage.setItem('listingName', 'Elm Street'));
  await page.goto('/enhancement-settings');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2);
  await expectNoViolation(page, 'Review Preprocessing Results');
  await page.goto(`/folder/${api.user.id}/Nowhere`);
  await expectToast(page, 'Failed to access folder');
  await expectNoViolation(page, 'unknown folder');
});

test('User Management is accessible', async ({ administration: page, person }) => {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(person.email);
  const row = page.getByRole('row', { name: person.email });
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
  await expectNoViolation(page, 'users');
  await row.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectNoViolation(page, 'creating a user');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Payment required' }).check();
  await expectNoViolation(page, 'editing a user');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(person.email);
  await expectNoViolation(page, 'audit log');
});

test('Key Figures is accessible', async ({ administration: page, api }) => {
  const [good = [], bad = []] = await smallSets(2);
  await api.submit('Elm Street', [good, bad.map(truncated)]);
  await api.waitForListing('Elm Street', isFinished);
  await page.goto('/');
  await page.getByRole('button', { name: 'Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Key Figures' }).click();
  const engine = page.getByRole('region', { name: 'Roomlight Engine' });
  await expect(engine.getByText('Photos made')).toBeVisible();
  await expectNoViolation(page, 'Key Figures');
  await page.route('**/api/admin/figures', (route) => route.abort());
  await expect(page.getByText(/^The server can't be reached/)).toBeVisible();
  await expectNoViolation(page, 'Key Figures, out of reach');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectNoViolation(page, 'Key Figures, being tried again');
  await page.unroute('**/api/admin/figures');
  await expect(engine).toBeVisible();
});

test('the photo editor is accessible', async ({ signedIn: page, api }, info) => {
  await api.saveExteriors('Elm Street', await smallExteriors('YARD_1.jpg'));
  await page.goto(`/folder/${api.user.id}/Elm_Street/photo/YARD_1.jpg`);
  const [image = ''] = await writePhotos(info.outputPath('s'), await smallExteriors('SKY.jpg'));
  await page.getByLabel('TV image file').setInputFiles(image);
  await expectToast(page, 'TV image uploaded');
  for (const corner of ['top left', 'top right', 'bottom right', 'bottom left']) {
    await page.getByRole('button', { name: `Add ${corner} corner` }).click();
  }
  await expect(page.getByRole('button', { name: 'Generate Preview' })).toBeVisible();
  await expectNoViolation(page, 'a screen that is being placed');
});
