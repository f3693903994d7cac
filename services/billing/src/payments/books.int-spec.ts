import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { RefundsService } from '../refunds/refunds.service.js';
import { createBillingHarness, type BillingHarness } from '../testing/billing-harness.js';
import { LISTING, Payer } from '../testing/payer.js';
import { HeldUsesSweep } from '../uploads/held-uses-sweep.job.js';
import { OpenPaymentsSweep } from './open-payments-sweep.job.js';
import { Refusal } from '../testing/stripe-stub/objects.js';

const ROOT = { id: uuid(), address: '203.0.113.7' };
const ADMIN = { id: ROOT.id, role: 'admin' as const };

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

const refund = (paymentId: string, amountCents?: number, refundId = uuid()) =>
  harness.ask('billing.payment.refund.v1', {
    actor: ROOT,
    paymentId,
    refundId,
    ...(amountCents !== undefined && { amountCents }),
  });

describe('a refund', () => {
  it('of a part leaves the payment in force, and of all of it cancels the payment', async () => {
    const payment = await anna.pay();
    expect(await refund(payment.id, 900)).toMatchObject({
      state: 'partially-refunded',
      refundedCents: 900,
    });
    expect(await anna.hasPaid()).toBe(true);
    expect(await refund(payment.id)).toMatchObject({ state: 'refunded', refundedCents: 4900 });
    expect(await anna.hasPaid()).toBe(false);
    await harness.stripe.webhooks.deliver(anna.event('charge.refunded'));
    await expect(refund(payment.id)).rejects.toMatchObject({ code: 'already_refunded' });
    expect(await anna.begin()).toMatchObject({ amount: 4900 });
    const told = () => harness.auth.refunded.filter(({ paymentId }) => paymentId === payment.id);
    await waitFor('both to be told', () => told().length === 2);
    // Events may overtake each other.
    expect(told().sort((one, other) => one.amountCents - other.amountCents)).toMatchObject([
      { actor: ROOT, userId: anna.id, listingName: LISTING, amountCents: 900 },
      { amountCents: 4000 },
    ]);
  });

  it('requested twice is given once, even at the same moment', async () => {
    const payment = await anna.pay();
    const refundId = uuid();
    await Promise.all([refund(payment.id, 900, refundId), refund(payment.id, 900, refundId)]);
    await refund(payment.id, 900, refundId);
    expect(
      harness.stripe.account.refunds.filter(({ metadata }) => metadata['refundId'] === refundId),
    ).toHaveLength(1);
    expect(await anna.payments()).toMatchObject([{ refundedCents: 900 }]);
    const told = await harness.query(
      `select 1 from outbox where name = 'billing.payment.refunded.v1'
         and payload->>'paymentId' = $1`,
      [payment.id],
    );
    const heard = harness.auth.refunded.filter(({ paymentId }) => paymentId === payment.id);
    expect(Math.max(told.length, heard.length)).toBeLessThanOrEqual(1);
  });

  it('that could not be sent to Stripe is given later, and only once', async () => {
    const payment = await anna.pay();
    harness.stripe.health = 'failing';
    await expect(refund(payment.id, 900)).rejects.toMatchObject({ status: 503 });
    harness.stripe.health = 'up';
    await expect(refund(payment.id, 900)).rejects.toMatchObject({ code: 'refund_pending' });
    await harness.query(`update refunds set created_at = now() - interval '2 min'`);
    await harness.app.get(RefundsService).givePending();
    expect(await anna.payments()).toMatchObject([{ refundedCents: 900 }]);
    await waitFor('it to be told', () =>
      harness.auth.refunded.some(({ paymentId }) => paymentId === payment.id),
    );
  });

  it('that was requested too long ago is not given twice and does not block another one', async () => {
    const payment = await anna.pay();
    const [given, lost] = [uuid(), uuid()];
    const aged = async (refundId: string) => {
      await expect(refund(payment.id, 900, refundId)).rejects.toMatchObject({ status: 503 });
      harness.stripe.health = 'up';
      harness.stripe.beforeAnswer = () => Promise.resolve();
      await harness.query(`update refunds set created_at = now() - interval '25 h' where id = $1`, [
        refundId,
      ]);
      harness.stripe.forgetKeys();
      await harness.app.get(RefundsService).givePending();
    };
    // Stripe gives it, and we never hear of that.
    harness.stripe.beforeAnswer = ({ path }) => {
      if (path === '/v1/refunds') {
        harness.stripe.health = 'failing';
        throw new Refusal(500, 'api_error', undefined, 'Cut off');
      }
      return Promise.resolve();
    };
    await aged(given);
    expect(await anna.payments()).toMatchObject([{ refundedCents: 900 }]);
    harness.stripe.health = 'failing';
    await aged(lost);
    expect(await anna.payments()).toMatchObject([{ refundedCents: 900 }]);
    expect(await refund(payment.id)).toMatchObject({ state: 'refunded' });
    const ofPayment = harness.stripe.account.refunds.filter(({ metadata }) =>
      [given, lost].includes(metadata['refundId'] ?? ''),
    );
    expect(ofPayment).toHaveLength(1);
  });

  it('that Stripe refuses is refused', async () => {
    const payment = await anna.pay();
    const [row] = await harness.query('select intent_id from payments where id = $1', [payment.id]);
    harness.stripe.account.refund(String(row?.['intent_id']), 4900, {});
    await expect(refund(payment.id)).rejects.toMatchObject({ status: 409, code: 'refund_refused' });
  });
});

