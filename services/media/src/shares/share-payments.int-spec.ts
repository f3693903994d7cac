import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  Caller,
  CreatedShare,
  NewPhoto,
  SharePaidByCard,
  ShareNews,
  SharePaymentUnused,
  ShareTerms,
} from '@roomlight/contracts';
import { hashSecret, Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  newUser,
  record,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';

const SIZE = { width: 2400, height: 1600 };
const PRICE = 25_000;
const FREE: ShareTerms = {
  ...{ agentName: 'Kim Agent', agentEmail: 'kim@agency.example' },
  ...{ branded: true, brandName: 'Ada Lens', contact: 'ada@example.org', theme: 'light' },
  released: false,
};
const TERMS: ShareTerms = { ...FREE, priceCents: PRICE };

let media: MediaHarness;
let grey: Buffer;
let anna: Caller;
let photos: NewPhoto[];
const news: ShareNews[] = [];
const unused: SharePaymentUnused[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  await record(media, 'media.share.news.v1', news);
  await record(media, 'media.share.payment-unused.v1', unused);
  grey = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  news.length = 0;
  unused.length = 0;
  anna = newUser();
  photos = [await storedPhoto(media, '1.jpg', grey, SIZE)];
  await media.calls.request('media.photo.add.v1', {
    ...{ caller: anna, ownerId: anna.id, folderName: 'Home' },
    ...{ whenFolderIsMissing: 'create', photos },
  });
  await sql('update photos set approved_at = now() where id = $1', [photos[0]?.photoId]);
});

const sql = (text: string, values: unknown[] = []) =>
  media.app.get(DataSource).query<Record<string, unknown>[]>(text, values);
const home = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });
const create = (terms: Partial<ShareTerms> = {}): Promise<CreatedShare> =>
  media.calls.request('media.share.create.v1', { ...home(), terms: { ...TERMS, ...terms } });
const visitOf = ({ token }: CreatedShare) => ({ tokenHash: hashSecret(token) });
const own = ({ share }: CreatedShare) => ({ ...home(), shareId: share.id });
const open = (link: CreatedShare) => media.calls.request('media.share.open.v1', visitOf(link));
const quote = (link: CreatedShare) => media.calls.request('media.share.quote.v1', visitOf(link));
const shown = async ({ share }: CreatedShare) => {
  const { shares } = await media.calls.request('media.share.list.v1', home());
  return shares.find(({ id }) => id === share.id);
};

const change = (call: 'release' | 'unrelease', link: CreatedShare) =>
  media.calls.request(`media.share.${call}.v1`, own(link));

const paymentFor = ({ share }: CreatedShare): SharePaidByCard => ({
  ...{ paymentId: v7(), shareId: share.id, listingName: 'Home', amountCents: PRICE },
  paidAt: '2026-11-20T12:00:00.000Z',
});
const publish = (payment: SharePaidByCard) =>
  media.app
    .get(DataSource)
    .transaction((manager) =>
      media.app.get(Outbox).publish(manager, 'billing.share.paid.v1', payment),
    );
const isOpen = (link: CreatedShare) =>
  waitFor('the release', async () => (await open(link)).state === 'open');
const reasonFor = ({ share }: CreatedShare) =>
  waitFor('the report', () => unused.find(({ shareId }) => shareId === share.id)?.reason);

describe('a link with a price', () => {
  it('says what is to be paid, decided by the link alone', async () => {
    const link = await create();
    expect(link.share).toMatchObject({
      ...{ state: 'locked', priceCents: PRICE, paid: null, agentEmail: 'kim@agency.example' },
    });
    expect(await open(link)).toMatchObject({ state: 'locked', priceCents: PRICE, paid: null });
    expect(await quote(link)).toEqual({
      isReleased: false,
      due: {
        ...{ shareId: link.share.id, ownerId: anna.id, folderName: 'Home', photoCount: 1 },
        ...{
          title: 'Home',
          agentName: 'Kim Agent',
          agentEmail: 'kim@agency.example',
          amountCents: PRICE,
        },
      },
    });
  });

  it.each([
    ['while it is released', { released: true }],
    ['of less than a dollar', { priceCents: 99 }],
    ['of more than ten thousand dollars', { priceCents: 1_000_001 }],
    ['of half a cent', { priceCents: 250.5 }],
  ])('is refused %s', async (_, terms) => {
    await expect(create(terms)).rejects.toMatchObject({ status: 400 });
  });

  it('is no quote without its password, and none for a link without a price', async () => {
    const protectedLink = await create({ password: 'open sesame' });
    await expect(quote(protectedLink)).rejects.toMatchObject({ status: 401 });
    const link = await media.calls.request('media.share.create.v1', { ...home(), terms: FREE });
    await expect(quote(link)).rejects.toMatchObject({ status: 409, code: 'nothing_to_pay' });
  });

  it('counts as paid when its owner releases it, and not when there was no price', async () => {
    const link = await create();
    const released = await media.calls.request('media.share.release.v1', own(link));
    expect(released).toMatchObject({ state: 'open', paid: { by: 'marked', returnedAt: null } });
    expect(await quote(link)).toMatchObject({ isReleased: true });
    expect(await media.calls.request('media.share.release.v1', own(link))).toEqual(released);
    const other = await media.calls.request('media.share.create.v1', { ...home(), terms: FREE });
    expect(await media.calls.request('media.share.release.v1', own(other))).toMatchObject({
      ...{ state: 'open', paid: null },
    });
  });

  it('can be paid for until it is released, revoked or deleted, or has expired', async () => {
    const [left, released, revoked] = [await create(), await create(), await create()];
    const [deleted, expired] = [await create(), await create()];
    const shareIds = [left, released, revoked, deleted, expired].map(({ share }) => share.id);
    const payable = async () =>
      (await media.calls.request('media.share.payable.v1', { shareIds })).shareIds;
    expect(await payable()).toHaveLength(5);
    await media.calls.request('media.share.release.v1', own(released));
    await media.calls.request('media.share.revoke.v1', own(revoked));
    await media.calls.request('media.share.delete.v1', own(deleted));
    await sql('update shares set expires_at = now() where id = $1', [expired.share.id]);
    expect(await payable()).toEqual([left.share.id]);
  });
});

