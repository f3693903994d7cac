import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CARDS } from '@roomlight/billing/testing/stripe-stub/account';
import type { CreatedShare, SharedListing, ShareTerms } from '@roomlight/contracts';
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from '@roomlight/imaging/sharp';
import { sharedProduct } from '../product/shared-product.js';
import { newUser, signInAdministrator } from '../product/users.js';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { query } from '../support/rows.js';
import { addShare, approveAll } from '../support/shares.js';

const FOLDER = 'Shared_House';
const PASSWORD = 'open sesame';
/** Wider than any preview. */
const SIZE = { width: 2400, height: 1600 };

const { stack, stripe } = sharedProduct();
let owner: ApiClient;
let original: Buffer;
let photoIds: string[];
let ownExportId: string;
let versionId: string;

beforeAll(async () => {
  owner = await newUser('sharer');
  // Of noise, so that each part of the file occurs nowhere else.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  original = await sharp({ create: { ...SIZE, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const photos = ['1.jpg', '2.jpg'].map((name) => ({ name, bytes: original }));
  expect(await owner.saveExteriors(FOLDER, photos)).toMatchObject({ status: 200 });
  await approveAll(owner, FOLDER);
  const { photos: stored } = await owner.folder(FOLDER);
  photoIds = stored.map(({ id }) => id);
  // The first is altered, and looked the same before.
  await query(
    stack.databaseUrl,
    `update media.versions set alterations = '{screen}', unaltered_version_id = id where photo_id = $1`,
    [photoIds[0]],
  );
  ownExportId = await madeExport();
  versionId = new URL(stored[0]?.url ?? '', stack.url).searchParams.get('v') ?? '';
});

// All tests come from one address, whose guesses are counted.
const forgetGuesses = () => query(stack.databaseUrl, 'delete from auth.attempts');
afterAll(forgetGuesses);

/** An export in full size; its copies belong to links. */
async function madeExport(): Promise<string> {
  const form = { presetId: 'print', choice: 'all' };
  const { body } = await owner.call(
    'POST',
    `/api/folders/${owner.user.id}/${FOLDER}/exports`,
    form,
  );
  const id = String(body['id']);
  await eventually(async () => {
    const progress = await owner.call('GET', `/api/exports/${id}`);
    expect(progress.body).toMatchObject({ ready: 2 });
  });
  return id;
}

interface Visitor {
  token: string;
  cookie: string;
  downloadId: string;
  exportId: string;
  correctionId: string;
}

