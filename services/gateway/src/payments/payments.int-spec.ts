import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, notFound, unavailable } from '@roomlight/contracts';
import { PAYMENT } from '../testing/fake-billing.js';
import { FORM_TYPE, formBytes } from '../testing/form.js';
import { jpeg } from '../testing/photos.js';
import { ADA, BOB, ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const UNPAID = new DomainError(402, 'payment_required', 'Please pay first.');
const KEY = 'pk_test_1';

let gateway: RunningGateway;
let root: string;
let added: RunningGateway['media']['onAdd'];

beforeAll(async () => {
  gateway = await runGateway({ STRIPE_PUBLISHABLE_KEY: KEY });
  root = gateway.auth.signIn(ROOT);
  added = gateway.media.onAdd;
});
afterAll(() => gateway.close());
afterEach(() => {
  const { billing, queue, media } = gateway;
  billing.refusal = null;
  media.onAdd = added;
  [billing.authorised, billing.released, billing.asked, queue.received, media.added].forEach(
    (list) => {
      list.length = 0;
    },
  );
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  gateway.call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...JSON_TYPE, ...headers },
  });
const asked = () => gateway.billing.asked.at(-1);

describe('a payment intent', () => {
  const intent = { listingName: '12 Elm Street', photoCount: 53 };

  it('is requested in the name of the signed-in user', async () => {
    const response = await post('/api/create-payment-intent', intent);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ clientSecret: 'pi_1_secret_2', amount: 5050 });
    const payer = { email: ADA.email, name: ADA.name };
    expect(asked()).toEqual({ call: 'begin', request: { userId: ADA.id, ...intent, payer } });
  });

  it.each([
    ['what billing refuses', intent, new DomainError(409, 'already_paid', 'It is paid.'), 409],
    ['a count that is none', { ...intent, photoCount: 1.5 }, null, 400],
    ['no listing', { photoCount: 1 }, null, 400],
  ])('has its failure as `error` too: %s', async (_, body, refusal, status) => {
    gateway.billing.refusal = refusal;
    const response = await post('/api/create-payment-intent', body);
    expect(response.status).toBe(status);
    const problem = (await response.json()) as Record<string, unknown>;
    expect(typeof problem['error']).toBe('string');
    expect(problem['error']).toBe(problem['detail']);
  });
});

describe('a payment', () => {
  it('is shown to its payer', async () => {
    const list = await gateway.call(`/api/payments?after=${PAYMENT.id}`);
    expect(await list.json()).toEqual({ payments: [PAYMENT], next: null });
    const caller = { id: ADA.id, role: 'user' };
    expect(asked()?.request).toEqual({ caller, whose: 'own', after: PAYMENT.id });
    expect(await (await gateway.call(`/api/payments/${PAYMENT.id}`)).json()).toEqual(PAYMENT);
    expect((await gateway.call('/api/payments/none')).status).toBe(404);
    const status = await gateway.call('/api/payment-status?listingName=Elm');
    expect(await status.json()).toEqual({ paymentVerified: true });
  });

  it('is searched for and refunded by administrators alone', async () => {
    const refund = { refundId: PAYMENT.id, amountCents: 900 };
    const path = `/api/admin/payments/${PAYMENT.id}/refund`;
    expect((await post(path, refund)).status).toBe(403);
    expect((await gateway.call('/api/admin/payments')).status).toBe(403);
    expect((await post(path, refund, { cookie: root })).status).toBe(200);
    expect(asked()?.request).toEqual({
      actor: { id: ROOT.id, address: '127.0.0.1' },
      paymentId: PAYMENT.id,
      ...refund,
    });
    await gateway.call('/api/admin/payments?search=ada', { headers: { cookie: root } });
    expect(asked()?.request).toMatchObject({ whose: 'all', search: 'ada' });
    expect((await post(path, { refundId: 'x' }, { cookie: root })).status).toBe(400);
    expect((await post(path, { ...refund, amountCents: 0 }, { cookie: root })).status).toBe(400);
  });
});

