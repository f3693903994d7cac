import { describe, expect, it } from '@jest/globals';
import { sharedProduct } from '../product/shared-product.js';
import { newUser, signInAdministrator } from '../product/users.js';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { end } from './kill.js';

/** Not used by any other test. */
const LISTING = '7 Refund Row';

describe('a refund during which billing is killed before it knows Stripe’s answer', () => {
  const { stack, stripe } = sharedProduct();

  it('is given once and appears once in the audit log', async () => {
    const [administrator, payer] = [await signInAdministrator(), await newUser('payer')];
    const paymentId = await pay(administrator, payer);
    const balance = stripe.stub.account.balance;
    const refund = { refundId: crypto.randomUUID(), amountCents: 900 };
    const path = `/api/admin/payments/${paymentId}/refund`;
    const give = () => administrator.call('POST', path, refund);
    await killWhileAsked(administrator, path, refund, /^\/v1\/refunds$/);

    await eventually(async () =>
      expect(await give()).toMatchObject({ status: 200, body: { refundedCents: 900 } }),
    );
    expect(await give()).toMatchObject({ status: 200, body: { refundedCents: 900 } });
    expect(stripe.stub.account.balance).toBe(balance - 900);
    await eventually(async () => {
      const { body } = await administrator.call('GET', '/api/admin/audit?limit=50');
      const { entries } = body as { entries: { action: string; changes: unknown }[] };
      const refunds = entries.filter(({ changes }) => JSON.stringify(changes).includes(LISTING));
      expect(refunds).toMatchObject([
        { action: 'payment.refunded', changes: [{ to: LISTING }, { to: '$9.00' }] },
      ]);
    });
  });

  /** @returns the payment's id */
  async function pay(administrator: ApiClient, payer: ApiClient): Promise<string> {
    await administrator.call('PATCH', `/api/users/${payer.user.id}`, { paymentEnabled: true });
    const intent = { listingName: LISTING, photoCount: 3 };
    const { body } = await payer.call('POST', '/api/create-payment-intent', intent);
    stripe.stub.confirm(String(body['clientSecret']));
    await stripe.stub.webhooks.settled();
    const { body: page } = await payer.call('GET', '/api/payments');
    const { payments } = page as { payments: { id: string }[] };
    return String(payments[0]?.id);
  }

  /**
   * Kills billing after Stripe has done what it was asked for, but before billing learns of it; nobody waits for the
   * answer.
   */
  async function killWhileAsked(
    client: ApiClient,
    path: string,
    body: object,
    stripePath: RegExp,
  ): Promise<void> {
    const leave = new AbortController();
    await new Promise<void>((resolve, reject) => {
      stripe.stub.beforeAnswer = async (request) => {
        if (request.method === 'POST' && stripePath.test(request.path)) {
          stripe.stub.beforeAnswer = () => Promise.resolve();
          const { restarted } = end(stack, 'SIGKILL', 'billing');
          // The gateway answers 503 after a while, and billing's restart may take longer.
          leave.abort();
          await restarted.then(() => resolve(), reject);
        }
      };
      const headers = { 'content-type': 'application/json' };
      client
        .fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal: leave.signal })
        .then(
          ({ status: answered }) => reject(new Error(`${path} was answered ${answered}`)),
          (error: unknown) =>
            leave.signal.aborted
              ? undefined
              : reject(new Error(`${path} wasn't answered`, { cause: error })),
        );
    });
  }
});