describe("a card's payment", () => {
  it('releases the photos once, and tells their photographer', async () => {
    const link = await create();
    const payment = paymentFor(link);
    await publish(payment);
    await isOpen(link);
    expect(await shown(link)).toMatchObject({
      paid: { at: payment.paidAt, by: 'card', returnedAt: null },
    });
    const told = await waitFor('the news', () => news.find(({ kind }) => kind === 'paid'));
    expect(told).toMatchObject({
      ...{ kind: 'paid', shareId: link.share.id, ownerId: anna.id, folderName: 'Home' },
      ...{
        title: 'Home',
        agentName: 'Kim Agent',
        agentEmail: 'kim@agency.example',
        priceCents: PRICE,
        count: 0,
      },
    });
    await publish(paymentFor(link));
    expect(await reasonFor(link)).toBe('paid_before');
    expect(news).toHaveLength(1);
  });

  it('that went back leaves the photos released, and shows it to their photographer', async () => {
    const link = await create();
    const { paidAt, ...payment } = paymentFor(link);
    await publish({ ...payment, paidAt });
    await isOpen(link);
    await media.app
      .get(DataSource)
      .transaction((manager) =>
        media.app.get(Outbox).publish(manager, 'billing.share.returned.v1', payment),
      );
    await waitFor('the return', async () => (await shown(link))?.paid?.returnedAt);
    expect((await open(link)).state).toBe('open');
  });

  it.each([
    [
      'revoked',
      async (link: CreatedShare) => {
        await media.calls.request('media.share.revoke.v1', own(link));
      },
    ],
    [
      'deleted',
      async (link: CreatedShare) => {
        await media.calls.request('media.share.delete.v1', own(link));
      },
    ],
    [
      'in the trash with its folder',
      async () => {
        await media.calls.request('media.folder.delete.v1', home());
      },
    ],
    [
      'expired',
      async ({ share }: CreatedShare) => {
        await sql('update shares set expires_at = now() where id = $1', [share.id]);
      },
    ],
    [
      'gone with its folder',
      async () => {
        await media.calls.request('media.folder.delete.v1', home());
        await media.calls.request('media.trash.empty.v1', { caller: anna });
      },
    ],
  ] as const)('for a link that was %s releases nothing and is reported', async (_, end) => {
    const link = await create();
    await end(link);
    await publish(paymentFor(link));
    expect(await reasonFor(link)).toBe('gone');
    expect(news).toEqual([]);
    await expect(open(link)).rejects.toMatchObject({ status: 404 });
  });

  it('for a link that was marked as paid is one too many', async () => {
    const link = await create();
    await media.calls.request('media.share.release.v1', own(link));
    await publish(paymentFor(link));
    expect(await reasonFor(link)).toBe('paid_before');
    expect(await shown(link)).toMatchObject({ paid: { by: 'marked' } });
  });
});

describe('a release that is taken back', () => {
  it('locks the photos, and the link can be paid for again', async () => {
    const link = await create();
    await change('release', link);
    expect(await shown(link)).toMatchObject({ state: 'open', paid: { by: 'marked' } });
    expect(await change('unrelease', link)).toMatchObject({ state: 'locked', paid: null });
    expect(await change('unrelease', link)).toMatchObject({ state: 'locked' });
    const download = { ...visitOf(link), photoIds: [], unaltered: false };
    await expect(
      media.calls.request('media.share.begin-download.v1', download),
    ).rejects.toMatchObject({ status: 403 });
    expect(await quote(link)).toMatchObject({ isReleased: false });
  });

  it('is refused for a link that a card has paid for', async () => {
    const link = await create();
    await publish(paymentFor(link));
    await waitFor('the payment', async () => (await shown(link))?.paid?.by === 'card');
    await expect(change('unrelease', link)).rejects.toMatchObject({ status: 409 });
    expect(await shown(link)).toMatchObject({ state: 'open', paid: { by: 'card' } });
  });
});