describe('Stripe’s webhook', () => {
  const send = (body: string, headers: Record<string, string> = { 'stripe-signature': 't=1' }) =>
    fetch(`${gateway.origin}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    });

  it('passes on its body byte for byte and needs no page of ours', async () => {
    const body = '{ "id": "evt_1",\n  "name": "Ærø ☀" }';
    expect((await send(body)).status).toBe(200);
    expect(asked()).toEqual({ call: 'receive', request: { signature: 't=1', body } });
    await send(body, {});
    expect(asked()?.request).toEqual({ signature: '', body });
  });

  it('accepts 512 KB and no more', async () => {
    const most = 512 * 1024;
    expect((await send('x'.repeat(most))).status).toBe(200);
    expect((await send('x'.repeat(most + 1))).status).toBe(413);
    expect((await send('x'.repeat(2 * 1024 * 1024))).status).toBe(413);
    expect(gateway.billing.asked).toHaveLength(1);
  });
});

describe('a payment for saved photos', () => {
  const upload = async (path: string, fields: Record<string, string>, cookie?: string) => {
    const photo = await jpeg();
    const files = ['1.jpg', '2.jpeg', '3.jpeg'].map((filename) => ({
      name: 'photos',
      filename,
      value: photo,
    }));
    const texts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    return gateway.call(path, {
      method: 'POST',
      body: formBytes([...texts, ...files]),
      headers: { 'content-type': FORM_TYPE, ...(cookie !== undefined && { cookie }) },
    });
  };
  const save = (folderName: string, cookie?: string) =>
    upload('/api/hdr/save-to-folder', { folderName }, cookie);

  it('is required before they get into a folder', async () => {
    gateway.billing.refusal = UNPAID;
    const before = await gateway.storedKeys();
    expect((await save('12 Elm Street')).status).toBe(402);
    expect(gateway.billing.authorised).toMatchObject([
      { userId: ADA.id, listingName: '12_Elm_Street', photoCount: 3 },
    ]);
    expect(gateway.media.added).toEqual([]);
    expect(await gateway.storedKeys()).toEqual(before);
  });

  it('is charged to the folder’s owner even when an administrator uploads', async () => {
    expect((await save(`${BOB.id}/Harbour`, root)).status).toBe(200);
    // The photos count as those that media is going to tell of.
    const saveId = gateway.media.added[0]?.photos[0]?.photoId;
    expect(gateway.billing.authorised).toMatchObject([
      { userId: BOB.id, listingName: 'Harbour', saveId },
    ]);
    // Whether somebody else has paid is nobody's business.
    gateway.billing.refusal = UNPAID;
    expect((await save(`${BOB.id}/Harbour`)).status).toBe(404);
    expect(gateway.billing.authorised).toHaveLength(1);
  });

  it('is also required when they are added to an existing folder', async () => {
    const add = () => upload('/api/folders/upload-additional', { folderName: '12 Elm Street' });
    expect((await add()).status).toBe(200);
    expect(gateway.billing.authorised).toMatchObject([
      { userId: ADA.id, photoCount: 3, saveId: gateway.media.added[0]?.photos[0]?.photoId },
    ]);
    gateway.billing.refusal = UNPAID;
    expect((await add()).status).toBe(402);
    expect(gateway.media.added).toHaveLength(1);
  });

  it('is released when media refuses them', async () => {
    gateway.media.onAdd = () => Promise.reject(notFound('Folder'));
    expect((await save('12 Elm Street')).status).toBe(404);
    const [authorised] = gateway.billing.authorised;
    expect(gateway.billing.released).toEqual([{ userId: ADA.id, saveId: authorised?.saveId }]);
  });

  it('stays held when it is unknown whether they were saved', async () => {
    gateway.media.onAdd = () => Promise.reject(unavailable('media doesn’t answer'));
    expect((await save('12 Elm Street')).status).toBe(503);
    expect(gateway.billing.released).toEqual([]);
  });
});

describe('the card form', () => {
  it('gets its key and loads Stripe into the page', async () => {
    const config = await gateway.call('/api/config');
    expect(await config.json()).toMatchObject({ stripePublishableKey: KEY });
    const policy = config.headers.get('content-security-policy')?.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com",
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      ]),
    );
  });
});
