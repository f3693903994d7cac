import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Logger } from '@nestjs/common';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { inspect } from 'node:util';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { MissedEventsSweep } from './missed-events-sweep.job.js';
import { createBillingHarness, type BillingHarness } from '../testing/billing-harness.js';
import { LISTING, Payer } from '../testing/payer.js';
import type { StripeEvent } from '../testing/stripe-stub/objects.js';

let harness: BillingHarness;
let anna: Payer;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

beforeEach(() => {
  anna = new Payer(harness, harness.person());
});
afterEach(() => harness.recoverStripe());

const deliver = (event: StripeEvent, options = {}) =>
  harness.stripe.webhooks.deliver(event, options);

describe('a webhook', () => {
  it('before the intent’s answer finds the payment by the intent’s metadata', async () => {
    harness.stripe.beforeAnswer = async ({ method, path }) => {
      if (method === 'POST' && path === '/v1/payment_intents') {
        const intent = [...harness.stripe.account.intents.values()].at(-1);
        harness.stripe.account.succeed(intent?.id ?? '');
        expect(await deliver(anna.event('payment_intent.succeeded'))).toBe(200);
      }
    };
    // The payment is complete, so the caller needs no card form.
    await expect(anna.begin()).rejects.toMatchObject({ code: 'already_paid' });
    expect(await anna.hasPaid()).toBe(true);
  });

  it('that comes twice, even at once, counts once', async () => {
    const payment = await anna.pay();
    const succeeded = anna.event('payment_intent.succeeded');
    expect(await Promise.all([deliver(succeeded), deliver(succeeded)])).toEqual([200, 200]);
    expect(await anna.payments()).toEqual([payment]);
    const rows = await harness.query('select 1 from stripe_events where id = $1', [succeeded.id]);
    expect(rows).toHaveLength(1);
  });

  it('waits for a request about the payment without holding the payment’s row against it', async () => {
    const { clientSecret } = await anna.begin();
    harness.stripe.confirm(clientSecret);
    const { delivery } = await harness.app.get(DataSource).transaction(async (manager) => {
      await lockPaymentsOf(manager, anna.id);
      const delivering = deliver(anna.event('payment_intent.succeeded'));
      await waitFor('the webhook to wait', async () => {
        const waiting = await harness.query(
          `select 1 from pg_locks join pg_database d on d.oid = database
            where d.datname = current_database() and locktype = 'advisory' and not granted`,
        );
        return waiting.length > 0;
      });
      // Fails where a deadlock would begin.
      await manager.query('select 1 from payments where user_id = $1 for update nowait', [anna.id]);
      return { delivery: delivering };
    });
    expect(await delivery).toBe(200);
    expect(await anna.hasPaid()).toBe(true);
  });

  it('that reports a failure after a success leaves the success in place', async () => {
    const { clientSecret } = await anna.begin();
    expect(() => harness.stripe.confirm(clientSecret, 'pm_card_chargeDeclined')).toThrow();
    const failed = anna.event('payment_intent.payment_failed');
    harness.stripe.confirm(clientSecret);
    await deliver(anna.event('payment_intent.succeeded'));
    expect(await deliver({ ...failed, created: failed.created + 60 })).toBe(200);
    expect(await anna.payments()).toMatchObject([{ state: 'succeeded' }]);
  });

  it('that reports a refund before the payment is handled', async () => {
    const { clientSecret } = await anna.begin();
    const { id } = harness.stripe.confirm(clientSecret);
    harness.stripe.account.refund(id, 900, {});
    await deliver(anna.event('charge.refunded'));
    await deliver(anna.event('payment_intent.succeeded'));
    expect(await anna.payments()).toMatchObject([
      { state: 'partially-refunded', refundedCents: 900 },
    ]);
  });

  it('that reports a dispute puts the payment out of force until the dispute is won', async () => {
    const payment = await anna.pay();
    const { account } = harness.stripe;
    const [intentId] = [...account.intents.keys()].slice(-1);
    account.dispute(intentId ?? '', 'warning_needs_response');
    expect(await deliver(anna.event('charge.dispute.created'))).toBe(200);
    expect(await anna.hasPaid()).toBe(true);
    const dispute = account.dispute(intentId ?? '');
    const opened = anna.event('charge.dispute.created');
    await deliver(opened);
    expect(await anna.hasPaid()).toBe(false);
    expect(await anna.payments()).toMatchObject([{ id: payment.id, state: 'disputed' }]);
    account.closeDispute(dispute, 'won');
    const closed = anna.event('charge.dispute.closed');
    await deliver({ ...closed, created: opened.created + 60 });
    await deliver({ ...opened, id: 'evt_again' });
    expect(await anna.hasPaid()).toBe(true);
    await waitFor('both to be told', () => harness.auth.disputed.length === 2);
    // Events may overtake each other.
    expect(harness.auth.disputed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          paymentId: payment.id,
          listingName: LISTING,
          amountCents: 4900,
          state: 'open',
        }),
        expect.objectContaining({ paymentId: payment.id, state: 'won' }),
      ]),
    );
  });

  it('that never arrives is fetched later, once, and reported', async () => {
    const { clientSecret } = await anna.begin();
    const { id } = harness.stripe.confirm(clientSecret);
    const sweep = harness.app.get(MissedEventsSweep);
    const noTime = new AbortController().signal;
    await sweep.fetch(noTime);
    expect(await anna.hasPaid()).toBe(false);
    harness.stripe.account.refund(id, 900, {});
    harness.stripe.webhooks.told.forEach((event) => (event.created -= 2 * 3600));
    await sweep.fetch(noTime);
    await sweep.fetch(noTime);
    expect(await anna.payments()).toMatchObject([
      { state: 'partially-refunded', refundedCents: 900 },
    ]);
    await waitFor('the report', () => harness.auth.differences.length > 0);
    const [payment] = await anna.payments();
    const own = harness.auth.differences.flatMap(({ repaired }) =>
      repaired.filter((sentence) => sentence.includes(payment?.id ?? '')),
    );
    expect(own).toEqual([
      expect.stringContaining("Stripe's payment_intent.succeeded of the payment for 12 Elm Street"),
      expect.stringContaining("Stripe's charge.refunded"),
    ]);
  });

  it('that reports a foreign payment is kept and changes nothing', async () => {
    await anna.pay();
    const succeeded = anna.event('payment_intent.succeeded');
    const object = { ...succeeded.data.object, id: 'pi_unknown', metadata: {} };
    const foreign = { ...succeeded, id: `evt_${uuid()}`, data: { object } };
    expect(await deliver(foreign)).toBe(200);
    expect(
      await harness.query('select payment_id, intent_id from stripe_events where id = $1', [
        foreign.id,
      ]),
    ).toEqual([{ payment_id: null, intent_id: 'pi_unknown' }]);
  });

  it('that reports another amount than agreed is not believed', async () => {
    const { clientSecret } = await anna.begin();
    harness.stripe.confirm(clientSecret);
    const succeeded = anna.event('payment_intent.succeeded');
    const object = { ...succeeded.data.object, amount: 100 };
    expect(await deliver({ ...succeeded, data: { object } })).toBe(200);
    expect(await anna.hasPaid()).toBe(false);
  });

  it('that reports something else is not kept', async () => {
    await anna.begin();
    const created = anna.event('payment_intent.created');
    expect(await deliver(created)).toBe(200);
    expect(await harness.query('select 1 from stripe_events where id = $1', [created.id])).toEqual(
      [],
    );
  });

  it('is accepted only with Stripe’s signature and not when it is old', async () => {
    const { clientSecret } = await anna.begin();
    harness.stripe.confirm(clientSecret);
    const succeeded = anna.event('payment_intent.succeeded');
    expect(await deliver(succeeded, { secret: 'whsec_other' })).toBe(400);
    expect(await deliver(succeeded, { ageSeconds: 301 })).toBe(400);
    for (const signature of ['', 't=1,v1=00', 'x'.repeat(2000)]) {
      await expect(
        harness.ask('billing.stripe.receive.v1', { body: JSON.stringify(succeeded), signature }),
      ).rejects.toMatchObject({ status: 400 });
    }
    expect(await anna.hasPaid()).toBe(false);
    expect(await deliver(succeeded, { ageSeconds: 200 })).toBe(200);
    expect(await anna.hasPaid()).toBe(true);
  });
});

