import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  renditionKey,
  type Caller,
  type CreatedShare,
  type NewPhoto,
  type RenditionWidth,
  type SharedDownload,
  type ShareTerms,
} from '@roomlight/contracts';
import { hashSecret, Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  keysIn,
  newUser,
  readObject,
  storeBytes,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';
import { OwnSharesService } from './own-shares.service.js';

const SIZE = { width: 1620, height: 1080 };
const GONE = {
  status: 404,
  code: 'not_found',
  detail: expect.stringMatching(/^This link is wrong/),
};

let media: MediaHarness;
let grey: Buffer;
let anna: Caller;
let photos: NewPhoto[];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  grey = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  photos = await Promise.all(
    ['2.jpg', '10.jpg', '1.jpg'].map((name) => storedPhoto(media, name, grey, SIZE)),
  );
  await media.calls.request('media.photo.add.v1', {
    ...{ caller: anna, ownerId: anna.id, folderName: 'Home' },
    ...{ whenFolderIsMissing: 'create', photos },
  });
  await approve('1.jpg', '2.jpg', '10.jpg');
});

const sql = (text: string, values: unknown[] = []) =>
  media.app.get(DataSource).query<Record<string, unknown>[]>(text, values);
const ids = () => photos.map(({ photoId }) => photoId);
const idOf = (name: string) => photos.find(({ filename }) => filename === name)?.photoId ?? v7();
const approve = (...names: string[]) =>
  sql('update photos set approved_at = now() where id = any($1) and filename = any($2)', [
    ids(),
    names,
  ]);
const home = (folderName = 'Home', caller = anna) => ({ caller, ownerId: anna.id, folderName });

const TERMS = {
  agentName: 'Kim Agent',
  branded: true,
  brandName: 'Ada Lens',
  contact: 'ada@example.org',
  theme: 'dark',
  released: true,
} as const;

const create = (more: Partial<ShareTerms> = {}, caller = anna): Promise<CreatedShare> =>
  media.calls.request('media.share.create.v1', {
    ...home('Home', caller),
    terms: { ...TERMS, ...more },
  });
const visitOf = ({ token }: CreatedShare) => ({ tokenHash: hashSecret(token) });
const list = async (folderName = 'Home') =>
  (await media.calls.request('media.share.list.v1', home(folderName))).shares;
const open = (share: CreatedShare, pass?: string) =>
  media.calls.request('media.share.open.v1', { ...visitOf(share), ...(pass && { pass }) });
const locate = (
  share: CreatedShare,
  photoId: string,
  width: RenditionWidth = 640,
  unaltered = false,
) =>
  media.calls.request('media.share.locate.v1', {
    ...visitOf(share),
    photoId,
    width,
    format: 'webp',
    unaltered,
  });
const begin = (share: CreatedShare, ...photoIds: string[]) =>
  media.calls.request('media.share.begin-download.v1', {
    ...{ ...visitOf(share), photoIds, unaltered: false },
  });
const files = (share: CreatedShare, downloadId: string) =>
  media.calls.request('media.share.files.v1', { ...visitOf(share), downloadId });
/** Has the photo show another version, whose content was changed. */
async function alter(name: string): Promise<{ before: string; altered: string }> {
  const photo = photos.find(({ filename }) => filename === name);
  if (photo === undefined) {
    throw new Error(`no photo ${name}`);
  }
  const altered = { ...photo, versionId: v7() };
  await storeBytes(media.store, altered, grey);
  await sql(
    `insert into versions (id, photo_id, size, width, height, format, alterations, unaltered_version_id)
     select $2, photo_id, size, width, height, format, '{sky}', id from versions where id = $1`,
    [photo.versionId, altered.versionId],
  );
  await sql('update photos set current_version_id = $2 where id = $1', [
    photo.photoId,
    altered.versionId,
  ]);
  return { before: photo.versionId, altered: altered.versionId };
}

const own = ({ share }: CreatedShare) => ({ ...home(), shareId: share.id });

