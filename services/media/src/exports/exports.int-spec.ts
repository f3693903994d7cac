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
import {
  EXPORT_PRESETS,
  type Caller,
  type ExportChoice,
  type ExportProgress,
  type NewExportPreset,
  type NewPhoto,
} from '@roomlight/contracts';
import { newCredentials } from '@roomlight/imaging/testing';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { ExportedPhotosService } from '../derived-images/exported-photos.service.js';
import {
  addScreenImage,
  createMediaHarness,
  keysIn,
  newUser,
  readObject,
  storeBytes,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';

type Sizes = Record<'large.jpg' | 'upright.jpg' | 'small.jpg', { width: number; height: number }>;

const SIZES: Sizes = {
  'large.jpg': { width: 480, height: 320 },
  'upright.jpg': { width: 160, height: 240 },
  'small.jpg': { width: 600, height: 400 },
};
/** The first two exceed the pixels that the presets allow. */
const LARGE_SIZES: Sizes = {
  ...SIZES,
  'large.jpg': { width: 2400, height: 1600 },
  'upright.jpg': { width: 1100, height: 2100 },
};
const SCREEN = [
  [100, 100],
  [300, 100],
  [300, 220],
  [100, 220],
];
const OWN: NewExportPreset = {
  name: 'Broker',
  longSide: 800,
  shortSide: 600,
  maxBytes: 100_000,
  namePattern: '{nn}-{address}',
  label: 'none',
  maxPhotos: null,
  exteriorFirst: false,
};

let media: MediaHarness;
let anna: Caller;
let photos: NewPhoto[];
const pictures = new Map<string, Buffer>();
/** Lets the files be made that a test holds back. */
let release = (): void => undefined;

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
});
afterAll(() => media.close());
afterEach(() => {
  release();
  jest.restoreAllMocks();
});

beforeEach(() => startFolder(SIZES));

/** Makes Anna another user, with a folder of three photos. */
async function startFolder(sizes: Sizes): Promise<void> {
  anna = newUser();
  photos = await Promise.all(
    Object.entries(sizes).map(async ([name, size]) =>
      storedPhoto(media, name, await noise(size), size),
    ),
  );
  await media.calls.request('media.photo.add.v1', {
    ...folder(),
    whenFolderIsMissing: 'create',
    photos,
  });
}

const folder = () => ({ caller: anna, ownerId: anna.id, folderName: '12 Elm St' });

