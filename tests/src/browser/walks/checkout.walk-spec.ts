import { confirmAtStub, payWithCard, replaceCardProvider } from '../card-provider.js';
import { FOLDER } from '../editor.js';
import { awaitPayment, mustPay } from '../paying.js';
import { expect, test } from '../product.js';
import { expectToast } from '../toasts.js';
import { expectAccessible } from './accessible.js';

test('a photographer pays for a listing and finds the receipt', async ({
  signedIn: page,
  api,
  product,
}) => {
  await mustPay(product.url, api.user.id);
  await replaceCardProvider(page, confirmAtStub);
  await page.goto('/payments');
  await expect(page.getByText('No payments yet')).toBeVisible();
  await awaitPayment(page, FOLDER, 4);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Complete Payment' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectAccessible(page, { exclude: '[data-testid="card-form"]' });
  await payWithCard(page);
  await expectToast(page, 'Payment Verified!');

  await page.goto('/payments');
  const row = page.getByRole('row', { name: FOLDER });
  await expect(row).toContainText('Paid');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expectAccessible(page);
});