describe('a share', () => {
  it('shows the approved photos in their order, and what its owner wrote', async () => {
    await sql('update photos set approved_at = null where id = $1', [idOf('2.jpg')]);
    await sql('update photos set position = 0 where id = $1', [idOf('10.jpg')]);
    const share = await create({ maxDownloads: 3 });
    expect(await open(share)).toMatchObject({
      name: 'Home',
      agentName: 'Kim Agent',
      brand: { name: 'Ada Lens', contact: 'ada@example.org' },
      theme: 'dark',
      state: 'open',
      downloadsLeft: 3,
      photos: [{ filename: '10.jpg', ...SIZE, isFavourite: false }, { filename: '1.jpg' }],
    });
    expect((await open(await create({ branded: false }))).brand).toBeNull();
  });

  it('shows the listing’s name as it was typed, while its ZIP is called as its folder', async () => {
    const title = "5/7 Queen's Rd., Apt. #2";
    await media.calls.request('media.folder.rename.v1', { ...home(), newName: title });
    const share = await media.calls.request('media.share.create.v1', {
      ...{ ...home(title), terms: TERMS },
    });
    expect(share.title).toBe(title);
    expect((await open(share)).name).toBe(title);
    const { id: downloadId } = await begin(share);
    expect((await files(share, downloadId)).name).toBe("57_Queen's_Rd.,_Apt._#2");
  });

  it('says which photos were altered, and how', async () => {
    await sql(
      `update versions v set alterations = '{sky}' from photos p
        where p.id = $1 and v.id = p.current_version_id`,
      [idOf('1.jpg')],
    );
    const { photos } = await open(await create());
    expect(new Map(photos.map(({ filename, alteration }) => [filename, alteration]))).toEqual(
      new Map([
        ['1.jpg', 'Digitally altered: sky replaced'],
        ['2.jpg', null],
        ['10.jpg', null],
      ]),
    );
  });

  it('shows the unaltered photo beside the altered one, and gives it', async () => {
    const { before, altered } = await alter('1.jpg');
    const share = await create();
    expect((await open(share)).photos).toMatchObject([
      { filename: '1.jpg', versionId: altered, unaltered: { versionId: before, ...SIZE } },
      { filename: '2.jpg', unaltered: null },
      { filename: '10.jpg', unaltered: null },
    ]);
    expect((await locate(share, idOf('1.jpg'), 640, true)).key).toContain(before);
    expect((await locate(share, idOf('1.jpg'), 640)).key).toContain(altered);
    await expect(locate(share, idOf('2.jpg'), 640, true)).rejects.toMatchObject(GONE);

    const unaltered = { ...visitOf(share), unaltered: true };
    const { id } = await media.calls.request('media.share.begin-download.v1', {
      ...{ ...unaltered, photoIds: [idOf('1.jpg')] },
    });
    expect((await files(share, id)).files).toMatchObject([
      { filename: '01_1_unaltered.jpg', versionId: before },
    ]);
    const others = { ...unaltered, photoIds: [idOf('2.jpg')] };
    await expect(
      media.calls.request('media.share.begin-download.v1', others),
    ).rejects.toMatchObject(GONE);
  });

  it('is refused while none of the photos is approved, with a sentence that says so', async () => {
    await sql('update photos set approved_at = null where id = any($1)', [ids()]);
    await expect(create()).rejects.toMatchObject({
      status: 422,
      detail: 'None of the photos is approved. Approve the ones that the agent should see.',
    });
  });

  it('stores no token, and gives it once', async () => {
    const share = await create();
    const { token } = share;
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = JSON.stringify(await sql('select * from shares'));
    expect(stored).not.toContain(token);
    expect(stored).toContain(hashSecret(token));
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  it('is refused to others than the owner and administrators', async () => {
    const share = await create();
    const ben = newUser();
    const bens = { ...own(share), caller: ben };
    await expect(create({}, ben)).rejects.toMatchObject({ status: 404 });
    for (const call of [
      ...(['list', 'release', 'unrelease', 'revoke', 'delete', 'restore'] as const),
    ]) {
      const request = call === 'list' ? home('Home', ben) : bens;
      await expect(media.calls.request(`media.share.${call}.v1`, request)).rejects.toMatchObject({
        status: 404,
      });
    }
    const admin: Caller = { ...ben, role: 'admin' };
    await media.calls.request('media.share.revoke.v1', { ...own(share), caller: admin });
    await expect(open(share)).rejects.toMatchObject(GONE);
  });

  it('is back with what was done with it when its deletion is undone within 30 days', async () => {
    const share = await create();
    await open(share);
    const photoId = idOf('1.jpg');
    await media.calls.request('media.share.mark-favourite.v1', {
      ...{ ...visitOf(share), photoId, isFavourite: true },
    });
    await media.calls.request('media.share.delete.v1', own(share));
    expect(await list()).toEqual([]);
    await expect(open(share)).rejects.toMatchObject(GONE);
    for (const call of ['release', 'unrelease', 'revoke', 'unrevoke', 'delete'] as const) {
      await expect(media.calls.request(`media.share.${call}.v1`, own(share))).rejects.toMatchObject(
        { status: 404 },
      );
    }
    await media.calls.request('media.share.restore.v1', own(share));
    const restored = await media.calls.request('media.share.restore.v1', own(share));
    expect(restored).toMatchObject({ state: 'open', favourites: ['1.jpg'] });
    expect(restored.events).toHaveLength(1);
    await open(share);
  });

  it('is removed with all that is known about it 30 days after its deletion', async () => {
    const [deleted, kept] = [await create(), await create()];
    await open(deleted);
    await media.calls.request('media.share.delete.v1', own(deleted));
    const service = media.app.get(OwnSharesService);
    await service.removeDeleted();
    const count = async () =>
      (
        await sql(
          'select id from shares where folder_id = (select folder_id from shares where id = $1)',
          [kept.share.id],
        )
      ).length;
    expect(await count()).toBe(2);
    await sql(`update shares set deleted_at = now() - interval '31 days' where id = $1`, [
      deleted.share.id,
    ]);
    await expect(media.calls.request('media.share.restore.v1', own(deleted))).rejects.toMatchObject(
      { status: 404 },
    );
    await service.removeDeleted();
    expect(await count()).toBe(1);
    expect(await sql('select 1 from share_events where share_id = $1', [deleted.share.id])).toEqual(
      [],
    );
  });

  it('follows its folder when that is renamed', async () => {
    const share = await create();
    await media.calls.request('media.folder.rename.v1', { ...home(), newName: 'Villa' });
    expect(await open(share)).toMatchObject({ name: 'Villa', photos: [{}, {}, {}] });
    expect(await list('Villa')).toHaveLength(1);
  });

  it('goes with its folder, with everything it has', async () => {
    const share = await create();
    await media.calls.request('media.share.mark-favourite.v1', {
      ...{ ...visitOf(share), photoId: idOf('1.jpg'), isFavourite: true },
    });
    await begin(share);
    await media.calls.request('media.folder.delete.v1', home());
    await expect(open(share)).rejects.toMatchObject(GONE);
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    const [left] = await sql(
      `select (select count(*)::int from shares where id = $1) as shares,
              (select count(*)::int from share_events where share_id = $1) as events,
              (select count(*)::int from share_favourites where share_id = $1) as favourites`,
      [share.share.id],
    );
    expect(left).toEqual({ shares: 0, events: 0, favourites: 0 });
  });

  it('keeps one hold of a download, however often it is fetched', async () => {
    const share = await create();
    const { id } = await begin(share);
    await sql('delete from object_holds');
    for (let n = 0; n < 5; n += 1) {
      await files(share, id);
    }
    expect(await sql('select keys from object_holds')).toHaveLength(1);
  });

  it('shows nothing while its owner is suspended, and works again afterwards', async () => {
    const share = await create({ released: false, priceCents: 2500 });
    await sql('update shares set released_at = now() where id = $1', [share.share.id]);
    const { id } = await begin(share);
    const photoId = idOf('1.jpg');
    const tell = async (suspended: boolean, at: Date) => {
      const before = (await sql('select 1 from inbox')).length;
      await media.app.get(DataSource).transaction((manager) =>
        media.app.get(Outbox).publish(manager, 'auth.suspension.changed.v1', {
          ...{ userId: anna.id, suspended, at: at.toISOString() },
        }),
      );
      await waitFor('the event', async () => (await sql('select 1 from inbox')).length > before);
    };
    await tell(true, new Date(2000));
    // Arrives late: it was before the suspension.
    await tell(false, new Date(1000));
    for (const attempt of [
      () => open(share),
      () => locate(share, photoId),
      () => files(share, id),
      () => begin(share),
    ]) {
      await expect(attempt()).rejects.toMatchObject(GONE);
    }
    await sql('update shares set released_at = null where id = $1', [share.share.id]);
    const payable = () =>
      media.calls.request('media.share.payable.v1', { shareIds: [share.share.id] });
    expect(await payable()).toEqual({ shareIds: [] });
    await tell(false, new Date(3000));
    expect(await payable()).toEqual({ shareIds: [share.share.id] });
    await sql('update shares set released_at = now() where id = $1', [share.share.id]);
    expect((await files(share, id)).files.length).toBeGreaterThan(0);
    await locate(share, photoId);
  });

  it('goes with its owner', async () => {
    const share = await create();
    await media.app
      .get(DataSource)
      .transaction((manager) =>
        media.app.get(Outbox).publish(manager, 'auth.user.deleted.v1', { userId: anna.id }),
      );
    await waitFor('the share to go', async () => {
      const rows = await sql('select 1 from shares where id = $1', [share.share.id]);
      return rows.length === 0;
    });
    await expect(open(share)).rejects.toMatchObject(GONE);
  });

  it('tells its theme without the password, and nothing of links that show nothing', async () => {
    const themeOf = async (share: CreatedShare) =>
      (await media.calls.request('media.share.theme.v1', visitOf(share))).theme;
    const share = await create({ password: 'open sesame' });
    expect(await themeOf(share)).toBe('dark');
    expect(await themeOf(await create({ theme: 'light' }))).toBe('light');
    expect(await themeOf({ ...share, token: 'x'.repeat(43) })).toBe('light');
    await media.calls.request('media.share.revoke.v1', own(share));
    expect(await themeOf(share)).toBe('light');
  });

  it('answers alike when it is revoked, expired, deleted or never was', async () => {
    const [revoked, expired, deleted] = [await create(), await create(), await create()];
    await media.calls.request('media.share.revoke.v1', own(revoked));
    await sql('update shares set expires_at = now() where id = $1', [expired.share.id]);
    await media.calls.request('media.share.delete.v1', own(deleted));
    const never = { ...deleted, token: 'x'.repeat(43) };
    const answers = await Promise.all(
      [revoked, expired, deleted, never].map((share) => open(share).catch(String)),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/This link is wrong/);
  });
});

describe('a locked share', () => {
  it('has watermarked previews alone, made once, at most 1280 pixels wide', async () => {
    const share = await create({ released: false });
    const [photo] = photos;
    const { photoId = '', versionId = '' } = photo ?? {};
    const wide = await locate(share, photoId, 2048);
    const picture = sharp(await readObject(media.store, wide.key));
    expect(await picture.metadata()).toMatchObject({ width: 1280 });
    const { channels } = await picture.stats();
    expect(channels[0]?.stdev).toBeGreaterThan(5);
    expect((await locate(share, photoId, 1280)).key).toBe(wide.key);
    const unmarked = renditionKey(versionId, { width: 1280, format: 'webp', watermarked: false });
    expect(await keysIn(media.store, `renditions/${versionId}`)).not.toContain(unmarked);
  });

  it('has a watermark on unaltered photos, too', async () => {
    const { before } = await alter('1.jpg');
    const share = await create({ released: false });
    const { key } = await locate(share, idOf('1.jpg'), 2048, true);
    const marked = await sharp(await readObject(media.store, key)).stats();
    const unmarked = renditionKey(before, { width: 1280, format: 'webp', watermarked: false });
    expect(key).not.toBe(unmarked);
    expect(marked.channels[0]?.stdev).toBeGreaterThan(5);
  });

  it('begins no download, and sends none that began before it was locked', async () => {
    const locked = await create({ released: false });
    await expect(begin(locked)).rejects.toMatchObject({ status: 403, code: 'share_locked' });
    const share = await create();
    const { id } = await begin(share);
    await sql('update shares set released_at = null where id = $1', [share.share.id]);
    await expect(files(share, id)).rejects.toMatchObject({ status: 403, code: 'share_locked' });
  });

  it('shows clean previews and gives the photos once it is released', async () => {
    const share = await create({ released: false });
    const released = await media.calls.request('media.share.release.v1', own(share));
    expect(released.state).toBe('open');
    const { key } = await locate(share, idOf('1.jpg'));
    expect(key).not.toContain('watermarked');
    const { id } = await begin(share);
    expect((await files(share, id)).files.map(({ size }) => size)).toEqual(
      photos.map(() => grey.length),
    );
  });
});

describe("a share with the photographer's adjustments", () => {
  const colours = { brightness: 50, saturation: 100, warmth: 0, blackLevel: 100 };
  const adjusted = [{ filename: '1.jpg', colours }];
  const brightnessOf = async (key: string) => {
    const { channels } = await sharp(await readObject(media.store, key)).stats();
    return Math.round(channels[0]?.mean ?? 0);
  };
  const shownAs = async (share: CreatedShare, name: string) =>
    brightnessOf((await locate(share, idOf(name))).key);
  /** Asks again, as pages do, until the photos are made. */
  async function ready(share: CreatedShare): Promise<SharedDownload> {
    const begun = await begin(share).catch((error: { code?: string }) => {
      if (error.code === 'download_not_ready') {
        return null;
      }
      throw error;
    });
    return begun ?? ready(share);
  }

  it('shows and gives the photos in their colours, from the files of Download All', async () => {
    const share = await create({ adjusted });
    expect((await open(share)).photos).toMatchObject([
      { filename: '1.jpg', adjustment: expect.stringMatching(/^[0-9a-f]{8}$/) },
      { filename: '2.jpg', adjustment: null },
      { filename: '10.jpg', adjustment: null },
    ]);
    expect(await shownAs(share, '1.jpg')).toBe(64);
    expect(await shownAs(share, '2.jpg')).toBe(128);

    const { id } = await ready(share);
    const [first, second] = (await files(share, id)).files;
    const own = { ...home(), filename: '1.jpg', colours };
    const { key } = await media.calls.request('media.photo.locate-adjusted.v1', own);
    expect(first).toMatchObject({ filename: '01_1.jpg', key, contentType: 'image/jpeg' });
    expect(await brightnessOf(second?.key ?? '')).toBe(128);
  });

  it('has them in the watermarked previews and when it is released', async () => {
    const share = await create({ released: false, adjusted });
    expect(await shownAs(share, '1.jpg')).toBeLessThan(100);
    await media.calls.request('media.share.release.v1', own(share));
    expect(await shownAs(share, '1.jpg')).toBe(64);
  });

  it('has others when other ones are released, and none when none are', async () => {
    const share = await create({ released: false, adjusted });
    const release = (terms: Pick<ShareTerms, 'adjusted'>) =>
      media.calls.request('media.share.release.v1', { ...own(share), terms });
    const before = (await open(share)).photos[0]?.adjustment;
    await release({ adjusted: [{ filename: '1.jpg', colours: { ...colours, brightness: 75 } }] });
    expect([95, 96]).toContain(await shownAs(share, '1.jpg'));
    expect((await open(share)).photos[0]?.adjustment).not.toBe(before);
    await release({ adjusted: [] });
    expect(await shownAs(share, '1.jpg')).toBe(128);
  });

  it('has them in the exports of its agent', async () => {
    const share = await create({ adjusted });
    const order = { ...visitOf(share), presetId: 'bright', photoIds: [idOf('1.jpg')] };
    const { id: exportId } = await media.calls.request('media.share.open-export.v1', order);
    const reference = { ...visitOf(share), exportId };
    await waitFor('the export', async () => {
      const made = await media.calls.request('media.share.find-export.v1', reference);
      return made.ready === made.total;
    });
    const { id } = await media.calls.request('media.share.begin-export-download.v1', reference);
    const [file] = (await files(share, id)).files;
    expect(await brightnessOf(file?.key ?? '')).toBe(64);
  });
});

describe('a download of a share', () => {
  it('is counted five times when forty are tried at once and five are left', async () => {
    const share = await create({ maxDownloads: 5 });
    const tried = await Promise.allSettled(Array.from({ length: 40 }, () => begin(share)));
    const statuses = tried.map((each) =>
      each.status === 'fulfilled' ? 200 : (each.reason as { status: number }).status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(35);
    expect(await list()).toMatchObject([{ downloads: 5, state: 'used_up' }]);
  });

  it('has the chosen photos in the order of the listing, and its owner reads of it', async () => {
    const share = await create();
    await open(share);
    const { id, photoCount } = await begin(share, idOf('10.jpg'), idOf('1.jpg'));
    expect(photoCount).toBe(2);
    expect((await files(share, id)).files.map(({ filename }) => filename)).toEqual([
      '01_1.jpg',
      '03_10.jpg',
    ]);
    const [mine] = await list();
    expect(mine).toMatchObject({
      downloads: 1,
      events: [
        { kind: 'downloaded', photoCount: 2 },
        { kind: 'opened', photoCount: 0 },
      ],
    });
    expect(mine?.events[0]?.filenames).toEqual(['1.jpg', '10.jpg']);
  });

  it('has no photo of another folder, no unapproved one and none of another share', async () => {
    const share = await create();
    await sql('update photos set approved_at = null where id = $1', [idOf('2.jpg')]);
    await expect(begin(share, idOf('2.jpg'))).rejects.toMatchObject(GONE);
    await expect(begin(share, idOf('1.jpg'), v7())).rejects.toMatchObject(GONE);
    await expect(locate(share, idOf('2.jpg'))).rejects.toMatchObject(GONE);
    const { id } = await begin(share);
    await expect(files(await create(), id)).rejects.toMatchObject(GONE);
    await expect(files(share, v7())).rejects.toMatchObject(GONE);
  });

  it('can be fetched again for an hour, also when it was the last one', async () => {
    const share = await create({ maxDownloads: 1 });
    const { id } = await begin(share);
    expect((await files(share, id)).files).toHaveLength(3);
    expect((await files(share, id)).files).toHaveLength(3);
    await sql(`update share_events set at = now() - interval '61 minutes' where id = $1`, [id]);
    await expect(files(share, id)).rejects.toMatchObject(GONE);
  });
});

describe('an export of a share', () => {
  const openExport = (share: CreatedShare, presetId: string, ...photoIds: string[]) =>
    media.calls.request('media.share.open-export.v1', { ...visitOf(share), presetId, photoIds });
  const findExport = (share: CreatedShare, exportId: string) =>
    media.calls.request('media.share.find-export.v1', { ...visitOf(share), exportId });
  const beginExport = (share: CreatedShare, exportId: string) =>
    media.calls.request('media.share.begin-export-download.v1', { ...visitOf(share), exportId });

  async function made(share: CreatedShare, presetId: string, ...photoIds: string[]) {
    const { id } = await openExport(share, presetId, ...photoIds);
    await waitFor('the files to be made', async () => {
      const { ready, total } = await findExport(share, id);
      return ready === total;
    });
    return id;
  }

  it('is offered for every preset but the original, and the owner’s own', async () => {
    await media.calls.request('media.export-preset.add.v1', {
      caller: anna,
      preset: {
        ...{ name: 'Broker', longSide: 800, shortSide: 600, maxBytes: null, label: 'none' },
        ...{ namePattern: '{nn}', maxPhotos: null, exteriorFirst: false },
      },
    });
    const { presets } = await open(await create());
    expect(presets.map(({ name }) => name)).toEqual([
      ...['Bright MLS', 'CRMLS', 'HAR', 'NWMLS', 'connectMLS', 'Web', 'Print', 'Broker'],
    ]);
    expect(presets.at(-1)?.text).toBe('Up to 800 × 600 pixels');
  });

  it('has the chosen approved photos in their order, and is counted when it is downloaded', async () => {
    const share = await create({ maxDownloads: 1 });
    const id = await made(share, 'nwmls', idOf('10.jpg'), idOf('1.jpg'));
    expect(await list()).toMatchObject([{ downloads: 0 }]);
    const download = await beginExport(share, id);
    expect(download.photoCount).toBe(2);
    const answer = await files(share, download.id);
    expect(answer.name).toBe('Home NWMLS');
    expect(answer.files.map(({ filename }) => filename)).toEqual(['Home_01.jpg', 'Home_03.jpg']);
    const [first] = answer.files;
    const { width } = await sharp(await readObject(media.store, first?.key ?? '')).metadata();
    expect(width).toBe(1600);
    expect(await list()).toMatchObject([
      { downloads: 1, state: 'used_up', events: [{ photoCount: 2 }] },
    ]);
    await expect(beginExport(share, id)).rejects.toMatchObject({ status: 409 });
    await expect(openExport(share, 'nwmls')).rejects.toMatchObject({ status: 409 });
    expect((await files(share, download.id)).files).toHaveLength(2);
  });

  it('is made once for all who ask for the same', async () => {
    const share = await create();
    const id = await made(share, 'web');
    expect((await openExport(share, 'web')).id).toBe(id);
    expect((await openExport(share, 'web', idOf('1.jpg'))).id).not.toBe(id);
    await alter('1.jpg');
    expect((await openExport(share, 'web')).id).not.toBe(id);
  });

  it('is not downloaded before its files are made', async () => {
    const share = await create();
    const { id } = await openExport(share, 'har');
    await sql('update exports set share_id = $2 where id = $1', [id, share.share.id]);
    await sql(`update export_files set rendering = '{}' where export_id = $1`, [id]);
    await expect(beginExport(share, id)).rejects.toMatchObject({
      status: 409,
      code: 'download_not_ready',
    });
    await expect(openExport(share, 'har', idOf('1.jpg'))).resolves.toMatchObject({ total: 1 });
  });

  it('is refused while two of the share are being made', async () => {
    const share = await create();
    for (const preset of ['har', 'nwmls']) {
      const { id } = await openExport(share, preset);
      // Of files that nothing makes.
      await sql(`update export_files set rendering = '{}' where export_id = $1`, [id]);
    }
    await expect(openExport(share, 'web')).rejects.toMatchObject({ status: 429 });
    const own = { ...home(), presetId: 'web', choice: 'all' } as const;
    await expect(media.calls.request('media.export.open.v1', own)).resolves.toMatchObject({
      total: 3,
    });
    await expect(openExport(await create(), 'web')).resolves.toMatchObject({ total: 3 });
  });

  it('has no photo that is not approved, also when it was before', async () => {
    const share = await create();
    const id = await made(share, 'web');
    await sql('update photos set approved_at = null where id = $1', [idOf('2.jpg')]);
    const download = await beginExport(share, id);
    expect(download.photoCount).toBe(2);
    expect((await files(share, download.id)).files).toHaveLength(2);
    await expect(openExport(share, 'web', idOf('2.jpg'))).rejects.toMatchObject(GONE);
  });

  it('is no other share’s, and not its owner’s either', async () => {
    const share = await create();
    const id = await made(share, 'web');
    const other = await create();
    await expect(findExport(other, id)).rejects.toMatchObject(GONE);
    await expect(beginExport(other, id)).rejects.toMatchObject(GONE);
    const reference = { caller: anna, exportId: id };
    await expect(media.calls.request('media.export.files.v1', reference)).rejects.toMatchObject({
      status: 404,
    });
    await expect(openExport(share, v7())).rejects.toMatchObject({ status: 404 });
  });

  it('is refused while the photos are locked', async () => {
    const share = await create();
    const id = await made(share, 'web');
    await sql('update shares set released_at = null where id = $1', [share.share.id]);
    const locked = { status: 403, code: 'share_locked' };
    await expect(openExport(share, 'web')).rejects.toMatchObject(locked);
    await expect(findExport(share, id)).rejects.toMatchObject(locked);
    await expect(beginExport(share, id)).rejects.toMatchObject(locked);
  });
});

describe('the password of a share', () => {
  const enter = (share: CreatedShare, password: string) =>
    media.calls.request('media.share.enter.v1', { ...visitOf(share), password });

  it('is asked for by everything, and entered once', async () => {
    const share = await create({ password: 'open sesame' });
    const missing = { status: 401, code: 'share_password_required' };
    await expect(open(share)).rejects.toMatchObject(missing);
    await expect(locate(share, idOf('1.jpg'))).rejects.toMatchObject(missing);
    await expect(begin(share)).rejects.toMatchObject(missing);
    await expect(enter(share, 'open barley')).rejects.toMatchObject({
      status: 401,
      code: 'wrong_share_password',
    });
    const { pass } = await enter(share, ' open sesame\n');
    expect(await open(share, pass)).toMatchObject({ name: 'Home' });
    await expect(open(await create({ password: 'open sesame' }), pass)).rejects.toMatchObject(
      missing,
    );
  });

  it('is stored as a slow hash alone', async () => {
    const { share } = await create({ password: 'open sesame' });
    const [row] = await sql('select * from shares where id = $1', [share.id]);
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain('sesame');
  });
});

it('the favourites of a share are read by its owner, and go with their photos', async () => {
  const share = await create();
  const mark = (name: string, isFavourite: boolean) =>
    media.calls.request('media.share.mark-favourite.v1', {
      ...{ ...visitOf(share), photoId: idOf(name), isFavourite },
    });
  await mark('1.jpg', true);
  await mark('1.jpg', true);
  await mark('2.jpg', true);
  await mark('2.jpg', false);
  await mark('10.jpg', true);
  expect(await list()).toMatchObject([{ favourites: ['1.jpg', '10.jpg'] }]);
  expect((await open(share)).photos.map(({ isFavourite }) => isFavourite)).toEqual([
    true,
    false,
    true,
  ]);
  await media.calls.request('media.photo.delete.v1', { ...home(), filename: '1.jpg' });
  expect(await list()).toMatchObject([{ favourites: ['10.jpg'] }]);
  await expect(mark('1.jpg', true)).rejects.toMatchObject(GONE);
});
