import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { startTestStripe, type TestStripe } from '../support/stripe.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';

const LISTING = '12 Elm Street';

describe('billing is killed', () => {
  let stripe: TestStripe;
  let stack: TestStack;
  let client: ApiClient;

  beforeAll(async () => {
    stripe = await startTestStripe();
    stack = await startTestStack(stripe.environment);
    stripe.sendTo(stack.url);
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    const { id, email, name } = client.user;
    const account = { email, name, company: '', phone: '', paymentEnabled: true };
    await client.call('PATCH', `/api/users/${id}`, { ...account, paymentAmountCents: null });
  });

  afterAll(async () => {
    await stack.remove();
    await stripe.stub.close();
  });

  const intent = { listingName: LISTING, photoCount: 3 };
  const begin = () => client.call('POST', '/api/create-payment-intent', intent);
  const status = async () =>
    (await client.call('GET', `/api/payment-status?listingName=${encodeURIComponent(LISTING)}`))
      .body;

  /** Stripe has done what it was asked for, and billing dies before it hears of it; nobody waits for the answer. */
  async function killWhileAsked(path: string, body: object, stripePath: RegExp): Promise<void> {
    const leave = new AbortController();
    await new Promise<void>((resolve, reject) => {
      stripe.stub.beforeAnswer = async (request) => {
        if (request.method === 'POST' && stripePath.test(request.path)) {
          stripe.stub.beforeAnswer = () => Promise.resolve();
          const restarted = stack.services.billing.restarted();
          stack.services.billing.kill('SIGKILL');
          await restarted.then(resolve, reject);
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
    leave.abort();
  }

  it('between Stripe’s answer and its own commit: there is one intent, and one payment', async () => {
    await killWhileAsked('/api/create-payment-intent', intent, /^\/v1\/payment_intents$/);
    const { body } = await eventually(async () => {
      const answer = await begin();
      expect(answer).toMatchObject({ status: 200, body: { amount: 4900 } });
      return answer;
    });
    expect(stripe.stub.account.intents.size).toBe(1);
    stripe.stub.confirm(String(body['clientSecret']));
    await eventually(async () => expect(await status()).toEqual({ paymentVerified: true }));
    expect(stripe.stub.account.balance).toBe(4900);
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  it('while money is given back: it is given once, and the audit log has it once', async () => {
    const { body: page } = await client.call('GET', '/api/payments');
    const { payments } = page as { payments: { id: string }[] };
    const refund = { refundId: crypto.randomUUID(), amountCents: 900 };
    const path = `/api/admin/payments/${payments[0]?.id}/refund`;
    const give = () => client.call('POST', path, refund);
    await killWhileAsked(path, refund, /^\/v1\/refunds$/);

    await eventually(async () =>
      expect(await give()).toMatchObject({ status: 200, body: { refundedCents: 900 } }),
    );
    expect(await give()).toMatchObject({ status: 200, body: { refundedCents: 900 } });
    expect(stripe.stub.account.balance).toBe(4000);
    await eventually(async () => {
      const { body } = await client.call('GET', '/api/admin/audit?limit=50');
      const { entries } = body as { entries: { action: string; changes: unknown }[] };
      expect(entries.filter(({ action }) => action === 'payment.refunded')).toMatchObject([
        { changes: [{ to: LISTING }, { to: '$9.00' }] },
      ]);
    });
  });
});