/** A picture that no JPEG makes small; made once for each size. */
async function noise({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const key = `${width} × ${height}`;
  const picture =
    pictures.get(key) ??
    (await sharp({ create: { width, height, channels: 3, background: 'grey', noise: gaussian } })
      .jpeg({ quality: 90 })
      .toBuffer());
  pictures.set(key, picture);
  return picture;
}

const open = (presetId: string, choice: ExportChoice = 'all') =>
  media.calls.request('media.export.open.v1', { ...folder(), presetId, choice });
const find = (exportId: string, caller = anna) =>
  media.calls.request('media.export.find.v1', { caller, exportId });
const filesOf = (exportId: string, caller = anna) =>
  media.calls.request('media.export.files.v1', { caller, exportId });

async function made(opened: Promise<ExportProgress>): Promise<ExportProgress> {
  const { id } = await opened;
  return waitFor('the files to be made', async () => {
    const now = await find(id);
    return now.ready === now.total && now;
  });
}

async function exported(presetId: string, opened = open(presetId)) {
  const { id } = await made(opened);
  const { files } = await filesOf(id);
  return Promise.all(
    files.map(async (file) => ({ ...file, bytes: await readObject(media.store, file.key) })),
  );
}

const sourceTypeOf = async (file: Buffer): Promise<string | undefined> =>
  /DigitalSourceType>.*\/(\w+)</.exec(String((await sharp(file).metadata()).xmpAsString))?.[1];

async function putScreenInto(filename: string): Promise<void> {
  const screen = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const tvImageId = await addScreenImage(media, anna, screen);
  const request = { ...folder(), filename, tvImageId, corners: SCREEN, opacity: 1 };
  await media.calls.request('media.screen.apply.v1', request);
}

async function enhance(filename: keyof Sizes, skyReplaced: boolean): Promise<void> {
  const photo = photos.find((one) => one.filename === filename);
  if (photo === undefined) {
    throw new Error(`no photo ${filename}`);
  }
  const source = await media.calls.request('media.photo.enhancement-source.v1', {
    photoId: photo.photoId,
  });
  const version = { ...photo, versionId: v7() };
  await storeBytes(media.store, version, await noise(SIZES[filename]));
  await media.app.get(DataSource).transaction((manager) =>
    media.app.get(Outbox).publish(manager, 'queue.photo.enhanced.v1', {
      listingId: v7(),
      taskId: v7(),
      sourceVersionId: source.versionId,
      revision: source.revision,
      skyReplaced,
      photo: version,
    }),
  );
  await waitFor('the enhancement', async () => {
    const { photos: shown } = await media.calls.request('media.folder.open.v1', folder());
    return shown.some(({ url }) => url.includes(version.versionId));
  });
}

describe('the files of an export of large photos', () => {
  let owner: Caller;

  beforeAll(async () => {
    await startFolder(LARGE_SIZES);
    await putScreenInto('large.jpg');
    owner = anna;
  });

  it.each(EXPORT_PRESETS)(
    'are within the pixels and bytes of $name, and never enlarged',
    async ({ id, longSide, shortSide, maxBytes }) => {
      anna = owner;
      const files = await exported(id);
      expect(files).toHaveLength(3);
      for (const { bytes: file, size } of files) {
        const { width, height, format, space } = await sharp(file).metadata();
        expect({ format, space }).toEqual({ format: 'jpeg', space: 'srgb' });
        expect(file).toHaveLength(size);
        expect(size).toBeLessThanOrEqual(maxBytes ?? Infinity);
        expect(Math.max(width, height)).toBeLessThanOrEqual(longSide ?? 2400);
        expect(Math.min(width, height)).toBeLessThanOrEqual(shortSide ?? 1600);
      }
      const [, small] = files;
      expect(await sharp(small?.bytes).metadata()).toMatchObject(SIZES['small.jpg']);
    },
  );
});

describe('the files of an export', () => {
  it('have names that sort as the folder is shown', async () => {
    await media.app
      .get(DataSource)
      .query(`update photos set position = 0, room = 'kitchen' where id = $1`, [
        photos[2]?.photoId,
      ]);
    const names = (await exported('bright')).map(({ filename }) => filename);
    expect(names).toEqual(['12-Elm-St_01_kitchen.jpg', '12-Elm-St_02.jpg', '12-Elm-St_03.jpg']);
    const { id } = await made(open('bright'));
    expect((await filesOf(id)).name).toBe('12_Elm_St Bright MLS');
  });

  it('say how an altered photo was made, and of an unaltered one nothing', async () => {
    await putScreenInto('large.jpg');
    await enhance('small.jpg', true);
    await enhance('upright.jpg', false);
    const files = await exported('original');
    expect(files.map(({ filename }) => filename)).toEqual([
      '12-Elm-St_01_altered.jpg',
      '12-Elm-St_02_altered.jpg',
      '12-Elm-St_03.jpg',
    ]);
    const types = await Promise.all(files.map(({ bytes: file }) => sourceTypeOf(file)));
    expect(types).toEqual(['compositeCapture', 'compositeSynthetic', undefined]);
  });

  it('say that a set was merged', async () => {
    await media.app
      .get(DataSource)
      .query('update photos set listing_id = $2 where id = $1', [photos[0]?.photoId, v7()]);
    const [first] = await exported('bright');
    expect(await sourceTypeOf(first?.bytes ?? Buffer.alloc(0))).toBe('computationalCapture');
  });

  it('keep an alteration through later enhancements', async () => {
    await putScreenInto('large.jpg');
    await enhance('large.jpg', false);
    const [first] = await exported('original');
    expect(first?.filename).toBe('12-Elm-St_01_altered.jpg');
  });

  it('have words on altered photos alone, and the master none', async () => {
    const before = await exported('bright');
    await putScreenInto('small.jpg');
    const after = await exported('bright');
    expect(after[0]?.key).toBe(before[0]?.key);
    const [corner] = await Promise.all([after[1]?.bytes].map((file) => darkPart(file)));
    expect(corner).toBeGreaterThan(0.3);
    expect(await darkPart(before[1]?.bytes)).toBeLessThan(0.1);
  });

  it('are made once', async () => {
    await exported('har');
    const count = (await keysIn(media.store, 'exports/')).length;
    await exported('har');
    expect(await keysIn(media.store, 'exports/')).toHaveLength(count);
  });

  it('have the colours that were set for their photos, beside those without them', async () => {
    const plain = await exported('bright');
    const colours = { brightness: 60, saturation: 100, warmth: 0, blackLevel: 100 };
    const adjusted = [{ filename: photos[0]?.filename ?? '', colours }];
    const order = { ...folder(), presetId: 'bright', choice: 'all', adjusted } as const;
    const darker = await exported('bright', media.calls.request('media.export.open.v1', order));
    const greyOf = async (file?: { bytes: Buffer }) =>
      (await sharp(file?.bytes).stats()).channels[0]?.mean ?? NaN;
    const changed = darker.filter(({ key }) => !plain.some((file) => file.key === key));
    expect(changed).toMatchObject([{ versionId: photos[0]?.versionId }]);
    const before = plain.find(({ versionId }) => versionId === photos[0]?.versionId);
    expect((await greyOf(changed[0])) / (await greyOf(before))).toBeCloseTo(0.6, 1);
    expect(await exported('bright')).toEqual(plain);
  });

  it('go with their photos', async () => {
    const before = new Set(await keysIn(media.store, 'exports/'));
    await made(open('web'));
    const own = (await keysIn(media.store, 'exports/')).filter((key) => !before.has(key));
    expect(own).toHaveLength(3);
    await media.calls.request('media.folder.delete.v1', folder());
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    await waitFor('their objects to go', async () => {
      const left = new Set(await keysIn(media.store, 'exports/'));
      return own.every((key) => !left.has(key));
    });
  });
});

/** No file is made before `release` is called. */
function holdBack(): void {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const exported = media.app.get(ExportedPhotosService);
  const make = exported.make.bind(exported);
  jest.spyOn(exported, 'make').mockImplementation(async (...order) => {
    await held;
    return make(...order);
  });
}

/** The part of almost black pixels in the left lower corner. */
async function darkPart(file: Buffer | undefined): Promise<number> {
  const { data, info } = await sharp(file)
    .extract({ left: 0, top: 400 - 16, width: 100, height: 16 })
    .greyscale()
    .blur(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 90).length / (info.width * info.height);
}

describe('an export', () => {
  it('has only approved photos when they are chosen', async () => {
    await expect(open('bright', 'approved')).rejects.toMatchObject({ status: 400 });
    await media.app
      .get(DataSource)
      .query('update photos set approved_at = now() where id = $1', [photos[1]?.photoId]);
    expect(await open('bright', 'approved')).toMatchObject({ total: 1 });
  });

  it('leaves out rejected photos', async () => {
    await media.app
      .get(DataSource)
      .query(`update photos set flag = 'rejected', approved_at = now() where id = $1`, [
        photos[1]?.photoId,
      ]);
    expect(await open('bright', 'all')).toMatchObject({ total: 2 });
    expect(await open('bright', 'approved')).toMatchObject({ total: 1 });
  });

  it('has four of its files made at a time, so that others come in between', async () => {
    const small = await noise(SIZES['small.jpg']);
    const more = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) =>
      storedPhoto(media, name, small, SIZES['small.jpg']),
    );
    await media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'create',
      photos: await Promise.all(more),
    });
    holdBack();
    const { id, total } = await open('bright');
    const [dispatched] = await media.app
      .get(DataSource)
      .query<{ count: number }[]>(
        'select count(*)::int as count from export_files where export_id = $1 and dispatched',
        [id],
      );
    expect({ total, ...dispatched }).toEqual({ total: 8, count: 4 });
    release();
    await made(Promise.resolve({ id, total, ready: 0, failures: [] }));
  });

  it('is refused while five of the user’s are being made, and of nobody else', async () => {
    holdBack();
    const presets = ['bright', 'crmls', 'har', 'nwmls', 'web'];
    const opened = await Promise.all(presets.map((preset) => open(preset)));
    await expect(open('print')).rejects.toMatchObject({
      status: 429,
      detail: expect.stringContaining('still being prepared'),
    });
    release();
    await Promise.all(opened.map((one) => made(Promise.resolve(one))));
    await made(open('print'));
  });

  it('is forgotten when fifty later ones are there', async () => {
    const { id } = await made(open('bright'));
    await media.app.get(DataSource).query(
      `insert into exports (id, user_id, folder_id, preset_name)
       select gen_random_uuid(), user_id, folder_id, 'later'
         from exports, generate_series(1, 50) where id = $1`,
      [id],
    );
    expect((await find(id)).ready).toBe(3);
    await made(open('web'));
    await expect(find(id)).rejects.toMatchObject({ status: 404 });
  });

  it('delivers the other photos when one is damaged', async () => {
    const photo = photos[0];
    if (photo !== undefined) {
      const whole = await noise(SIZES['large.jpg']);
      await storeBytes(media.store, photo, whole.subarray(0, whole.length / 2));
    }
    const state = await made(open('nwmls'));
    expect(state).toMatchObject({ ready: 2, total: 2 });
    expect(state.failures).toEqual([expect.stringContaining('large.jpg')]);
    expect((await filesOf(state.id)).files).toHaveLength(2);
  });

  it('is refused to others, and for an unknown preset or folder', async () => {
    const { id } = await open('web');
    await expect(find(id, newUser())).rejects.toMatchObject({ status: 404 });
    await expect(filesOf(id, newUser())).rejects.toMatchObject({ status: 404 });
    await expect(open('nowhere')).rejects.toMatchObject({ detail: 'Preset not found' });
  });
});

