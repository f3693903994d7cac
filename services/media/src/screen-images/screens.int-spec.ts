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
  screenImageKey,
  type Caller,
  type PhotoReference,
  type ReplaceScreen,
} from '@roomlight/contracts';
import { databaseClock } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import {
  addScreenImage,
  createMediaHarness,
  keysIn,
  newUser,
  readObject,
  storedPhoto,
  type MediaHarness,
} from '../testing/media-harness.js';
import { ScreenImagesService } from './screen-images.service.js';

const SIZE = { width: 480, height: 320 };
const SCREEN = [
  [100, 100],
  [200, 100],
  [200, 180],
  [100, 180],
];
let media: MediaHarness;
let grey: Buffer;
let red: Buffer;
let anna: Caller;
let reference: PhotoReference;

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

beforeAll(async () => {
  media = await createMediaHarness();
  grey = await flat(SIZE.width, SIZE.height, '#808080').jpeg().toBuffer();
  red = await flat(8, 8, '#ff0000').png().toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  reference = { caller: anna, ownerId: anna.id, folderName: 'Home', filename: 'Lounge.jpg' };
  await addPhoto(grey);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function addPhoto(bytes: Buffer, size = SIZE): Promise<void> {
  await media.calls.request('media.photo.add.v1', {
    caller: anna,
    ownerId: anna.id,
    folderName: 'Home',
    whenFolderIsMissing: 'create',
    photos: [await storedPhoto(media, reference.filename, bytes, size)],
  });
}

const newAdmin = (): Caller => ({ ...newUser(), role: 'admin' });

const placed = (tvImageId: string, more: Partial<ReplaceScreen> = {}): ReplaceScreen => ({
  ...reference,
  tvImageId,
  corners: SCREEN,
  opacity: 1,
  ...more,
});
const apply = (tvImageId: string, more: Partial<ReplaceScreen> = {}) =>
  media.calls.request('media.screen.apply.v1', placed(tvImageId, more));
const preview = (tvImageId: string, more: Partial<ReplaceScreen> = {}) =>
  media.calls.request('media.screen.preview.v1', placed(tvImageId, more));
const align = (axis: 'vertical' | 'horizontal', angle: number) =>
  media.calls.request('media.photo.align.v1', { ...reference, axis, angle });
const edits = () => media.calls.request('media.photo.edits.v1', reference);
const locate = () => media.calls.request('media.photo.locate.v1', reference);
const library = (caller: Caller) =>
  media.calls.request('media.screen-image.list.v1', { caller }).then(({ images }) => images);
const locateImage = (caller: Caller, imageId: string) =>
  media.calls.request('media.screen-image.locate.v1', { caller, imageId });
const deleteImage = (caller: Caller, imageId: string) =>
  media.calls.request('media.screen-image.delete.v1', { caller, imageId });

async function pixelOf(key: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(await readObject(media.store, key))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)];
}

async function expectRed(key: string, x: number, y: number): Promise<void> {
  const [r = 0, g = 255, b = 255] = await pixelOf(key, x, y);
  expect(r).toBeGreaterThan(230);
  expect(Math.max(g, b)).toBeLessThan(60);
}

const objectOf = async (imageId: string) =>
  (await keysIn(media.store, screenImageKey(imageId))).length === 1;

