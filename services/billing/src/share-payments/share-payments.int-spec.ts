import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentIntentAnswer, PaymentSummary, SharePaymentDue } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { createBillingHarness, type BillingHarness } from '../testing/billing-harness.js';
import type { StripeEvent } from '../testing/stripe-stub/objects.js';
import { MissedEventsSweep } from '../webhook/missed-events-sweep.job.js';
import { OpenSharePaymentsSweep } from './open-share-payments-sweep.job.js';

const ADMINISTRATOR = { id: uuid(), role: 'admin' } as const;

let harness: BillingHarness;
let due: SharePaymentDue;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

beforeEach(() => {
  harness.stripe.webhooks.isHolding = true;
  due = {
    ...{ shareId: uuid(), ownerId: harness.person(), folderName: 'Elm_Street' },
    ...{ agentName: 'Kim Agent', agentEmail: 'kim@agency.example' },
    ...{ amountCents: 25_000, photoCount: 12 },
  };
  harness.media.payable.add(due.shareId);
});
afterEach(() => harness.recoverStripe());

const begin = (request = due): Promise<PaymentIntentAnswer> =>
  harness.ask('billing.share-payment.begin.v1', request);
const status = async (): Promise<string> =>
  (await harness.ask('billing.share-payment.status.v1', { shareId: due.shareId })).state;
const deliver = (event: StripeEvent) => harness.stripe.webhooks.deliver(event);

function event(type: string): StripeEvent {
  const told = harness.stripe.webhooks.held.findLast((one) => one.type === type);
  if (told === undefined) {
    throw new Error(`Nothing has happened that Stripe calls ${type}`);
  }
  return told;
}

/** As administrators see them, newest first. */
async function payments(): Promise<PaymentSummary[]> {
  const request = { caller: ADMINISTRATOR, whose: 'all' } as const;
  const page = await harness.ask('billing.payment.list.v1', request);
  return page.payments.filter(({ link }) => link?.id === due.shareId);
}

async function pay(): Promise<PaymentSummary> {
  const { clientSecret } = await begin();
  harness.stripe.confirm(clientSecret);
  await deliver(event('payment_intent.succeeded'));
  const [payment] = await payments();
  if (payment === undefined) {
    throw new Error('Nothing was paid');
  }
  return payment;
}

const told = (list: 'paid' | 'returned') =>
  harness.media[list].filter(({ shareId }) => shareId === due.shareId);

const intents = (): number =>
  [...harness.stripe.account.intents.values()].filter(({ amount }) => amount === due.amountCents)
    .length;

describe('a payment for a link', () => {
  it('is told to media once, however often the webhook comes', async () => {
    const payment = await pay();
    const succeeded = event('payment_intent.succeeded');
    await Promise.all([deliver(succeeded), deliver(succeeded)]);
    await deliver({ ...succeeded, id: `evt_${uuid()}` });
    await waitFor('media to be told', () => told('paid').length > 0);
    expect(payment).toMatchObject({
      ...{ state: 'succeeded', amountCents: 25_000, listingName: 'Elm Street' },
      payer: { name: 'Kim Agent', email: 'kim@agency.example' },
      link: { id: due.shareId, unused: null },
    });
    expect(told('paid')).toEqual([
      {
        ...{ paymentId: payment.id, shareId: due.shareId },
        ...{ listingName: 'Elm Street', amountCents: 25_000, paidAt: payment.paidAt },
      },
    ]);
    expect(await status()).toBe('paid');
    await expect(begin()).rejects.toMatchObject({ status: 409, code: 'already_paid' });
  });

  it('has one intent, whoever begins it at the same time', async () => {
    due = { ...due, amountCents: 31_700 };
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(intents()).toBe(1);
    const rows = await harness.query('select 1 from payments where share_id = $1', [due.shareId]);
    expect(rows).toHaveLength(1);
  });

  it('that died before Stripe answered continues with the same key', async () => {
    due = { ...due, amountCents: 32_800 };
    harness.stripe.health = 'unreachable';
    await expect(begin()).rejects.toMatchObject({ status: 503 });
    harness.stripe.health = 'up';
    await begin();
    expect(intents()).toBe(1);
  });

  it('stays made when a failure is reported after it', async () => {
    const { clientSecret } = await begin();
    expect(() => harness.stripe.confirm(clientSecret, 'pm_card_chargeDeclined')).toThrow();
    const failed = event('payment_intent.payment_failed');
    expect(await deliver(failed)).toBe(200);
    expect(await status()).toBe('due');
    expect(told('paid')).toEqual([]);
    harness.stripe.confirm(clientSecret);
    await deliver(event('payment_intent.succeeded'));
    await deliver({ ...failed, id: `evt_${uuid()}`, created: failed.created + 60 });
    expect(await status()).toBe('paid');
    await waitFor('media to be told', () => told('paid').length === 1);
  });

  it('that a bank is still at is no reason to begin another', async () => {
    const { clientSecret } = await begin();
    harness.stripe.confirm(clientSecret, 'pm_usBankAccount');
    await deliver(event('payment_intent.processing'));
    expect(await status()).toBe('processing');
    await expect(begin()).rejects.toMatchObject({ code: 'payment_processing' });
  });

  it('is no payment for uploads to the listing, and no payment of the photographer', async () => {
    await pay();
    const question = { userId: due.ownerId, listingName: 'Elm Street', photoCount: 1 };
    expect(await harness.ask('billing.payment.check.v1', question)).toMatchObject({
      paymentVerified: false,
    });
    const caller = { id: due.ownerId, role: 'user' } as const;
    const own = await harness.ask('billing.payment.list.v1', { caller, whose: 'own' });
    expect(own.payments).toEqual([]);
    const [payment] = await payments();
    await expect(
      harness.ask('billing.payment.open.v1', { caller, paymentId: payment?.id ?? '' }),
    ).rejects.toMatchObject({ status: 404 });
    // The listing's own open payment has its place beside the link's.
    const payer = { email: 'ada@example.org', name: 'Ada' };
    await harness.ask('billing.payment.begin.v1', { ...question, payer });
  });

  it('whose webhook never comes is found by asking Stripe, and by the sweep', async () => {
    const { clientSecret } = await begin();
    harness.stripe.confirm(clientSecret);
    expect(await status()).toBe('due');
    harness.stripe.webhooks.told.forEach((one) => (one.created -= 2 * 3600));
    await harness.app.get(MissedEventsSweep).fetch(new AbortController().signal);
    expect(await status()).toBe('paid');
    await waitFor('media to be told', () => told('paid').length === 1);
  });
});

