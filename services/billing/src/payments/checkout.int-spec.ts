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
import type { PaymentIntentAnswer } from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { StripeGateway } from '../stripe/stripe-gateway.client.js';
import { createBillingHarness, type BillingHarness } from '../testing/billing-harness.js';
import { CARDS } from '../testing/stripe-stub/account.js';
import { Refusal } from '../testing/stripe-stub/objects.js';

const LISTING = '12 Elm Street';
const PAYER = { email: 'anna@example.org', name: 'Anna' };

let harness: BillingHarness;
let anna: string;
let balanceBefore: number;

beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

beforeEach(() => {
  anna = harness.person();
  balanceBefore = harness.stripe.account.balance;
  harness.stripe.asked.length = 0;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await harness.recoverStripe();
});

const begin = (photoCount = 1, userId = anna) =>
  harness.ask('billing.payment.begin.v1', {
    userId,
    listingName: LISTING,
    photoCount,
    payer: PAYER,
  });
const check = (photoCount = 1) =>
  harness.ask('billing.payment.check.v1', { userId: anna, listingName: LISTING, photoCount });
const status = async () =>
  (await harness.ask('billing.payment.status.v1', { userId: anna, listingName: LISTING }))
    .paymentVerified;
const payments = () =>
  harness.query(
    `select amount_cents, attempt, paid_at is not null as paid, intent_id, receipt_number
       from payments where user_id = $1 order by id`,
    [anna],
  );
const taken = () => harness.stripe.account.balance - balanceBefore;
/** Those of the intents at Stripe that could still be paid, whether or not our own row says so. */
async function payableSecrets(): Promise<string[]> {
  const rows = await harness.query('select id from payments where user_id = $1', [anna]);
  const ids = new Set(rows.map(({ id }) => id));
  return [...harness.stripe.account.intents.values()].flatMap((intent) =>
    intent.status === 'requires_payment_method' && ids.has(intent.metadata['paymentId'])
      ? [intent.client_secret]
      : [],
  );
}

async function pay(photoCount = 1): Promise<void> {
  harness.stripe.confirm((await begin(photoCount)).clientSecret);
  await harness.stripe.webhooks.settled();
}

describe('a listing that must be paid for', () => {
  it('is paid only when the webhook says so', async () => {
    harness.stripe.webhooks.isHolding = true;
    const { clientSecret, amount } = await begin(10);
    expect(amount).toBe(4900);
    expect(await check(10)).toEqual({
      paymentRequired: true,
      paymentVerified: false,
      photosUploaded: 0,
    });
    harness.stripe.confirm(clientSecret);
    expect(await status()).toBe(false);
    const succeeded = harness.stripe.webhooks.held.at(-1);
    expect(succeeded && (await harness.stripe.webhooks.deliver(succeeded))).toBe(200);
    expect(await status()).toBe(true);
    expect(await check(50)).toMatchObject({ paymentRequired: true, paymentVerified: true });
    expect(await check(51)).toMatchObject({ paymentVerified: false });
    expect(taken()).toBe(4900);
  });

  it('costs what the user’s terms say, plus 50 cents for each photo beyond 50', async () => {
    anna = harness.person({ paymentAmountCents: 7500 });
    expect(await begin(53)).toMatchObject({ amount: 7650 });
  });

  it('costs the difference when more photos come', async () => {
    await pay(50);
    expect(await begin(53)).toMatchObject({ amount: 150 });
    expect(await status()).toBe(false);
    await pay(53);
    expect(await status()).toBe(true);
    expect(await check(53)).toMatchObject({ paymentVerified: true });
    expect(taken()).toBe(5050);
  });

  it('is not charged twice, nor when no payment is needed', async () => {
    await pay();
    await expect(begin(50)).rejects.toMatchObject({ status: 409, code: 'already_paid' });
    const ben = harness.person({ paymentEnabled: false });
    await expect(begin(1, ben)).rejects.toMatchObject({
      status: 409,
      code: 'payment_not_required',
    });
  });

  it('can still be paid after a card was declined, by the same intent', async () => {
    const { clientSecret } = await begin();
    expect(() => harness.stripe.confirm(clientSecret, CARDS.declined)).toThrow('declined');
    await harness.stripe.webhooks.settled();
    expect(await payments()).toMatchObject([{ attempt: 'failed', paid: false }]);
    expect(await begin()).toEqual({ clientSecret, amount: 4900 });
    harness.stripe.confirm(clientSecret);
    await harness.stripe.webhooks.settled();
    expect(await status()).toBe(true);
  });

  it('has one number for each receipt', async () => {
    await pay(50);
    await pay(60);
    const numbers = (await payments()).map(({ receipt_number }) => Number(receipt_number));
    expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1]);
  });
});