describe('a screen', () => {
  it('shows the image, however the photo is straightened', async () => {
    await apply(await addScreenImage(media, anna, red));
    await expectRed((await locate()).key, 150, 140);
    await align('horizontal', 4);
    const [a, , c] = (await edits()).tvReplacements[0]?.corners ?? [];
    const [x, y] = [0, 1].map((axis) => ((a?.[axis] ?? NaN) + (c?.[axis] ?? NaN)) / 2);
    expect(Math.hypot((x ?? NaN) - 150, (y ?? NaN) - 140)).toBeGreaterThan(5);
    await expectRed((await locate()).key, Math.round(x ?? NaN), Math.round(y ?? NaN));
  });

  it('is where it was put on the straightened photo', async () => {
    await align('vertical', 5);
    await apply(await addScreenImage(media, anna, red), { opacity: 0.5 });
    const { tvReplacements } = await edits();
    expect(tvReplacements).toHaveLength(1);
    expect(tvReplacements[0]?.opacity).toBe(0.5);
    tvReplacements[0]?.corners.flat().forEach((value, i) => {
      expect(value).toBeCloseTo(SCREEN.flat()[i] ?? NaN, 6);
    });
  });

  it('can be named by its image’s id in capitals', async () => {
    const image = await addScreenImage(media, anna, red);
    await apply(image.toUpperCase());
    expect((await edits()).tvReplacements).toMatchObject([{ tvImageId: image }]);
  });

  it('applied twice exists once', async () => {
    const image = await addScreenImage(media, anna, red);
    await apply(image);
    await apply(image);
    expect((await edits()).tvReplacements).toHaveLength(1);
  });

  const away = (x: number, y: number): [string, number[][], RegExp] => [
    `${x}, ${y}`,
    [[x, y], ...SCREEN.slice(1)],
    /within the photo/,
  ];
  it.each<[string, number[][], RegExp]>([
    [
      'crossed',
      [
        [100, 100],
        [200, 180],
        [200, 100],
        [100, 180],
      ],
      /cross/,
    ],
    [
      'on a line',
      [
        [0, 0],
        [50, 0],
        [100, 0],
        [150, 0],
      ],
      /cross/,
    ],
    [
      'on a line but for rounding',
      [
        [0, 0],
        [100, 1e-9],
        [200, 1e-9],
        [100, 1e-12],
      ],
      /cross/,
    ],
    [
      'too near each other',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      /at least 16 pixels/,
    ],
    away(-1, 0),
    ['not a number', [[NaN, 0], ...SCREEN.slice(1)], /4 corners/],
    away(481, 0),
  ])('with corners that are %s is refused with a sentence', async (_, corners, sentence) => {
    const image = await addScreenImage(media, anna, red);
    const refused = { status: 400, detail: expect.stringMatching(sentence) };
    const before = await locate();
    await expect(apply(image, { corners })).rejects.toMatchObject(refused);
    await expect(preview(image, { corners })).rejects.toMatchObject(refused);
    expect(await locate()).toEqual(before);
  });

  it('shows an image of the caller’s, or of the folder’s owner for an administrator', async () => {
    const [ben, admin] = [newUser(), newAdmin()];
    const bens = await addScreenImage(media, ben, red);
    const unknown = { status: 404, detail: 'Screen image not found' };
    await expect(apply(bens)).rejects.toMatchObject(unknown);
    await expect(preview(bens, { caller: admin })).rejects.toMatchObject(unknown);
    await preview(await addScreenImage(media, admin, red), { caller: admin });
    await preview(await addScreenImage(media, anna, red), { caller: admin });
  });

  it('accepts images of all kinds', async () => {
    const cmyk = await flat(20, 10, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
    const images: [Buffer, 'jpeg' | 'png'][] = [
      [cmyk, 'jpeg'],
      [await flat(1, 1, '#ff0000').png().toBuffer(), 'png'],
      [await flat(12_500, 8000, '#ff0000').png({ compressionLevel: 1 }).toBuffer(), 'png'],
    ];
    for (const [bytes, format] of images) {
      const { key } = await preview(await addScreenImage(media, anna, bytes, { format }));
      await expectRed(key, 150, 140);
    }
  });

  it('is refused with the name of a damaged image', async () => {
    for (const bytes of [red.subarray(0, red.length - 20), Buffer.from('<svg/>')]) {
      await expect(apply(await addScreenImage(media, anna, bytes))).rejects.toMatchObject({
        status: 422,
        detail: 'beach.png is cut off or damaged.',
      });
    }
  });
});

describe('a preview', () => {
  it('shows the result and changes nothing', async () => {
    const before = await locate();
    const shown = await preview(await addScreenImage(media, anna, red));
    expect(shown).toMatchObject({ contentType: 'image/jpeg', filename: 'Lounge.jpg' });
    expect(await readObject(media.store, shown.key)).toHaveLength(shown.size);
    await expectRed(shown.key, 150, 140);
    expect(await locate()).toEqual(before);
    expect((await edits()).tvReplacements).toEqual([]);
  });

  it('is at most 2048 pixels wide, even for a straightened photo', async () => {
    const size = { width: 3000, height: 300 };
    reference = { ...reference, filename: 'Panorama.jpg' };
    await addPhoto(await flat(size.width, size.height, '#808080').jpeg().toBuffer(), size);
    const image = await addScreenImage(media, anna, red);
    for (const angle of [0, 1.5]) {
      await align('horizontal', angle);
      const { key } = await preview(image);
      const { width } = await sharp(await readObject(media.store, key)).metadata();
      const shown = await sharp(await readObject(media.store, (await locate()).key)).metadata();
      expect(width).toBeLessThanOrEqual(2048);
      expect(width).toBeGreaterThan(Math.min(2048, shown.width) - 4);
    }
  });
});

describe('a library', () => {
  it('has its owner’s named images, newest first', async () => {
    const first = await addScreenImage(media, anna, red, { name: 'Beach' });
    const second = await addScreenImage(media, anna, red, { name: '山 & 海' });
    await addScreenImage(media, anna, red);
    await addScreenImage(media, newUser(), red, { name: 'Ben’s' });
    expect(await library(anna)).toEqual([
      {
        id: second,
        name: '山 & 海',
        originalName: 'beach.png',
        url: `/api/tv-library/${second}/image`,
      },
      expect.objectContaining({ id: first, name: 'Beach' }),
    ]);
  });

  it('shows an image to its owner and to administrators', async () => {
    const image = await addScreenImage(media, anna, red, { name: 'Beach' });
    const location = { key: screenImageKey(image), size: red.length, contentType: 'image/png' };
    expect(await locateImage(anna, image)).toMatchObject(location);
    const admin = newAdmin();
    expect(await locateImage(admin, image)).toMatchObject(location);
    const unknown = { status: 404, detail: 'Screen image not found' };
    await expect(locateImage(newUser(), image)).rejects.toMatchObject(unknown);
    await expect(deleteImage(newUser(), image)).rejects.toMatchObject(unknown);
  });

  it('removes an image at once, and its bytes when no photo carries it', async () => {
    const image = await addScreenImage(media, anna, red, { name: 'Beach' });
    await deleteImage(anna, image);
    expect(await library(anna)).toEqual([]);
    await expect(locateImage(anna, image)).rejects.toMatchObject({ status: 404 });
    await waitFor('its object to go', async () => !(await objectOf(image)));
  });
});

describe('an image that photos carry', () => {
  const sweep = async () => {
    const later = Date.now() + 25 * 3_600_000;
    jest.spyOn(databaseClock, 'now').mockResolvedValue(new Date(later));
    await media.app.get(ScreenImagesService).removeUnsaved(new AbortController().signal);
    jest.restoreAllMocks();
  };

  it('stays when it is deleted, for edits that are still to come', async () => {
    const image = await addScreenImage(media, anna, red, { name: 'Beach' });
    await apply(image);
    await deleteImage(anna, image);
    expect(await library(anna)).toEqual([]);
    await sweep();
    await align('vertical', 2);
    expect((await edits()).tvReplacements).toHaveLength(1);
  });

  it('stays for a backup too, and is removed with the last photo', async () => {
    const image = await addScreenImage(media, anna, red);
    const unsaved = await addScreenImage(media, anna, red);
    await apply(image);
    await media.calls.request('media.backup.create.v1', reference);
    await apply(await addScreenImage(media, anna, red), {
      corners: SCREEN.map(([x = 0, y = 0]) => [x + 150, y]),
    });
    await sweep();
    await waitFor('the unsaved one to go', async () => !(await objectOf(unsaved)));
    await media.calls.request('media.backup.revert.v1', reference);
    await align('vertical', 2);
    await expect(locateImage(anna, image)).resolves.toBeDefined();
    await media.calls.request('media.photo.delete.v1', reference);
    await sweep();
    expect(await objectOf(image)).toBe(true);
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    await sweep();
    await waitFor('its object to go', async () => !(await objectOf(image)));
  });
});
