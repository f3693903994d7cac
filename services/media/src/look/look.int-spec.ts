import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  type EventName,
  type EventPayload,
  type FolderDetail,
  type NewPhoto,
  type PhotoSurface,
  renditionKey,
  THUMBNAIL,
  versionKey,
} from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  newUser,
  readObject,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';

const SIZE = { width: 64, height: 48 };
const GREY = 160;
/** A grey wall and a ceiling, so much brighter and redder than usual. */
const surfaces = (stops: number, redness = 0): PhotoSurface[] => [
  { light: -1.4 + stops, redness, blueness: 0, share: 0.4 },
  { light: -0.6 + stops, redness, blueness: 0, share: 0.2 },
];

describe('one look across a folder', () => {
  let media: MediaHarness;
  let anna: Caller;
  let listingId: string;
  let grey: Buffer;

  beforeAll(async () => {
    media = await createMediaHarness();
    withoutThumbnails(media);
    const background = { r: GREY, g: GREY, b: GREY };
    grey = await sharp({ create: { ...SIZE, channels: 3, background } })
      .jpeg({ quality: 95 })
      .toBuffer();
  });
  afterAll(() => media.close());
  beforeEach(() => {
    anna = newUser();
    listingId = v7();
  });

  const tell = <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
    media.app
      .get(DataSource)
      .transaction((manager) => media.app.get(Outbox).publish(manager, name, payload));
  const listing = () => ({ listingId, userId: anna.id, folderName: 'Home' });
  const folder = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });
  const open = () => media.calls.request('media.folder.open.v1', folder());
  const align = (filename: string, angle: number) =>
    media.calls.request('media.photo.align.v1', { ...folder(), filename, axis: 'vertical', angle });
  const turn = (on: boolean) => media.calls.request('media.look.set.v1', { ...folder(), on });
  const history = (filename: string) =>
    media.calls.request('media.version.list.v1', { ...folder(), filename });
  const over = () => tell('queue.listing.merged.v1', listing());

  async function merge(filename: string, of: PhotoSurface[]): Promise<NewPhoto> {
    const photo = await storedPhoto(media, filename, grey, SIZE);
    await tell('queue.set.merged.v1', { ...listing(), photo, surfaces: of });
    await waitFor(`${filename} in its folder`, () =>
      open().then(
        ({ photos }) => photos.some(({ id }) => id === photo.photoId),
        () => false,
      ),
    );
    return photo;
  }

  const settled = (isRight: (folder: FolderDetail) => boolean = () => true) =>
    waitFor('a folder whose photos are matched', async () => {
      const found = await open();
      return found.look?.changing === false && isRight(found) && found;
    });

  async function meanOf({ photos }: FolderDetail, { photoId }: NewPhoto): Promise<number[]> {
    const { id, url } = photos.find((photo) => photo.id === photoId)!;
    const versionId = new URLSearchParams(url.slice(url.indexOf('?'))).get('v')!;
    const bytes = await readObject(media.store, versionKey(id, versionId));
    return (await sharp(bytes).stats()).channels.slice(0, 3).map(({ mean }) => mean);
  }

  async function threePhotos(): Promise<NewPhoto[]> {
    return [
      await merge('One.jpg', surfaces(0)),
      await merge('Two.jpg', surfaces(0)),
      await merge('Dark.jpg', surfaces(-0.25, -0.05)),
    ];
  }

  it('waits for the last set, then brings brightness and white of the photos together', async () => {
    const [one, , dark] = await threePhotos();
    expect((await open()).look).toEqual({ on: true, changing: true, matched: 0 });
    await over();
    const found = await settled();
    expect(found.look).toMatchObject({ on: true });
    const [red = 0, green = 0] = await meanOf(found, dark!);
    expect(green).toBeGreaterThan(GREY + 5);
    expect(red).toBeGreaterThan(green + 0.5);
    const [, usual = 0] = await meanOf(found, one!);
    expect(usual).toBeLessThanOrEqual(GREY + 1);
    const { versions } = await history('Dark.jpg');
    expect(versions.map(({ origin }) => origin)).toEqual(['matched', 'merged']);
    expect(versions[1]!.id).toBe(dark!.versionId);
    const thumbnail = renditionKey(versions[0]!.id, THUMBNAIL);
    const { width } = await sharp(await readObject(media.store, thumbnail)).metadata();
    expect(width).toBe(Math.min(SIZE.width, THUMBNAIL.width));
  });

  it('shows each photo as merged when it is turned off, and matched again when that is undone', async () => {
    const photos = await threePhotos();
    await over();
    const matched = await settled();
    await turn(false);
    const off = await settled();
    expect(off.look).toEqual({ on: false, changing: false, matched: 0 });
    for (const { photoId, versionId } of photos) {
      expect(off.photos.find(({ id }) => id === photoId)!.url).toContain(versionId);
    }
    await turn(true);
    const again = await settled();
    expect(again.look).toEqual(matched.look);
    // The versions of before are shown again, not made again.
    expect(again.photos).toEqual(matched.photos);
  });

  it('lets photos of a later listing join', async () => {
    await threePhotos();
    await over();
    const before = (await settled()).look!.matched;
    listingId = v7();
    await merge('Later.jpg', surfaces(0.25));
    await over();
    const { look, photos } = await settled();
    expect(look!.matched).toBeGreaterThan(before);
    expect(photos).toHaveLength(4);
  });

  it('keeps straightening when photos are matched, and when that ends', async () => {
    await threePhotos();
    await align('Dark.jpg', 2);
    await over();
    await settled(({ look }) => look!.matched > 0);
    expect((await history('Dark.jpg')).versions[0]).toMatchObject({
      origin: 'matched',
      verticalAngle: 2,
    });
    await turn(false);
    await settled();
    const { versions } = await history('Dark.jpg');
    expect(versions[0]).toMatchObject({ isCurrent: true, verticalAngle: 2 });
  });

  it('leaves a photo alone whose owner went back to how it was merged', async () => {
    const [, , dark] = await threePhotos();
    await over();
    await settled();
    await media.calls.request('media.version.restore.v1', {
      ...folder(),
      filename: 'Dark.jpg',
      versionId: dark!.versionId,
    });
    await over();
    const { photos } = await settled(({ look }) => look!.matched > 0);
    expect(photos.find(({ id }) => id === dark!.photoId)!.url).toContain(dark!.versionId);
  });

  it('tells nothing of a folder whose photos were not merged here', async () => {
    await media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'create',
      photos: [await storedPhoto(media, 'Own.jpg', grey, SIZE)],
    });
    expect((await open()).look).toBeNull();
  });

  it('is turned on and off by nobody else', async () => {
    await merge('One.jpg', surfaces(0));
    const request = { ...folder(), caller: newUser(), on: false };
    await expect(media.calls.request('media.look.set.v1', request)).rejects.toMatchObject({
      status: 404,
    });
  });
});