/** A request without a session, from a page of the product. */
async function send(
  { token, cookie }: Pick<Visitor, 'token' | 'cookie'>,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${stack.url}/api/shares/${token}${path}`, {
    method,
    headers: {
      cookie,
      origin: stack.url,
      accept: 'image/webp',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Whether it has any part of the photo in full size. */
async function isFullSize(bytes: Buffer): Promise<boolean> {
  const step = Math.floor(original.length / 8);
  const hasPart = [1, 2, 3, 4, 5, 6, 7].some((n) =>
    bytes.includes(original.subarray(n * step, n * step + 48)),
  );
  const { width } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0 }));
  return hasPart || width >= SIZE.width;
}

async function visitor(terms: Partial<ShareTerms> = {}): Promise<Visitor & CreatedShare> {
  const created = await addShare(owner, FOLDER, terms);
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    stack.databaseUrl,
    `insert into media.share_events (id, share_id, kind, photo_ids)
     values ($1, $2, 'downloaded', $3) returning id`,
    [randomUUID(), created.share.id, photoIds],
  );
  const [{ exportId } = { exportId: '' }] = await query<{ exportId: string }>(
    stack.databaseUrl,
    `insert into media.exports (id, user_id, share_id, folder_id, preset_name)
     select $1, user_id, $2, folder_id, preset_name from media.exports where id = $3
     returning id as "exportId"`,
    [randomUUID(), created.share.id, ownExportId],
  );
  await query(
    stack.databaseUrl,
    `insert into media.export_files (export_id, version_id, name, rendering, dispatched)
     select $1, version_id, name, rendering, true from media.export_files where export_id = $2`,
    [exportId, ownExportId],
  );
  return { ...created, cookie: '', downloadId: id, exportId, correctionId: randomUUID() };
}

async function enter(visit: Visitor, password: string): Promise<string> {
  const { headers } = await send(visit, 'POST', '/password', { password });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

const set = (column: string, { share }: CreatedShare) =>
  query(stack.databaseUrl, `update media.shares set ${column} where id = $1`, [share.id]);

const PRICED = { released: false, priceCents: 25_000 };

async function beginPayment(visit: Visitor): Promise<string> {
  const { bytes } = await send(visit, 'POST', '/payment', {});
  return (JSON.parse(bytes.toString()) as { clientSecret: string }).clientSecret;
}

/** Somebody who has paid with this card, as far as it goes. */
async function payer(card: string): Promise<Visitor & CreatedShare> {
  const visit = await visitor(PRICED);
  const clientSecret = await beginPayment(visit);
  try {
    stripe.stub.confirm(clientSecret, card);
  } catch (error) {
    expect(card).toBe(CARDS.declined);
    expect(String(error)).toContain('declined');
  }
  await stripe.stub.webhooks.settled();
  return visit;
}

async function stateOf(visit: Visitor): Promise<string> {
  const { bytes } = await send(visit, 'GET', '');
  return (JSON.parse(bytes.toString()) as SharedListing).state;
}

/** Somebody with a link in each state; each has a download that began while that was possible. */
const VISITORS = {
  open: () => visitor(),
  locked: () => visitor({ released: false }),
  revoked: async () => {
    const visit = await visitor();
    const path = `/api/folders/${owner.user.id}/${FOLDER}/shares/${visit.share.id}/revoke`;
    expect(await owner.call('POST', path, {})).toMatchObject({ status: 200 });
    return visit;
  },
  expired: async () => {
    const visit = await visitor();
    await set('expires_at = now()', visit);
    return visit;
  },
  'with the password': async () => {
    const visit = await visitor({ password: PASSWORD });
    return { ...visit, cookie: await enter(visit, PASSWORD) };
  },
  'without the password': () => visitor({ password: PASSWORD }),
  'with a wrong password': async () => {
    const visit = await visitor({ password: PASSWORD });
    const other = await visitor({ password: 'another one' });
    const [name] = (await enter(visit, PASSWORD)).split('=');
    const [, pass] = (await enter(other, 'another one')).split('=');
    expect(await enter(visit, 'open barley')).toBe('');
    return { ...visit, cookie: `${name}=${pass}` };
  },
  'with the password of a revoked link': async () => {
    const visit = await visitor({ password: PASSWORD });
    const cookie = await enter(visit, PASSWORD);
    await set('revoked_at = now()', visit);
    return { ...visit, cookie };
  },
  'whose downloads are used up': async () => {
    const visit = await visitor({ maxDownloads: 1 });
    await set('downloads = 1', visit);
    return visit;
  },
  'with a price': () => visitor(PRICED),
  'with a price, without the password': () => visitor({ ...PRICED, password: PASSWORD }),
  'whose payment a bank is still at': () => payer(CARDS.slow),
  'whose payment failed': () => payer(CARDS.declined),
  'that was paid by card': async () => {
    const visit = await payer(CARDS.good);
    await eventually(async () => expect(await stateOf(visit)).toBe('open'));
    return visit;
  },
  'that was marked as paid': async () => {
    const visit = await visitor(PRICED);
    const path = `/api/folders/${owner.user.id}/${FOLDER}/shares/${visit.share.id}/release`;
    expect(await owner.call('POST', path, {})).toMatchObject({ status: 200 });
    return visit;
  },
  'that was paid after it was revoked': async () => {
    const visit = await visitor(PRICED);
    const clientSecret = await beginPayment(visit);
    await set('revoked_at = now()', visit);
    stripe.stub.confirm(clientSecret, CARDS.good);
    await eventually(async () => {
      const { body } = await (await signInAdministrator()).call('GET', '/api/admin/payments');
      expect(JSON.stringify(body)).toContain(
        JSON.stringify({ id: visit.share.id, unused: 'gone' }),
      );
    });
    return visit;
  },
  'with an unknown token': async () => ({
    ...(await visitor()),
    token: randomBytes(32).toString('base64url'),
  }),
  'with a token that is none': async () => ({ ...(await visitor()), token: 'none' }),
} satisfies Record<string, () => Promise<Visitor>>;
type State = keyof typeof VISITORS;

const correctionOf = (photoId: string | undefined) => ({
  ...{ photoId, text: 'The lamp is crooked' },
  place: { versionId, x: 0.25, y: 0.75 },
});

const ROUTES = {
  'the page': (visit: Visitor) => send(visit, 'GET', ''),
  'the cover': (visit: Visitor) => send(visit, 'GET', '/cover?w=2048'),
  'a preview': (visit: Visitor) => send(visit, 'GET', `/photos/${photoIds[0]}?w=2048`),
  'a foreign photo': (visit: Visitor) => send(visit, 'GET', `/photos/${randomUUID()}?w=640`),
  'a favourite': (visit: Visitor) => send(visit, 'PUT', `/favourites/${photoIds[0]}`),
  'no favourite': (visit: Visitor) => send(visit, 'DELETE', `/favourites/${photoIds[0]}`),
  'the bytes of a download': (visit: Visitor) =>
    send(visit, 'GET', `/downloads/${visit.downloadId}`),
  'the bytes of a foreign download': (visit: Visitor) =>
    send(visit, 'GET', `/downloads/${randomUUID()}`),
  'a new download': (visit: Visitor) => send(visit, 'POST', '/downloads', { photoIds: [] }),
  'an unaltered preview': (visit: Visitor) =>
    send(visit, 'GET', `/photos/${photoIds[0]}/unaltered?w=2048`),
  'an unaltered download': (visit: Visitor) =>
    send(visit, 'POST', '/downloads', { photoIds: [photoIds[0]], unaltered: true }),
  'a new export': (visit: Visitor) =>
    send(visit, 'POST', '/exports', { presetId: 'nwmls', photoIds: [] }),
  'the progress of an export': (visit: Visitor) => send(visit, 'GET', `/exports/${visit.exportId}`),
  'the progress of a foreign export': (visit: Visitor) =>
    send(visit, 'GET', `/exports/${ownExportId}`),
  'a download of an export': (visit: Visitor) =>
    send(visit, 'POST', `/exports/${visit.exportId}/downloads`),
  'a download of a foreign export': (visit: Visitor) =>
    send(visit, 'POST', `/exports/${ownExportId}/downloads`),
  'the state of a payment': (visit: Visitor) => send(visit, 'GET', '/payment'),
  'a payment': (visit: Visitor) => send(visit, 'POST', '/payment', {}),
  'the corrections': (visit: Visitor) => send(visit, 'GET', '/corrections'),
  'an approval': (visit: Visitor) => send(visit, 'PUT', '/approval', {}),
  'a correction': (visit: Visitor) =>
    send(visit, 'PUT', `/corrections/${visit.correctionId}`, correctionOf(photoIds[0])),
  'a correction of a foreign photo': (visit: Visitor) =>
    send(visit, 'PUT', `/corrections/${randomUUID()}`, correctionOf(randomUUID())),
  'no correction': (visit: Visitor) => send(visit, 'DELETE', `/corrections/${visit.correctionId}`),
  'a foreign round': (visit: Visitor) =>
    send(visit, 'POST', '/corrections/send', { roundId: randomUUID() }),
} satisfies Record<string, (visit: Visitor) => Promise<{ status: number }>>;
type RouteName = keyof typeof ROUTES;

const all = (status: number): Record<RouteName, number> => ({
  'the page': status,
  'the cover': status,
  'a preview': status,
  'a foreign photo': status,
  'a favourite': status,
  'no favourite': status,
  'the bytes of a download': status,
  'the bytes of a foreign download': status,
  'a new download': status,
  'an unaltered preview': status,
  'an unaltered download': status,
  'a new export': status,
  'the progress of an export': status,
  'the progress of a foreign export': status,
  'a download of an export': status,
  'a download of a foreign export': status,
  'the state of a payment': status,
  'a payment': status,
  'the corrections': status,
  'an approval': status,
  'a correction': status,
  'a correction of a foreign photo': status,
  'no correction': status,
  'a foreign round': status,
});
const shown = {
  ...all(200),
  'a foreign photo': 404,
  'the bytes of a foreign download': 404,
  'a new download': 201,
  'an unaltered download': 201,
  'the progress of a foreign export': 404,
  'a download of an export': 201,
  'a download of a foreign export': 404,
  'the state of a payment': 409,
  'a payment': 409,
  'a correction of a foreign photo': 404,
  'a foreign round': 409,
};
const locked = {
  ...shown,
  'the bytes of a download': 403,
  'the bytes of a foreign download': 403,
  'a new download': 403,
  'an unaltered download': 403,
  'a new export': 403,
  'the progress of an export': 403,
  'the progress of a foreign export': 403,
  'a download of an export': 403,
  'a download of a foreign export': 403,
};
const priced = { ...locked, 'the state of a payment': 200, 'a payment': 200 };
const paid = { ...shown, 'the state of a payment': 200 };

/** What each of them gets. */
const TABLE: Record<State, Record<RouteName, number>> = {
  open: shown,
  locked,
  revoked: all(404),
  expired: all(404),
  'with the password': shown,
  'without the password': all(401),
  'with a wrong password': all(401),
  'with the password of a revoked link': all(404),
  'whose downloads are used up': {
    ...shown,
    'a new download': 409,
    'an unaltered download': 409,
    'a new export': 409,
    'a download of an export': 409,
    'a download of a foreign export': 409,
  },
  'with a price': priced,
  'with a price, without the password': all(401),
  'whose payment a bank is still at': { ...priced, 'a payment': 409 },
  'whose payment failed': priced,
  'that was paid by card': paid,
  'that was marked as paid': paid,
  'that was paid after it was revoked': all(404),
  'with an unknown token': all(404),
  'with a token that is none': all(404),
};

/** The only answers with photos in full size. */
const GIVES_BYTES = new Set<State>([
  'open',
  'with the password',
  'whose downloads are used up',
  'that was paid by card',
  'that was marked as paid',
]);

describe('a link', () => {
  it.each(Object.keys(TABLE) as State[])(
    '%s gets the answers that the table says, and no byte beyond them',
    async (state) => {
      const visit = await VISITORS[state]();
      const statuses: Partial<Record<RouteName, number>> = {};
      for (const [name, request] of Object.entries(ROUTES)) {
        const { status, headers, bytes } = await request(visit);
        statuses[name as RouteName] = status;
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('cache-control')).toMatch(/^(private|no-store)/);
        const mayHave = GIVES_BYTES.has(state) && name === 'the bytes of a download';
        expect([name, await isFullSize(bytes)]).toEqual([name, mayHave]);
      }
      expect(statuses).toEqual(TABLE[state]);
    },
  );

  it('shows previews of at most 1280 pixels while it is locked, and of 2048 once released', async () => {
    const visit = await VISITORS.locked();
    const before = await ROUTES['a preview'](visit);
    expect((await sharp(before.bytes).metadata()).width).toBe(1280);
    const path = `/api/folders/${owner.user.id}/${FOLDER}/shares/${visit.share.id}/release`;
    expect(await owner.call('POST', path, {})).toMatchObject({ status: 200 });
    const after = await ROUTES['a preview'](visit);
    expect((await sharp(after.bytes).metadata()).width).toBe(2048);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('gives one photo as it is, and several as a ZIP of known length', async () => {
    const visit = await VISITORS.open();
    const begin = async (...ids: (string | undefined)[]) => {
      const { bytes } = await send(visit, 'POST', '/downloads', { photoIds: ids });
      const { id } = JSON.parse(bytes.toString()) as { id: string };
      return send(visit, 'GET', `/downloads/${id}`);
    };
    const one = await begin(photoIds[1]);
    expect(one.headers.get('content-disposition')).toMatch(/^attachment; filename="?02_2\.jpg"?$/);
    expect(one.bytes.equals(original)).toBe(true);
    const both = await begin();
    expect(both.headers.get('content-type')).toBe('application/zip');
    expect(both.headers.get('content-length')).toBe(String(both.bytes.length));
    expect(both.bytes.length).toBeGreaterThan(2 * original.length);
  });

  it('refuses passwords of an address after ten wrong ones, the right one as well', async () => {
    await forgetGuesses();
    const visit = await visitor({ password: PASSWORD });
    for (let n = 0; n < 10; n += 1) {
      const { status } = await send(visit, 'POST', '/password', { password: `guess ${n}` });
      expect(status).toBe(401);
    }
    const { status } = await send(visit, 'POST', '/password', { password: PASSWORD });
    expect(status).toBe(429);
    await forgetGuesses();
    expect(await enter(visit, PASSWORD)).toMatch(/^roomlight_share_[\da-f]{16}=/);
  });
});

describe('a locked link', () => {
  /** A hundred of each address. */
  const GUESSES = 2_300;
  const AT_ONCE = 24;

  it('gives no full-size byte to thousands of guessed and altered addresses', async () => {
    const visit = await VISITORS.locked();
    const { photos } = await owner.folder(FOLDER);
    const [photo] = photos;
    const version = new URL(photo?.url ?? '', stack.url).searchParams.get('v') ?? '';
    /** One character of the token is another, and of the next guess the next. */
    const altered = (n: number): string => {
      const at = n % visit.token.length;
      const other = visit.token[at] === 'A' ? 'B' : 'A';
      return visit.token.slice(0, at) + other + visit.token.slice(at + 1);
    };
    const shares = `/api/shares/${visit.token}`;
    const addresses: ((n: number) => string)[] = [
      (n) => `/api/shares/${altered(n)}/photos/${photo?.id}?w=2048`,
      () => `/api/shares/${randomBytes(32).toString('base64url')}/downloads/${visit.downloadId}`,
      () => `${shares}/downloads/${randomUUID()}`,
      (n) => `${shares}/downloads/${visit.downloadId}?n=${n}`,
      () => `${shares}/photos/${randomUUID()}?w=2048`,
      (n) => `${shares}/photos/${photo?.id}?w=${n}`,
      (n) => `${shares}/photos/${photo?.id}?download=1&width=${n}&w=`,
      (n) => `${shares}/photos/${photo?.id}?w=2048&w=${n}`,
      (n) => `${shares}/cover?w=${SIZE.width}&v=${n}`,
      (n) => `${shares}/photos/${photo?.id}/unaltered?w=2048&v=${n}`,
      () => `${shares}/photos/${randomUUID()}/unaltered?w=2048`,
      (n) => `${shares}/exports/${visit.exportId}?n=${n}`,
      () => `${shares}/exports/${randomUUID()}`,
      (n) => `/api/shares/${altered(n)}/exports/${visit.exportId}`,
      (n) => `${shares}/exports/${visit.exportId}/zip?n=${n}`,
      (n) => `${shares}/exports/${visit.exportId}/downloads?n=${n}`,
      (n) => `/api/exports/${visit.exportId}/zip?n=${n}`,
      (n) => `${shares}/photos/..%2f..%2f..%2fphotos%2f${photo?.id}%2f${version}?n=${n}`,
      (n) => `${shares}/../../folders/${owner.user.id}/${FOLDER}/photo/1.jpg?n=${n}`,
      (n) => `${photo?.url}&n=${n}`,
      (n) => `/api/folders/${owner.user.id}/${FOLDER}/download-zip?n=${n}`,
      (n) => `/photos/${photo?.id}/${version}?n=${n}`,
      (n) => `/s/${visit.token}/photos/${photo?.id}/${version}?n=${n}`,
    ];
    const statuses = new Map<number, number>();
    let next = 0;
    let fullSize = 0;
    const guess = async (): Promise<void> => {
      while (next < GUESSES) {
        const n = next++;
        const address = addresses[n % addresses.length]?.(n) ?? '';
        const response = await fetch(stack.url + address, { headers: { accept: 'image/webp' } });
        const bytes = Buffer.from(await response.arrayBuffer());
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        fullSize += bytes.length > 0 && (await isFullSize(bytes)) ? 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, guess));
    expect(fullSize).toBe(0);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    // Some reached the share itself, so that the guesses weren't all refused before it.
    expect(statuses.get(403)).toBeGreaterThan(100);
    expect(statuses.get(429)).toBeGreaterThan(100);
    await forgetGuesses();
    expect((await ROUTES['a preview'](visit)).status).toBe(200);
  });
});
