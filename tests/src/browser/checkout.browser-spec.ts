import { writePhotos } from '../support/photos.js';
import {
  confirmAtStub,
  DECLINED_CARD,
  payWithCard,
  replaceCardProvider,
  withoutCardProvider,
} from './card-provider.js';
import { holdBack } from './held-requests.js';
import { awaitPayment, mustPay, pay } from './paying.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

test('the checkout takes the payment for a listing and uploads the chosen photos', async ({
  signedIn: page,
  api,
  product,
}, info) => {
  await mustPay(product.url, api.user.id);
  await replaceCardProvider(page, confirmAtStub);
  await nameListing(page, 'Elm Street');
  const photos = [...(await smallSets(1)).flat(), ...(await smallExteriors('YARD_9001.jpg'))];
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), photos));
  await startUpload(page);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'Complete Payment' })).toBeVisible();

  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pendingFiles'))).toBe('4');
  await page.reload();
  await expect(page.getByText('The 4 photos you picked are kept')).toBeVisible();
  const form = page.getByTestId('card-form');
  await expect(form).toHaveAttribute('data-theme', 'night');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(form).toHaveAttribute('data-theme', 'stripe');
  await payWithCard(page, DECLINED_CARD);
  await expectToast(page, 'Payment Failed', 'Your card was declined.');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: '4 files ready' })).toBeVisible();
  await page.goForward();
  const statuses = await holdBack(page, '**/api/payment-status?*');
  await payWithCard(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await statuses.open();
  await expectToast(page, 'Payment Verified!');
  await expect(page).toHaveURL('/hdr-upload');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(
    expect.not.arrayContaining(['pendingPayment', 'pendingFiles']),
  );
  await expect(page.getByRole('button', { name: '4 files ready' })).toBeVisible();
  await startUpload(page);
  await expectToast(page, 'Upload complete!');
  await expect(page).toHaveURL('/queue');
  expect(await api.listings()).toHaveLength(1);
  expect((await api.folder('Elm_Street')).photos).toContainEqual(
    expect.objectContaining({ filename: 'YARD_9001.jpg' }),
  );

  await page.goto('/hdr-upload');
  await expect(page.getByText('Photos of Elm Street')).toBeVisible();
  await expect(page.getByRole('button', { name: /files ready/ })).toBeHidden();

  await page.getByRole('button', { name: 'Pat Photographer' }).click();
  await page.getByRole('menuitem', { name: 'Payments' }).click();
  const row = page.getByRole('row', { name: 'Elm Street' });
  await expect(row).toContainText('$49.00');
  await expect(row).toContainText('Paid');
  await row.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$49.00 USD');
  await expect(page.getByText(api.user.email)).toBeVisible();
});

test('the checkout charges the difference for more photos, and nobody pays twice', async ({
  signedIn: page,
  api,
  product,
}) => {
  await mustPay(product.url, api.user.id);
  await pay(api, 'Elm Street', 50);
  await page.goto('/');
  await awaitPayment(page, 'Elm Street', 50);
  await page.goto('/checkout');
  await expectToast(page, 'Payment Verified!');
  await expect(page).toHaveURL('/');

  await replaceCardProvider(page, async (card) => {
    await confirmAtStub(card);
    // The provider's message in the second of two tabs.
    return { error: { message: 'Already paid', payment_intent: { status: 'succeeded' } } };
  });
  await awaitPayment(page, 'Elm Street', 53);
  await page.goto('/checkout');
  await expect(page.getByText('3 extra photos × $0.50')).toBeVisible();
  await expect(page.getByText('Listing, up to 50 photos')).toBeHidden();
  await page.getByRole('button', { name: 'Pay $1.50' }).click();
  await expectToast(page, 'Payment Verified!');
});

