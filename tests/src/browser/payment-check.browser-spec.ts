import { writePhotos } from '../support/photos.js';
import { withoutCardProvider } from './card-provider.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test.describe('before anything is sent', () => {
  test.beforeEach(async ({ signedIn: page }, info) => {
    await nameListing(page, '12 Elm Street & Yard');
    const sets = await smallSets(2);
    const outside = await smallExteriors('YARD_9001.jpg');
    await choosePhotos(
      page,
      await writePhotos(info.outputPath('shoot'), [...sets.flat(), ...outside]),
    );
  });

  test('the upload stops when payment cannot be checked', async ({ signedIn: page, api }) => {
    await page.route('**/api/payment-required?*', (route) => route.fulfill({ status: 503 }));
    await startUpload(page);
    await expectToast(
      page,
      'Payment Check Failed',
      'Unable to verify payment status. Please try again or contact support.',
    );
    await expect(page.getByRole('button', { name: 'Start Upload' })).toBeEnabled();
    await expect(page).toHaveURL('/hdr-upload');
    expect(await api.listings()).toEqual([]);
  });

  test('a listing that must be paid for leads to the checkout', async ({ signedIn: page, api }) => {
    let asked = '';
    await page.route('**/api/payment-required?*', (route) => {
      asked = new URL(route.request().url()).searchParams.get('listingName') ?? '';
      return route.fulfill({
        json: { paymentRequired: true, paymentVerified: false, photosUploaded: 0 },
      });
    });
    await withoutCardProvider(page);
    await startUpload(page);
    await expect(page).toHaveURL('/checkout');
    expect(asked).toBe('12 Elm Street & Yard');
    await expect(page.getByRole('heading', { name: 'Payment Not Available' })).toBeVisible();
    const pending = await page.evaluate(() => sessionStorage.getItem('pendingPayment'));
    expect(JSON.parse(pending ?? '')).toEqual({
      listingName: '12 Elm Street & Yard',
      photoCount: 3,
    });
    expect(await api.listings()).toEqual([]);

    await page.getByRole('link', { name: 'Return to Upload' }).click();
    await expect(page).toHaveURL('/hdr-upload');
    await expect(page.getByText('Photos of 12 Elm Street & Yard')).toBeVisible();
    await expect(page.getByRole('button', { name: '7 files ready' })).toBeVisible();
  });

  test('a listing that is paid for is uploaded', async ({ signedIn: page, api }) => {
    await page.route('**/api/payment-required?*', (route) =>
      route.fulfill({ json: { paymentRequired: true, paymentVerified: true, photosUploaded: 0 } }),
    );
    await startUpload(page);
    await expectToast(page, 'Upload complete!');
    await expect(page).toHaveURL('/queue');
    expect(await api.listings()).toHaveLength(1);
  });
});