describe('a payment for a link that is gone', () => {
  it('is marked for administrators, who refund it', async () => {
    const payment = await pay();
    const unused = {
      ...{ paymentId: payment.id, shareId: due.shareId, reason: 'gone' as const },
      ...{ listingName: 'Elm Street', amountCents: 25_000 },
    };
    await harness.tell('media.share.payment-unused.v1', unused);
    await waitFor('the mark', async () => (await payments())[0]?.link?.unused === 'gone');
    const refunded = await harness.ask('billing.payment.refund.v1', {
      actor: { id: ADMINISTRATOR.id, address: '203.0.113.7' },
      ...{ paymentId: payment.id, refundId: uuid() },
    });
    expect(refunded).toMatchObject({ state: 'refunded', link: { unused: 'gone' } });
  });

  it('is cancelled at Stripe while it is open', async () => {
    const { clientSecret } = await begin();
    const sweep = harness.app.get(OpenSharePaymentsSweep);
    const noEnd = new AbortController().signal;
    await sweep.cancel(noEnd);
    expect(await payments()).toMatchObject([{ state: 'created' }]);
    harness.media.payable.delete(due.shareId);
    await sweep.cancel(noEnd);
    expect(() => harness.stripe.confirm(clientSecret)).toThrow();
    expect(await payments()).toMatchObject([{ state: 'failed' }]);
  });

  it('is cancelled a day later although the link is still there', async () => {
    await begin();
    await harness.query(
      `update payments set created_at = now() - interval '25 hours' where share_id = $1`,
      [due.shareId],
    );
    await harness.app.get(OpenSharePaymentsSweep).cancel(new AbortController().signal);
    expect(await payments()).toMatchObject([{ state: 'failed' }]);
    const again = await begin();
    harness.stripe.confirm(again.clientSecret);
    await deliver(event('payment_intent.succeeded'));
    expect(await status()).toBe('paid');
  });
});

describe('the money of a payment for a link', () => {
  const lastIntent = (): string => [...harness.stripe.account.intents.keys()].at(-1) ?? '';

  it('that went back in parts is told once, with the last part', async () => {
    await pay();
    harness.stripe.account.refund(lastIntent(), 10_000, {});
    await deliver(event('charge.refunded'));
    expect(told('returned')).toEqual([]);
    harness.stripe.account.refund(lastIntent(), 15_000, {});
    const refunded = event('charge.refunded');
    await deliver(refunded);
    await deliver({ ...refunded, id: `evt_${uuid()}` });
    await waitFor('media to be told', () => told('returned').length > 0);
    expect(told('returned')).toHaveLength(1);
  });

  it('that a bank took for good is told, and the dispute names the link', async () => {
    await pay();
    const dispute = harness.stripe.account.dispute(lastIntent());
    const opened = event('charge.dispute.created');
    await deliver(opened);
    harness.stripe.account.closeDispute(dispute, 'lost');
    const closed = event('charge.dispute.closed');
    await deliver({ ...closed, created: opened.created + 60 });
    await waitFor('media to be told', () => told('returned').length === 1);
    const disputed = () => harness.auth.disputed.filter(({ shareId }) => shareId === due.shareId);
    await waitFor('auth to be told', () => disputed().length === 2);
    expect(new Set(disputed().map(({ state }) => state))).toEqual(new Set(['open', 'lost']));
  });

  it('that went back before it was known to be there releases nothing', async () => {
    const { clientSecret } = await begin();
    const { id } = harness.stripe.confirm(clientSecret);
    harness.stripe.account.refund(id, 25_000, {});
    await deliver(event('charge.refunded'));
    await deliver(event('payment_intent.succeeded'));
    expect(await status()).toBe('due');
    expect([...told('paid'), ...told('returned')]).toEqual([]);
  });
});