describe('a payment', () => {
  it('is visible only to its payer and to administrators', async () => {
    const payment = await anna.pay();
    expect(payment).toMatchObject({
      number: expect.stringMatching(/^R-\d{6}$/) as unknown,
      payer: { email: 'anna@example.org', name: 'Anna' },
      listingName: LISTING,
      amountCents: 4900,
      paidPhotos: 1,
      currency: 'usd',
    });
    const open = (id: string, role: 'user' | 'admin') =>
      harness.ask('billing.payment.open.v1', { caller: { id, role }, paymentId: payment.id });
    expect(await open(anna.id, 'user')).toEqual(payment);
    expect(await open(ROOT.id, 'admin')).toEqual(payment);
    await expect(open(uuid(), 'user')).rejects.toMatchObject({ status: 404 });
    const everybodys = { whose: 'all' as const, search: payment.number ?? '' };
    expect(await harness.ask('billing.payment.list.v1', { caller: ADMIN, ...everybodys })).toEqual({
      payments: [payment],
      next: null,
    });
    await expect(
      harness.ask('billing.payment.list.v1', {
        caller: { id: anna.id, role: 'user' },
        ...everybodys,
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('follows a listing that is renamed, even while it is open', async () => {
    await anna.pay();
    await anna.begin('Open House');
    await harness.tell('media.folder.renamed.v1', {
      ownerId: anna.id,
      listingIds: [],
      formerName: '12_Elm_Street',
      folderName: '14_Elm_Street',
    });
    expect([await anna.hasPaid(), await anna.hasPaid('14 Elm Street')]).toEqual([false, true]);
    // Both have something open: neither is lost, and the renaming is done.
    await anna.begin('14 Elm Street', 60);
    await harness.tell('media.folder.renamed.v1', {
      ownerId: anna.id,
      listingIds: [],
      formerName: 'Open_House',
      folderName: '14_Elm_Street',
    });
    expect(await anna.hasPaid('14 Elm Street', 50)).toBe(true);
  });

  it('stays with the old name when the new one is paid for too', async () => {
    await anna.pay('Paid Before');
    await anna.pay();
    await harness.tell('media.photos.saved.v1', {
      ownerId: anna.id,
      folderName: '12_Elm_Street',
      photoIds: Array.from({ length: 50 }, () => uuid()),
    });
    await harness.tell('media.folder.renamed.v1', {
      ownerId: anna.id,
      listingIds: [],
      formerName: '12_Elm_Street',
      folderName: 'Paid_Before',
    });
    const listing = { userId: anna.id, photoCount: 50 };
    await harness.ask('billing.upload.authorise.v1', { ...listing, listingName: 'Paid Before' });
    await expect(
      harness.ask('billing.upload.authorise.v1', { ...listing, listingName: LISTING }),
    ).rejects.toMatchObject({ status: 402 });
  });

  it('of a deleted user stays without their name, or is cancelled if it is open', async () => {
    const payment = await anna.pay();
    const { clientSecret } = await anna.begin(LISTING, 60);
    await harness.tell('auth.user.deleted.v1', { userId: anna.id });
    const found = await harness.ask('billing.payment.list.v1', {
      caller: ADMIN,
      whose: 'all',
      search: payment.number ?? '',
    });
    expect(found.payments).toEqual([{ ...payment, payer: null }]);
    expect(
      await harness.query('select 1 from payments where payer_email is not null and user_id = $1', [
        anna.id,
      ]),
    ).toEqual([]);
    harness.stripe.health = 'failing';
    await harness.app.get(OpenPaymentsSweep).cancelOfRemovedUsers();
    harness.stripe.health = 'up';
    await harness.app.get(OpenPaymentsSweep).cancelOfRemovedUsers();
    expect(() => harness.stripe.confirm(clientSecret)).toThrow('canceled');
    // The terms may have been read a moment before the account was deleted.
    await expect(anna.begin()).rejects.toMatchObject({ status: 404 });
  });
});

describe('an upload', () => {
  const authorise = (photoCount: number, uploadId?: string) =>
    harness.ask('billing.upload.authorise.v1', {
      userId: anna.id,
      listingName: LISTING,
      photoCount,
      ...(uploadId !== undefined && { uploadId }),
    });
  const refusal = { status: 402, code: 'payment_required' };
  const queued = (listingId: string, photoCount: number) =>
    harness.tell('queue.listing.queued.v1', {
      listingId,
      userId: anna.id,
      folderName: '12_Elm_Street',
      photoCount,
    });
  const removed = (listingId: string, photosMade: number) =>
    harness.tell('queue.listing.removed.v1', { listingId, userId: anna.id, photosMade });
  const uploaded = async () =>
    (await harness.ask('billing.payment.check.v1', { userId: anna.id, listingName: LISTING }))
      .photosUploaded;

  it('must be paid for together with what has been uploaded before', async () => {
    await expect(authorise(1)).rejects.toMatchObject(refusal);
    await anna.pay(LISTING, 53);
    await authorise(53);
    const listingId = uuid();
    await queued(listingId, 40);
    await harness.tell('media.photos.saved.v1', {
      ownerId: anna.id,
      folderName: '12_Elm_Street',
      photoIds: [uuid(), uuid(), uuid()],
    });
    expect(await uploaded()).toBe(43);
    await authorise(10);
    await expect(authorise(11)).rejects.toMatchObject(refusal);
    // Chunks that come in any order hold the photos of one upload once.
    const uploadId = uuid();
    await authorise(10, uploadId);
    await authorise(4, uploadId);
    await expect(authorise(11, uploadId)).rejects.toMatchObject(refusal);
    await expect(authorise(1)).rejects.toMatchObject(refusal);
    await queued(uploadId, 8);
    await authorise(2);
    expect(await uploaded()).toBe(51);
  });

  it('counts while it is being saved, and not after it fails', async () => {
    await anna.pay();
    const [saved, lost, late] = [uuid(), uuid(), uuid()];
    const save = (saveId: string, photoCount: number) =>
      harness.ask('billing.upload.authorise.v1', {
        userId: anna.id,
        listingName: LISTING,
        photoCount,
        saveId,
      });
    const answers = await Promise.allSettled([save(saved, 30), save(lost, 30), save(late, 30)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await uploaded()).toBe(0);
    const first = [saved, lost, late][answers.findIndex(({ status }) => status === 'fulfilled')];
    await harness.ask('billing.upload.release.v1', { userId: anna.id, saveId: first ?? '' });
    await save(late, 40);
    await harness.tell('media.photos.saved.v1', {
      ownerId: anna.id,
      folderName: '12_Elm_Street',
      photoIds: [late, ...Array.from({ length: 39 }, () => uuid())],
    });
    expect(await uploaded()).toBe(40);
    await authorise(10);
    await expect(authorise(11)).rejects.toMatchObject(refusal);
  });

  it('cannot use what another of its kind has used, whatever its id', async () => {
    await anna.pay();
    const photoId = uuid();
    await harness.tell('media.photos.saved.v1', {
      ownerId: anna.id,
      folderName: '12_Elm_Street',
      photoIds: [photoId, ...Array.from({ length: 49 }, () => uuid())],
    });
    await expect(authorise(50, photoId)).rejects.toMatchObject(refusal);
    const listingId = uuid();
    anna = new Payer(harness, harness.person());
    await anna.pay();
    await queued(listingId, 50);
    await expect(authorise(50, listingId)).rejects.toMatchObject({ status: 410 });
  });

  it('counts from its first chunk, beside photos that are saved at the same moment', async () => {
    await anna.pay();
    const listingId = uuid();
    const answers = await Promise.allSettled([
      authorise(30, listingId),
      harness.ask('billing.upload.authorise.v1', {
        userId: anna.id,
        listingName: LISTING,
        photoCount: 30,
        saveId: uuid(),
      }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts no longer when it is certain that it never came', async () => {
    await anna.pay();
    const [lost, kept, saved] = [uuid(), uuid(), uuid()];
    await authorise(10, lost);
    await authorise(20, kept);
    await harness.ask('billing.upload.authorise.v1', {
      userId: anna.id,
      listingName: LISTING,
      photoCount: 20,
      saveId: saved,
    });
    const sweep = () => harness.app.get(HeldUsesSweep).releaseLost();
    await sweep();
    await expect(authorise(1)).rejects.toMatchObject(refusal);
    await harness.query(
      `update uses set held_at = held_at - interval '31 min' where user_id = $1`,
      [anna.id],
    );
    harness.known.add(kept).add(saved);
    await sweep();
    await authorise(10);
    await expect(authorise(11)).rejects.toMatchObject(refusal);
  });

  it('gives back the sets that have not become photos even when the facts arrive out of order', async () => {
    await anna.pay();
    const [early, late] = [uuid(), uuid()];
    await queued(early, 50);
    await removed(early, 7);
    await removed(late, 2);
    await queued(late, 50);
    expect(await uploaded()).toBe(9);
  });

  it('of a deleted user is refused', async () => {
    anna = new Payer(harness, uuid());
    await expect(authorise(1)).rejects.toMatchObject({ status: 410, code: 'account_deleted' });
  });

  it('of a user who need not pay is accepted', async () => {
    anna = new Payer(harness, harness.person({ paymentEnabled: false }));
    await authorise(500);
  });
});
