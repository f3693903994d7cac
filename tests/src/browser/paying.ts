import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { confirmAtStub } from './card-provider.js';

/** From now on, this user's listings must be paid for. */
export async function mustPay(productUrl: string, userId: string): Promise<void> {
  const administrator = await ApiClient.signIn(productUrl, ADMINISTRATOR);
  const { status } = await administrator.call('PATCH', `/api/users/${userId}`, {
    paymentEnabled: true,
  });
  if (status !== 200) {
    throw new Error(`requiring payment answered ${status}`);
  }
}

/** Prepares the state after an upload that was stopped for a payment. */
export async function awaitPayment(
  page: Page,
  listingName: string,
  photoCount: number,
): Promise<void> {
  await page.evaluate(
    (payment) => sessionStorage.setItem('pendingPayment', payment),
    JSON.stringify({ listingName, photoCount }),
  );
}

/** Pays without a browser, and waits until the product knows. */
export async function pay(api: ApiClient, listingName: string, photoCount: number): Promise<void> {
  const { body } = await api.call('POST', '/api/create-payment-intent', {
    listingName,
    photoCount,
  });
  const answer = await confirmAtStub({ clientSecret: String(body['clientSecret']), card: '' });
  if (answer.paymentIntent?.status !== 'succeeded') {
    throw new Error(`the payment answered ${JSON.stringify(answer)}`);
  }
  const status = `/api/payment-status?listingName=${encodeURIComponent(listingName)}`;
  await eventually(async () => {
    const { body: known } = await api.call('GET', status);
    if (known['paymentVerified'] !== true) {
      throw new Error(`the payment is ${JSON.stringify(known)}`);
    }
  });
}
