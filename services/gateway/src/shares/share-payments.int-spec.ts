import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, unavailable } from '@roomlight/contracts';
import { hashSecret } from '@roomlight/platform';
import { SHARE_DUE, SHARE_TOKEN } from '../testing/fake-media.js';
import { ADA, runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  const { media, billing, auth } = gateway;
  [media.asked, billing.asked, auth.shareMails].forEach((list) => (list.length = 0));
  media.quote = { due: SHARE_DUE, isReleased: false };
  media.refusal = null;
  billing.refusal = null;
  auth.shareMailAnswer = () => Promise.resolve({ outcome: 'sent' });
});

const address = `/api/shares/${SHARE_TOKEN}/payment`;
const begin = (body: object = {}) =>
  gateway.call(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: '' },
  });
const status = () => gateway.call(address, { headers: { cookie: '' } });

describe('the payment of a link', () => {
  it('is about what media says, whatever the request says', async () => {
    const response = await begin({ amountCents: 1, amount: 1, shareId: 'other' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ clientSecret: 'pi_2_secret_3', amount: 25_000 });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(gateway.media.asked).toEqual([
      { call: 'share.quote', request: { tokenHash: hashSecret(SHARE_TOKEN) } },
    ]);
    expect(gateway.billing.asked).toEqual([{ call: 'share.begin', request: SHARE_DUE }]);
  });

  it('is not begun for a link that is released or not shown', async () => {
    gateway.media.quote = { due: SHARE_DUE, isReleased: true };
    const paid = await begin();
    expect([paid.status, await paid.json()]).toMatchObject([409, { code: 'already_paid' }]);
    gateway.media.refusal = new DomainError(401, 'share_password_required', 'Please enter it');
    expect((await begin()).status).toBe(401);
    expect(gateway.billing.asked).toEqual([]);
  });

  it('is released when media says so, and otherwise as billing says', async () => {
    expect(await (await status()).json()).toEqual({ state: 'processing' });
    expect(gateway.billing.asked).toEqual([
      { call: 'share.status', request: { shareId: SHARE_DUE.shareId } },
    ]);
    gateway.media.quote = { due: SHARE_DUE, isReleased: true };
    expect(await (await status()).json()).toEqual({ state: 'released' });
    expect(gateway.billing.asked).toHaveLength(1);
  });
});

describe('a new link', () => {
  const make = (more: object) =>
    gateway.call(`/api/folders/${ADA.id}/Elm_Street/shares`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ agentName: 'Kim Agent', branded: false, brandName: '', contact: '' },
        ...{ theme: 'light', released: false, ...more },
      }),
    });
  const agentEmail = 'kim@agency.example';

  it('is sent to its agent with its secret, once it is made', async () => {
    const response = await make({ agentEmail });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ token: SHARE_TOKEN, mail: 'sent' });
    expect(gateway.auth.shareMails).toMatchObject([
      {
        ...{ senderId: ADA.id, ownerId: ADA.id, token: SHARE_TOKEN, agentEmail },
        folderName: 'Elm_Street',
      },
    ]);
  });

  it('is there when the mail could not be sent, and says so', async () => {
    gateway.auth.shareMailAnswer = () => Promise.resolve({ outcome: 'too_many' });
    expect(await (await make({ agentEmail })).json()).toMatchObject({ mail: 'too_many' });
    gateway.auth.shareMailAnswer = () => Promise.reject(unavailable('Not now'));
    expect(await (await make({ agentEmail })).json()).toMatchObject({
      ...{ token: SHARE_TOKEN, mail: 'failed' },
    });
  });

  it('is sent to nobody without an e-mail', async () => {
    expect(await (await make({})).json()).toMatchObject({ mail: null });
    expect(gateway.auth.shareMails).toEqual([]);
  });

  it.each([
    ['null', { agentEmail: null }],
    ['two addresses', { agentEmail: 'kim@agency.example, bob@agency.example' }],
    ['a header', { agentEmail: 'kim@agency.example\r\nBcc: bob@agency.example' }],
    ['a price of null', { priceCents: null }],
    ['a price as text', { priceCents: '250' }],
  ])('is refused with %s', async (_, more) => {
    expect((await make(more)).status).toBe(400);
    expect(gateway.media.asked).toEqual([]);
  });
});