describe('an own preset', () => {
  const add = (preset: NewExportPreset, caller = anna) =>
    media.calls.request('media.export-preset.add.v1', { caller, preset });
  const list = async (caller = anna) =>
    (await media.calls.request('media.export-preset.list.v1', { caller })).presets;

  it('is kept for its owner, used and deleted', async () => {
    const { id } = await add(OWN);
    expect(await list()).toEqual([expect.objectContaining({ ...OWN, id })]);
    expect(await list(newUser())).toEqual([]);
    const files = await exported(id);
    expect(files.map(({ filename }) => filename)[0]).toBe('01-12-Elm-St.jpg');
    expect(Math.max(...files.map(({ size }) => size))).toBeLessThanOrEqual(100_000);
    const other = { caller: newUser(), presetId: id };
    await expect(media.calls.request('media.export-preset.delete.v1', other)).rejects.toMatchObject(
      {
        status: 404,
      },
    );
    await media.calls.request('media.export-preset.delete.v1', { caller: anna, presetId: id });
    expect(await list()).toEqual([]);
  });

  it.each([{ shortSide: null }, { longSide: 400, shortSide: 600 }])(
    'is refused with the sides %j',
    async (sides) => {
      await expect(add({ ...OWN, ...sides })).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('with a signing key, the files of an export', () => {
  let unsigned: MediaHarness;

  beforeAll(async () => {
    unsigned = media;
    const { key, certificates } = await newCredentials();
    media = await createMediaHarness({ C2PA_KEY: key, C2PA_CERTIFICATES: certificates });
    withoutThumbnails(media);
  });
  afterAll(async () => {
    await media.close();
    media = unsigned;
  });

  it('are signed, within the preset’s limit and of the length that is announced', async () => {
    await startFolder(LARGE_SIZES);
    await putScreenInto('large.jpg');
    const files = await exported('bright');
    expect(files).toHaveLength(3);
    for (const { bytes: file, size } of files) {
      expect(file).toHaveLength(size);
      expect(size).toBeLessThanOrEqual(3_000_000);
      expect(file.includes('c2pa.signature')).toBe(true);
    }
    expect(files[0]?.bytes.includes('Digitally altered: screen image added')).toBe(true);
  });

  it('are others than those without it, and nothing of the key is stored', async () => {
    await made(open('nwmls'));
    const rows = await media.app
      .get(DataSource)
      .query<{ rendering: { signed?: { certificate: string } } }[]>(
        'select rendering from export_files union select rendering from exported_photos',
      );
    const signed = rows.map(({ rendering }) => rendering.signed?.certificate);
    expect(signed.every((certificate) => /^[\da-f]{64}$/.test(certificate ?? ''))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  });
});
