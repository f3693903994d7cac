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
import { versionKey, type LocatePhoto, type NewPhoto } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { generatePhoto } from '@roomlight/imaging/testing';
import { waitFor } from '@roomlight/platform/testing';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { RenditionsService } from '../derived-images/renditions.service.js';
import {
  createMediaHarness,
  newPhoto,
  newUser,
  storeBytes,
  type MediaHarness,
  withoutThumbnails,
} from '../testing/media-harness.js';

describe('media.photo.locate.v1', () => {
  let media: MediaHarness;
  let picture: Buffer;
  let photo: NewPhoto;
  const anna = newUser();
  beforeAll(async () => {
    // Before media starts: while this computes, a connection to the database can exceed its time to open.
    picture = await generatePhoto({ width: 900, height: 600, seed: 1 });
    media = await createMediaHarness({ MEDIA_RENDER_WORKERS: '3' });
    withoutThumbnails(media);
  });
  beforeEach(async () => {
    photo = newPhoto(`${v7()}.jpg`, { size: picture.length, width: 900, height: 600 });
    await storeBytes(media.store, photo, picture);
    await add(photo);
  });
  /** Lets go of what a test holds back. */
  let release = (): void => undefined;
  afterEach(() => {
    release();
    jest.restoreAllMocks();
  });
  afterAll(() => media.close());

  const add = (added: NewPhoto) =>
    media.calls.request('media.photo.add.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'Home',
      whenFolderIsMissing: 'create',
      photos: [added],
    });
  const locate = (more: Partial<LocatePhoto> = {}) =>
    media.calls.request('media.photo.locate.v1', {
      caller: anna,
      ownerId: anna.id,
      folderName: 'Home',
      filename: photo.filename,
      ...more,
    });
  const bytesAt = async (key: string) => buffer((await media.store.get(key)).body);

  it('returns where the photo’s original lies', async () => {
    expect(await locate()).toMatchObject({
      key: versionKey(photo.photoId, photo.versionId),
      size: picture.length,
      contentType: 'image/jpeg',
      versionId: photo.versionId,
      filename: photo.filename,
    });
    expect(await locate({ versionId: photo.versionId })).toEqual(await locate());
  });

  it('finds no version of another photo', async () => {
    const other = newPhoto('other.jpg');
    await add(other);
    const locating = locate({ versionId: other.versionId });
    await expect(locating).rejects.toMatchObject({ status: 404, detail: 'Photo not found' });
  });

  it.each(['jpeg', 'webp'] as const)('makes a smaller %s and keeps it', async (format) => {
    const render = jest.spyOn(media.app.get(EnginePool), 'render');
    const made = await locate({ width: 320, format });
    expect(made).toMatchObject({ contentType: `image/${format}`, versionId: photo.versionId });
    const bytes = await bytesAt(made.key);
    expect(bytes).toHaveLength(made.size);
    expect(bytes.length).toBeLessThan(picture.length);
    expect(await locate({ width: 320, format })).toEqual(made);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('makes one rendition for ten simultaneous requests', async () => {
    const render = jest.spyOn(media.app.get(EnginePool), 'render');
    const answers = await Promise.all(Array.from({ length: 10 }, () => locate({ width: 640 })));
    expect(new Set(answers.map(({ key, size }) => `${key} ${size}`)).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('makes no rendition again for a request that looked before it was recorded', async () => {
    const render = jest.spyOn(media.app.get(EnginePool), 'render');
    const spec = { width: 640, format: 'webp', watermarked: false } as const;
    const order = () => media.app.get(RenditionsService).make(anna.id, photo, spec);
    const made = await order();
    expect(await order()).toEqual(made);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('refuses only the user who asks for too many at once, and lets others go first', async () => {
    const held = new Promise<void>((resolve) => (release = resolve));
    const order: string[] = [];
    const render = jest.spyOn(media.app.get(EnginePool), 'render');
    render.mockImplementation(async ({ name }, output) => {
      order.push(name);
      await held;
      await writeFile(output, picture);
      return { bytes: picture.length };
    });
    const eve = newUser();
    const filenames = Array.from({ length: 160 }, (_, n) => `eve_${n}.jpg`);
    const photos = filenames.map((name) => newPhoto(name, { width: 20_000, height: 10_000 }));
    await Promise.all(photos.map((huge) => storeBytes(media.store, huge, picture)));
    await media.calls.request('media.photo.add.v1', {
      caller: eve,
      ownerId: eve.id,
      folderName: 'Home',
      whenFolderIsMissing: 'create',
      photos,
    });
    const refused: unknown[] = [];
    const ofEve = filenames.map((filename) =>
      locate({ caller: eve, ownerId: eve.id, filename, width: 320 }).catch((error: unknown) =>
        refused.push(error),
      ),
    );
    await waitFor('the refusals', () => Promise.resolve(refused.length >= 10));
    const ofAnna = locate({ width: 320 });
    await waitFor('Anna’s photo', () => Promise.resolve(order.includes(photo.filename)));
    expect(order.filter((name) => name.startsWith('eve')).length).toBeLessThanOrEqual(2);
    release();
    expect(await ofAnna).toMatchObject({ contentType: 'image/jpeg' });
    await Promise.all(ofEve);
    const refusal = expect.objectContaining({ status: 429, code: 'too_many_requests' });
    expect(refused).toEqual(Array.from({ length: 10 }, () => refusal));
  });

  it('never enlarges', async () => {
    const { key } = await locate({ width: 2048, format: 'webp' });
    const webp = await bytesAt(key);
    // A lossy WebP's frame header: 14 bits of width at byte 26, of height at byte 28.
    expect(webp.toString('latin1', 12, 16)).toBe('VP8 ');
    expect([webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff]).toEqual([900, 600]);
  });

  it('names a photo that is cut off', async () => {
    const cut = newPhoto('cut.jpg', { size: 5000 });
    await storeBytes(media.store, cut, picture.subarray(0, 5000));
    await add(cut);
    const locating = locate({ filename: 'cut.jpg', width: 640 });
    await expect(locating).rejects.toMatchObject({
      status: 422,
      code: 'damaged_photo',
      detail: expect.stringContaining('cut.jpg is cut off or damaged'),
    });
  });

  it('answers for somebody else’s photo as for a missing one', async () => {
    const ben = newUser();
    const refusal = (request: Partial<LocatePhoto>) =>
      locate({ caller: ben, ...request }).then(
        () => 'located',
        ({ status, code, detail }: Record<string, unknown>) => ({ status, code, detail }),
      );
    const unknown = { status: 404, code: 'not_found', detail: 'Photo not found' };
    expect(await refusal({})).toEqual(unknown);
    expect(await refusal({ width: 640 })).toEqual(unknown);
    expect(await refusal({ filename: 'nothing.jpg' })).toEqual(unknown);
    expect(await refusal({ folderName: 'Nowhere' })).toEqual(unknown);
    expect(await refusal({ ownerId: ben.id })).toEqual(unknown);
    expect(await refusal({ caller: anna, filename: 'nothing.jpg' })).toEqual(unknown);
  });

  it('locates anybody’s photo for an administrator', async () => {
    const location = await locate({ caller: { ...newUser(), role: 'admin' } });
    expect(location.versionId).toBe(photo.versionId);
  });
});
