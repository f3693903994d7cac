import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renditionKey, type Caller, type NewPhoto } from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { Outbox } from '@roomlight/platform';
import { generatePhoto } from '@roomlight/imaging/testing';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  keysIn,
  newUser,
  storeBytes,
  storedPhoto,
  type MediaHarness,
} from '../testing/media-harness.js';
import { RenditionsService } from './renditions.service.js';

const SIZE = { width: 330, height: 220 };

describe('the thumbnail of a photo that nobody has looked at', () => {
  let media: MediaHarness;
  let room: Buffer;
  let anna: Caller;
  beforeAll(async () => {
    media = await createMediaHarness();
    room = await generatePhoto({ ...SIZE, seed: 3 });
  });
  afterAll(() => media.close());
  beforeEach(() => {
    anna = newUser();
  });

  const folder = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });
  const reference = () => ({ ...folder(), filename: 'room.jpg' });
  const keyOf = (versionId: string) =>
    renditionKey(versionId, { width: 640, format: 'webp', watermarked: false });
  const isMade = async (versionId: string) =>
    (await keysIn(media.store)).includes(keyOf(versionId)) && (await sizes(versionId)).length === 1;
  const sizes = (versionId: string) =>
    media.app
      .get(DataSource)
      .query<unknown[]>('select size from renditions where version_id = $1', [versionId]);
  const made = (versionId: string) => waitFor('the thumbnail', () => isMade(versionId));

  async function added(): Promise<NewPhoto> {
    const photo = await storedPhoto(media, 'room.jpg', room, SIZE);
    await media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'create',
      photos: [photo],
    });
    return photo;
  }
  const publish = (send: (outbox: Outbox) => (manager: DataSource['manager']) => Promise<void>) =>
    media.app.get(DataSource).transaction(send(media.app.get(Outbox)));
  const current = async () =>
    (await media.calls.request('media.photo.locate.v1', reference())).versionId;

  it('is made when the photo is added', async () => {
    const { versionId } = await added();
    await made(versionId);
  });

  it('is made when a set has been merged', async () => {
    const photo = await storedPhoto(media, 'room.jpg', room, SIZE);
    const fact = { listingId: v7(), userId: anna.id, folderName: 'Home', photo };
    await publish((outbox) => (manager) => outbox.publish(manager, 'queue.set.merged.v1', fact));
    await made(photo.versionId);
  });

  it('is made when the photo is edited, and again when a lost one is restored', async () => {
    const { versionId } = await added();
    await made(versionId);
    await media.calls.request('media.backup.create.v1', reference());
    await media.calls.request('media.photo.align.v1', {
      ...reference(),
      axis: 'vertical',
      angle: 3,
    });
    const edited = await current();
    expect(edited).not.toBe(versionId);
    await made(edited);
    await media.app
      .get(DataSource)
      .query('delete from renditions where version_id = $1', [versionId]);
    await media.calls.request('media.backup.revert.v1', reference());
    await made(versionId);
  });

  it('is made when the photo is finally enhanced', async () => {
    const photo = await added();
    const source = await media.calls.request('media.photo.enhancement-source.v1', {
      photoId: photo.photoId,
    });
    const version = { ...photo, versionId: v7() };
    await storeBytes(media.store, version, room);
    await publish(
      (outbox) => (manager) =>
        outbox.publish(manager, 'queue.photo.enhanced.v1', {
          listingId: v7(),
          taskId: v7(),
          sourceVersionId: source.versionId,
          revision: source.revision,
          photo: version,
        }),
    );
    await made(version.versionId);
  });

  it('is made once when it is ordered twice', async () => {
    const { versionId } = await added();
    await made(versionId);
    const render = jest.spyOn(media.app.get(EnginePool), 'render');
    await media.app.get(RenditionsService).makeAhead({ versionId });
    expect(render).not.toHaveBeenCalled();
  });

  it('is not made for a version that has been deleted', async () => {
    await expect(
      media.app.get(RenditionsService).makeAhead({ versionId: v7() }),
    ).resolves.toBeUndefined();
  });
});