test('the checkout says why a listing cannot be paid for', async ({ signedIn: page }) => {
  const problem = page.getByRole('main').getByRole('alert');
  await page.goto('/checkout');
  await expect(problem).toContainText('Payment Error');
  await expect(problem).toContainText('No pending payment found');
  await expect(page.getByRole('link', { name: 'Return to Upload' })).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('pendingPayment', '{"listingName":'));
  await page.reload();
  await expect(problem).toContainText('Invalid payment data');

  await awaitPayment(page, 'Elm Street', 3);
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not now', error: 'The bank is closed' } }),
  );
  await page.reload();
  await expect(problem).toContainText('The bank is closed');
  await expectToast(page, 'Payment Error', 'The bank is closed');

  await page.route('**/api/create-payment-intent', (route) => route.abort());
  await page.reload();
  await expect(problem).toContainText('Failed to initialize payment');
  await expectToast(page, 'Error', 'Failed to initialize payment');

  await withoutCardProvider(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Not Available' })).toBeVisible();
});

test('the checkout leads back even when a payment is not confirmed in time', async ({
  signedIn: page,
  api,
  product,
}) => {
  await mustPay(product.url, api.user.id);
  await replaceCardProvider(page, () => ({ paymentIntent: { status: 'processing' } }));
  let polls = 0;
  await page.route('**/api/payment-status?*', (route) => {
    polls += 1;
    return route.fulfill({ json: { paymentVerified: false } });
  });
  await nameListing(page, 'Elm Street');
  await awaitPayment(page, 'Elm Street', 3);
  await page.clock.install();
  await page.goto('/checkout');
  await payWithCard(page);
  await expectToast(page, 'Payment Successful');
  const pollAfterSecond = async () => {
    await page.clock.runFor(1000);
    return polls;
  };
  await expect.poll(pollAfterSecond, { intervals: [20] }).toBe(30);
  await expectToast(page, 'Payment Received');
  await page.clock.runFor(2000);
  await expect(page).toHaveURL('/hdr-upload');
  expect(polls).toBe(30);
});

test('the checkout continues with a payment that ended on another site', async ({
  signedIn: page,
  api,
  product,
}) => {
  await mustPay(product.url, api.user.id);
  await pay(api, 'Elm Street', 3);
  await nameListing(page, 'Elm Street');
  await awaitPayment(page, 'Elm Street', 3);
  const back = '/hdr-upload?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=';
  await page.goto(`${back}failed`);
  await expectToast(page, 'Payment Failed');
  await expect(page).toHaveURL('/hdr-upload');
  await page.goto(`${back}succeeded`);
  await expectToast(page, 'Payment Verified!');
  await expect(page).toHaveURL('/hdr-upload');
});

test('an administrator refunds a payment', async ({
  administration: page,
  api,
  product,
  person,
}) => {
  await mustPay(product.url, api.user.id);
  await pay(api, 'Elm Street', 3);
  await page.goto('/');
  await page.getByRole('button', { name: 'Administrator' }).click();
  await page.getByRole('menuitem', { name: 'All Payments' }).click();
  await page.getByLabel('Search payments').fill(person.email);
  const row = page.getByRole('row', { name: 'Elm Street' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Paid');

  await row.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
  await dialog.getByRole('radio', { name: 'Partial refund' }).check();
  await dialog.getByLabel('Refund amount').fill('50');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Refund amount must be at most $49.00');
  await dialog.getByLabel('Refund amount').fill('9');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Refund $9.00?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await question.getByRole('button', { name: 'Refund $9.00' }).click();
  await expectToast(page, 'Payment refunded');
  await expect(row).toContainText('Partly refunded');
  await expect(row).toContainText('$9.00 refunded');

  await row.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('radio', { name: 'Full refund: $40.00' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $40.00' }).click();
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  await page.goto('/admin/users?tab=audit');
  await expect(page.getByText('Refund: $40.00').first()).toBeVisible();
  await expect(page.getByText('refunded a payment by').first()).toBeVisible();
});