describe('a payment intent', () => {
  it('is shared by all simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(10)));
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  it('is reused for another number of photos at the same price', async () => {
    expect(await begin(40)).toEqual(await begin(10));
  });
});

describe('a pair of browser tabs', () => {
  it('cannot pay twice when they want different things', async () => {
    const [first, second] = [await begin(10), await begin(60)];
    expect(second.amount).toBe(5400);
    expect(() => harness.stripe.confirm(first.clientSecret)).toThrow('canceled');
    harness.stripe.confirm(second.clientSecret);
    await harness.stripe.webhooks.settled();
    expect(taken()).toBe(5400);
    expect(await payments()).toMatchObject([
      { attempt: 'cancelled', paid: false },
      { amount_cents: 5400, paid: true },
    ]);
  });

  it('can both be open when one has nothing to pay', async () => {
    await pay(50);
    const { clientSecret } = await begin(60);
    await expect(begin(50)).rejects.toMatchObject({ code: 'already_paid' });
    expect(harness.stripe.confirm(clientSecret)).toMatchObject({ status: 'succeeded' });
  });

  it('that ask at the same moment are left with one payable intent', async () => {
    const answers = await Promise.allSettled([begin(10), begin(60), begin(10), begin(70)]);
    const secrets = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.clientSecret] : [],
    );
    const payable = await payableSecrets();
    expect(payable).toHaveLength(1);
    expect(secrets).toEqual(expect.arrayContaining(payable));
  });

  it('does not end what has replaced its payment while Stripe was making it', async () => {
    const stripe = harness.app.get(StripeGateway);
    const createIntent = stripe.createIntent.bind(stripe);
    const replacements: PaymentIntentAnswer[] = [];
    jest.spyOn(stripe, 'createIntent').mockImplementationOnce(async (order) => {
      replacements.push(await begin(60));
      return createIntent(order);
    });
    await expect(begin(10)).rejects.toMatchObject({ status: 503 });
    expect(replacements).toMatchObject([{ amount: 5400 }]);
    expect(await payableSecrets()).toEqual(replacements.map(({ clientSecret }) => clientSecret));
    expect(await payments()).toHaveLength(2);
  });

  it('shows in one tab that the other has paid, although no webhook has come', async () => {
    harness.stripe.webhooks.isHolding = true;
    const { clientSecret } = await begin(10);
    harness.stripe.confirm(clientSecret);
    await expect(begin(10)).rejects.toMatchObject({ code: 'already_paid' });
    // What is left to pay is the difference to what the other tab has paid.
    expect(await begin(60)).toMatchObject({ amount: 500 });
    expect(taken()).toBe(4900);
  });

  it('waits while money is on its way', async () => {
    const { clientSecret } = await begin(10);
    const { id } = harness.stripe.confirm(clientSecret, CARDS.slow);
    await harness.stripe.webhooks.settled();
    const processing = { status: 409, code: 'payment_processing' };
    await expect(begin(10)).rejects.toMatchObject(processing);
    await expect(begin(60)).rejects.toMatchObject(processing);
    harness.stripe.account.succeed(id);
    await harness.stripe.webhooks.settled();
    expect(await status()).toBe(true);
  });
});

describe('a changed price', () => {
  it('replaces the old one where nothing is paid yet', async () => {
    const old = await begin();
    harness.auth.terms.set(anna, { paymentEnabled: true, paymentAmountCents: 5900 });
    expect(await begin()).toMatchObject({ amount: 5900 });
    expect(() => harness.stripe.confirm(old.clientSecret)).toThrow('canceled');
  });

  it('replaces one that Stripe refuses', async () => {
    harness.auth.terms.set(anna, { paymentEnabled: true, paymentAmountCents: 10 });
    await expect(begin()).rejects.toMatchObject({ status: 422, code: 'payment_refused' });
    harness.auth.terms.set(anna, { paymentEnabled: true, paymentAmountCents: 5900 });
    expect(await begin()).toMatchObject({ amount: 5900 });
  });

  it.each([
    ['payment_not_required', { paymentEnabled: false, paymentAmountCents: null }],
    ['already_paid', { paymentEnabled: true, paymentAmountCents: 0 }],
  ])('of nothing leaves nothing payable (%s)', async (code, terms) => {
    const { clientSecret } = await begin();
    harness.auth.terms.set(anna, terms);
    await expect(begin()).rejects.toMatchObject({ status: 409, code });
    expect(() => harness.stripe.confirm(clientSecret)).toThrow('canceled');
  });

  it('does not affect what was agreed on and is paid', async () => {
    const old = await begin();
    harness.auth.terms.set(anna, { paymentEnabled: true, paymentAmountCents: 5900 });
    harness.stripe.confirm(old.clientSecret);
    await harness.stripe.webhooks.settled();
    expect(await check(50)).toMatchObject({ paymentVerified: true });
    expect(taken()).toBe(4900);
  });
});