it('an unverified webhook leaves nothing of its content in the log', async () => {
  const lines: unknown[] = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void lines.push(line));
  try {
    const body = JSON.stringify({ receipt_email: 'anna@example.org' });
    await expect(
      harness.ask('billing.stripe.receive.v1', { body, signature: 't=1,v1=00' }),
    ).rejects.toMatchObject({ status: 400 });
    expect(lines).toHaveLength(1);
    expect(inspect(lines, { depth: 9 })).not.toContain('anna@example.org');
  } finally {
    jest.restoreAllMocks();
  }
});

describe('a product without Stripe keys', () => {
  it('takes and refunds no payments and refuses uploads that must be paid for', async () => {
    const own = await createBillingHarness({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
    try {
      const listing = { userId: own.person(), listingName: LISTING, photoCount: 1 };
      const payer = { email: 'anna@example.org', name: 'Anna' };
      const notConfigured = { status: 409, code: 'payments_not_configured' };
      await expect(
        own.ask('billing.payment.begin.v1', { ...listing, payer }),
      ).rejects.toMatchObject(notConfigured);
      await expect(
        own.ask('billing.stripe.receive.v1', { body: '{}', signature: 't=1' }),
      ).rejects.toMatchObject(notConfigured);
      // Not even later, when there are keys.
      const refund = { actor: { id: uuid(), address: '203.0.113.7' }, refundId: uuid() };
      await expect(
        own.ask('billing.payment.refund.v1', { ...refund, paymentId: uuid() }),
      ).rejects.toMatchObject(notConfigured);
      await expect(own.ask('billing.upload.authorise.v1', listing)).rejects.toMatchObject({
        status: 402,
      });
    } finally {
      await own.close();
    }
  });
});
