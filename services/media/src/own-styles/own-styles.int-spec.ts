import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MAX_OWN_STYLES,
  NEUTRAL_COLOURS,
  stagingKey,
  versionKey,
  type Caller,
  type EnhanceStyle,
  type MakeOwnStyle,
  type MakeOwnStyleFromFolder,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import { v4, v7 as uuid } from 'uuid';
import { Readable } from 'node:stream';
import sharp from '@roomlight/imaging/sharp';
import {
  createMediaHarness,
  newUser,
  readObject,
  storedPhoto,
  type MediaHarness,
} from '../testing/media-harness.js';
import { UserRemovalService } from '../users/user-removal.service.js';

const SIZE = { width: 240, height: 160 };
let media: MediaHarness;
let anna: Caller;

/** A picture of its own for each seed, as it is or as its photographer finishes it. */
function picture(seed: number, isFinished: boolean): Promise<Buffer> {
  const { width, height } = SIZE;
  const data = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(x / 20) * 7 + Math.floor(y / 20) * 13 + seed * 31;
      const grey = 30 + ((cell * 47) % 190) + ((x * 7 + y * 3) % 9);
      const value = isFinished ? Math.min(255, 1.15 * grey) : grey;
      data.fill(value, 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

beforeAll(async () => {
  media = await createMediaHarness();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  await media.calls.request('media.photo.add.v1', {
    caller: anna,
    ownerId: anna.id,
    folderName: 'Home',
    whenFolderIsMissing: 'create',
    photos: await Promise.all(
      [1, 2, 3].map(async (seed) =>
        storedPhoto(media, `${seed}.jpg`, await picture(seed, false), SIZE),
      ),
    ),
  });
});

async function finished(
  names: readonly string[],
  seeds: readonly number[],
): Promise<MakeOwnStyle['results']> {
  const batch = uuid();
  return Promise.all(
    names.map(async (filename, i) => {
      const key = stagingKey(batch, i);
      await media.store.put(key, Readable.from([await picture(seeds[i] ?? 0, true)]));
      return { filename, key, ...SIZE };
    }),
  );
}

const NAMES = ['1.jpg', '2.JPEG', '3.jpg'];
const make = async (more: Partial<MakeOwnStyle> = {}) =>
  media.calls.request('media.own-style.make.v1', {
    caller: anna,
    name: 'Bright',
    folder: { ownerId: anna.id, folderName: 'Home' },
    results: await finished(NAMES, [1, 2, 3]),
    ...more,
  });
/** Gives the photo a version as its enhancement would. */
async function finishHere(filename: string, seed: number): Promise<void> {
  const bytes = await picture(seed, true);
  const [made] = await media.app.get(DataSource).query<{ id: string; photoId: string }[]>(
    `insert into versions (id, photo_id, size, width, height, format, origin, source_version_id)
     select gen_random_uuid(), p.id, $3, v.width, v.height, 'jpeg', 'enhanced', v.id
       from photos p join folders f on f.id = p.folder_id join versions v on v.id = p.current_version_id
      where f.owner_id = $1 and p.filename = $2
     returning id, photo_id as "photoId"`,
    [anna.id, filename, bytes.length],
  );
  const { id = '', photoId = '' } = made ?? {};
  await media.store.put(versionKey(photoId, id), Readable.from([bytes]));
  await media.app
    .get(DataSource)
    .query('update photos set current_version_id = $1, base_version_id = $1 where id = $2', [
      id,
      photoId,
    ]);
}

interface Picture {
  filename: string;
  versionId: string;
  enhanceType?: EnhanceStyle;
  ownStyleId?: string;
  caller?: Caller;
}

/** Mean code value of a small copy of a photo in the folder: as it is, or in a style. */
async function meanOf({
  enhanceType,
  ownStyleId,
  caller = anna,
  ...photo
}: Picture): Promise<number> {
  const copy = { caller, ownerId: anna.id, folderName: 'Home', ...photo, width: 320 } as const;
  const isStyled = enhanceType !== undefined || ownStyleId !== undefined;
  const { key } = isStyled
    ? await media.calls.request('media.photo.locate-styled.v1', {
        ...copy,
        format: 'jpeg',
        enhanceType: enhanceType ?? 'property',
        ...(ownStyleId !== undefined && { ownStyleId }),
      })
    : await media.calls.request('media.photo.locate.v1', { ...copy, format: 'jpeg' });
  const { channels } = await sharp(await readObject(media.store, key)).stats();
  return channels[1]?.mean ?? 0;
}

const makeFromFolder = (more: Partial<MakeOwnStyleFromFolder>) =>
  media.calls.request('media.own-style.make-from-folder.v1', {
    caller: anna,
    name: 'Finished here',
    ownerId: anna.id,
    folderName: 'Home',
    photos: [],
    ...more,
  });
const list = async (caller: Caller) =>
  (await media.calls.request('media.own-style.list.v1', { caller })).styles;

describe('a look of a photographer’s own', () => {
  it('is made from finished photos, listed, chosen as the default and deleted by its owner', async () => {
    const { excluded, ...made } = await make();
    expect(excluded).toEqual([]);
    expect(made).toEqual({ id: made.id, name: 'Bright', photoCount: 3, isDefault: false });
    expect(await list(anna)).toEqual([made]);
    const reference = { caller: anna, styleId: made.id };
    const { model } = await media.calls.request('media.own-style.find.v1', reference);
    expect(model.light.length).toBeGreaterThan(10);
    await media.calls.request('media.own-style.choose-default.v1', reference);
    expect(await list(anna)).toEqual([{ ...made, isDefault: true }]);
    await media.calls.request('media.own-style.choose-default.v1', { caller: anna, styleId: null });
    expect(await list(anna)).toEqual([made]);
    await media.calls.request('media.own-style.delete.v1', reference);
    expect(await list(anna)).toEqual([]);
  });

  it('is renamed by its owner, to a name that no other look of the owner has', async () => {
    const { id: styleId } = await make();
    const rename = (caller: Caller, name: string) =>
      media.calls.request('media.own-style.rename.v1', { caller, styleId, name });
    await make({ name: 'Evening' });
    await rename(anna, 'bright');
    expect((await list(anna)).map(({ name }) => name)).toEqual(['bright', 'Evening']);
    await expect(rename(anna, 'EVENING')).rejects.toMatchObject({ status: 400 });
    await expect(rename(newUser(), 'Mine')).rejects.toMatchObject({ status: 404 });
  });

  it('is shown by a photo of its owner’s, before and after', async () => {
    const { id: ownStyleId } = await make();
    const { example } = await media.calls.request('media.own-style.list.v1', { caller: anna });
    const versionId = new URL(example?.url ?? '', 'http://any').searchParams.get('v') ?? '';
    const filename = example?.filename ?? '';
    const before = await meanOf({ filename, versionId });
    expect(await meanOf({ filename, versionId, ownStyleId })).toBeGreaterThan(1.08 * before);
    await expect(meanOf({ filename, versionId, ownStyleId: uuid() })).rejects.toMatchObject({
      status: 404,
    });
    const stranger = meanOf({ filename, versionId, ownStyleId, caller: newUser() });
    await expect(stranger).rejects.toMatchObject({ status: 404 });
  });

  it('and a style are shown from what the photo would be finished from', async () => {
    const { photos } = await media.calls.request('media.folder.open.v1', {
      ...{ caller: anna, ownerId: anna.id, folderName: 'Home' },
    });
    const versionOf = (url: string) => new URL(url, 'http://any').searchParams.get('v') ?? '';
    const versionId = versionOf(photos[0]?.url ?? '');
    const plain = await meanOf({ filename: '1.jpg', versionId, enhanceType: 'property' });
    await finishHere('1.jpg', 1);
    const after = await media.calls.request('media.folder.open.v1', {
      ...{ caller: anna, ownerId: anna.id, folderName: 'Home' },
    });
    const finishedId = versionOf(after.photos[0]?.url ?? '');
    expect(finishedId).not.toBe(versionId);
    const shown = { filename: '1.jpg', versionId: finishedId, enhanceType: 'property' } as const;
    expect(await meanOf(shown)).toBe(plain);
  });

  it('is nobody else’s, not even an administrator’s', async () => {
    const { id: styleId } = await make();
    for (const caller of [newUser(), { id: v4(), role: 'admin' } as const]) {
      expect(await list(caller)).toEqual([]);
      for (const call of [
        'media.own-style.find.v1',
        'media.own-style.delete.v1',
        'media.own-style.choose-default.v1',
      ] as const) {
        await expect(media.calls.request(call, { caller, styleId })).rejects.toMatchObject({
          status: 404,
        });
      }
    }
    expect(await list(anna)).toHaveLength(1);
  });

  it('has a name that its owner’s other looks don’t have', async () => {
    await make();
    await expect(make({ name: 'BRIGHT' })).rejects.toMatchObject({
      status: 400,
      message: 'You have a look named BRIGHT already',
    });
  });

  it('isn’t made from photos without a partner, of another view or of somebody else’s folder', async () => {
    const unknown = await finished(['1.jpg', '2.jpg', '9.jpg'], [1, 2, 3]);
    await expect(make({ results: unknown })).rejects.toMatchObject({
      status: 400,
      message: 'No photo of the folder is named like 9.jpg',
    });
    const swapped = await finished(NAMES, [1, 3, 2]);
    await expect(make({ results: swapped })).rejects.toMatchObject({
      status: 400,
      message: "2.JPEG and 3.jpg don't show the same view as the photos of their names",
    });
    await expect(make({ caller: newUser() })).rejects.toMatchObject({ status: 404 });
  });

  it('without a folder needs merged photos to compare with', async () => {
    const { folder, ...rest } = {
      caller: anna,
      name: 'Bright',
      folder: undefined,
      results: await finished(NAMES, [1, 2, 3]),
    };
    expect(folder).toBeUndefined();
    await expect(media.calls.request('media.own-style.make.v1', rest)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Merge at least 3'),
    });
    await media.app.get(DataSource).query(
      `update versions set origin = 'merged' where photo_id in (
         select p.id from photos p join folders f on f.id = p.folder_id where f.owner_id = $1)`,
      [anna.id],
    );
    expect(await media.calls.request('media.own-style.make.v1', rest)).toMatchObject({
      name: 'Bright',
    });
  });

  it('is made from photos that were finished here, or whose colours were set in the browser', async () => {
    await finishHere('1.jpg', 1);
    await finishHere('2.jpg', 2);
    const colours = { ...NEUTRAL_COLOURS, brightness: 115 };
    const photos = [{ filename: '1.jpg' }, { filename: '2.jpg' }, { filename: '3.jpg', colours }];
    const { excluded, ...made } = await makeFromFolder({ photos });
    expect(excluded).toEqual([]);
    expect(made).toMatchObject({ name: 'Finished here', photoCount: 3, isDefault: false });
    const reference = { caller: anna, styleId: made.id };
    const { model } = await media.calls.request('media.own-style.find.v1', reference);
    // The photographer makes everything brighter.
    expect(Math.max(...model.light)).toBeGreaterThan(0.02);
    expect(await list(anna)).toEqual([made]);
  });

  it('leaves out a photo of another view, and names it', async () => {
    await finishHere('1.jpg', 1);
    await finishHere('2.jpg', 9);
    await finishHere('3.jpg', 3);
    const photos = [{ filename: '1.jpg' }, { filename: '2.jpg' }, { filename: '3.jpg' }];
    const { excluded, ...made } = await makeFromFolder({ photos });
    expect(excluded).toEqual(['2.jpg']);
    expect(made.photoCount).toBe(2);
    expect(await list(anna)).toEqual([made]);
  });

  it('isn’t made from photos that show no difference, another view, or aren’t the caller’s own', async () => {
    await finishHere('1.jpg', 1);
    await finishHere('2.jpg', 9);
    const photos = [{ filename: '1.jpg' }, { filename: '2.jpg' }, { filename: '3.jpg' }];
    await expect(makeFromFolder({ photos })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^3\.jpg hasn't been finished/),
    });
    await finishHere('3.jpg', 4);
    await expect(makeFromFolder({ photos })).rejects.toMatchObject({
      status: 400,
      message: "2.jpg and 3.jpg don't show the same view as the photos of their names",
    });
    for (const caller of [newUser(), { id: v4(), role: 'admin' } as const]) {
      await expect(makeFromFolder({ caller, photos })).rejects.toMatchObject({ status: 404 });
    }
    expect(await list(anna)).toEqual([]);
  });

  it('is one of a bounded number, and goes with its owner', async () => {
    const { id } = await make();
    const dataSource = media.app.get(DataSource);
    await dataSource.query(
      `insert into own_styles (id, owner_id, name, photo_count, model)
       select gen_random_uuid(), $1, 'copy ' || n, 3, model
         from own_styles, generate_series(2, $3) n where id = $2`,
      [anna.id, id, MAX_OWN_STYLES],
    );
    await expect(make({ name: 'One more' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`at most ${MAX_OWN_STYLES} looks`),
    });
    await dataSource.transaction((manager) =>
      media.app.get(UserRemovalService).remove(manager, anna.id),
    );
    expect(await list(anna)).toEqual([]);
  });
});