describe('an unreachable Stripe', () => {
  it.each(['failing', 'unreachable'] as const)('(%s) leaves nothing half-done', async (health) => {
    harness.stripe.health = health;
    await expect(begin()).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: expect.stringContaining('Nothing was charged') as unknown,
    });
    harness.stripe.health = 'up';
    const { clientSecret } = await begin();
    harness.stripe.confirm(clientSecret);
    await harness.stripe.webhooks.settled();
    expect(await payments()).toMatchObject([{ paid: true }]);
    expect(taken()).toBe(4900);
  });

  it('keeps an intent from being replaced, since the old one could still be paid', async () => {
    const { clientSecret } = await begin(10);
    harness.stripe.health = 'failing';
    await expect(begin(60)).rejects.toMatchObject({ status: 503 });
    harness.stripe.health = 'up';
    expect(await begin(10)).toEqual({ clientSecret, amount: 4900 });
  });
});

describe('a cancellation that Stripe makes but does not answer', () => {
  it('leaves no tab with an intent that can no longer be paid', async () => {
    harness.stripe.webhooks.isHolding = true;
    // Refuses to keep an intent, so that billing doesn't know it when another price is wanted.
    await harness.query(
      'alter table payments add constraint dies check (intent_id is null) not valid',
    );
    try {
      await expect(begin(10)).rejects.toMatchObject({ status: 500 });
    } finally {
      await harness.query('alter table payments drop constraint dies');
    }
    harness.stripe.beforeAnswer = ({ path }) => {
      if (!path.endsWith('/cancel')) {
        return Promise.resolve();
      }
      harness.stripe.health = 'failing';
      return Promise.reject(new Refusal(500, 'api_error', undefined, 'The answer is lost.'));
    };
    await expect(begin(60)).rejects.toMatchObject({ status: 503 });
    expect(await payableSecrets()).toEqual([]);
    await harness.recoverStripe();
    const { clientSecret } = await begin(10);
    expect(await payableSecrets()).toEqual([clientSecret]);
  });
});

describe('a crash between Stripe’s answer and billing’s own commit', () => {
  it('leaves the intent that Stripe made to the next try', async () => {
    // Refuses to keep an intent, whichever transaction tries to.
    await harness.query(
      'alter table payments add constraint dies check (intent_id is null) not valid',
    );
    try {
      await expect(begin()).rejects.toMatchObject({ status: 500 });
      expect(await payments()).toMatchObject([{ intent_id: null }]);
    } finally {
      await harness.query('alter table payments drop constraint dies');
    }
    const { clientSecret } = await begin();
    expect(
      harness.stripe.account.intents.get(clientSecret.split('_secret_')[0] ?? ''),
    ).toBeDefined();
    const made = [...harness.stripe.account.intents.values()].filter(
      ({ metadata }) => metadata['paymentId'] !== undefined,
    );
    const [{ id } = { id: '' }] = await harness.query(
      'select id from payments where user_id = $1',
      [anna],
    );
    expect(made.filter(({ metadata }) => metadata['paymentId'] === id)).toHaveLength(1);
  });
});

describe('a missing webhook', () => {
  /** Makes a moment later that has been noted, so that 3 s don't pass since then on a slow machine. */
  const postpone = (column: 'polled_at' | 'looked_at') =>
    harness.query(
      `update payments set ${column} = ${column} + interval '10 min' where user_id = $1`,
      [anna],
    );

  it('is made up for by asking Stripe, 3 s after the browser began to ask', async () => {
    harness.stripe.webhooks.isHolding = true;
    const { clientSecret } = await begin();
    harness.stripe.confirm(clientSecret);
    harness.stripe.asked.length = 0;
    expect(await status()).toBe(false);
    await postpone('polled_at');
    expect(await status()).toBe(false);
    expect(harness.stripe.asked).toEqual([]);
    await harness.query(
      `update payments set polled_at = now() - interval '4 s' where user_id = $1`,
      [anna],
    );
    expect(await status()).toBe(true);
    expect(harness.stripe.asked).toEqual(['GET /v1/payment_intents/:id']);
  });

  it('leads to one question every 3 s at most, even if Stripe is down', async () => {
    await begin();
    await status();
    await harness.query(
      `update payments set polled_at = now() - interval '9 s' where user_id = $1`,
      [anna],
    );
    harness.stripe.health = 'failing';
    harness.stripe.asked.length = 0;
    expect(await status()).toBe(false);
    expect(harness.stripe.asked).toHaveLength(1);
    harness.stripe.health = 'up';
    harness.stripe.asked.length = 0;
    await postpone('looked_at');
    expect(await status()).toBe(false);
    expect(harness.stripe.asked).toEqual([]);
  });
});

describe('a change of Stripe keys', () => {
  it('to another account’s leaves nothing in the way', async () => {
    const { clientSecret } = await begin();
    harness.stripe.account.intents.delete(clientSecret.split('_secret_')[0] ?? '');
    const again = await begin();
    expect(again.clientSecret).not.toBe(clientSecret);
    await waitFor('the old one to be over', async () => (await payments()).length === 2);
  });
});
