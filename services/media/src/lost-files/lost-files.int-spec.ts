import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  versionKey,
  type Caller,
  type DifferencesFound,
  type NewPhoto,
} from '@roomlight/contracts';
import { waitFor } from '@roomlight/platform/testing';
import { generatePhoto } from '@roomlight/imaging/testing';
import { crc32 } from 'node:zlib';
import { Checksums } from '../derived-images/checksums.job.js';
import {
  createMediaHarness,
  newUser,
  readObject,
  record,
  storeBytes,
  storedPhoto,
  type MediaHarness,
} from '../testing/media-harness.js';
import { LossReport } from './loss-report.job.js';

const SIZE = { width: 48, height: 32 };
const SIGNAL = new AbortController().signal;

describe('a photo whose file the store has lost', () => {
  let media: MediaHarness;
  let anna: Caller;
  let bytes: Buffer;
  let photo: NewPhoto;
  const reports: DifferencesFound[] = [];

  beforeAll(async () => {
    media = await createMediaHarness();
    bytes = await generatePhoto({ ...SIZE, seed: 1 });
    await record(media, 'media.differences.found.v1', reports);
  });
  afterAll(() => media.close());
  beforeEach(async () => {
    anna = newUser();
    photo = await storedPhoto(media, 'Hall.jpg', bytes, SIZE);
    await media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'create',
      photos: [photo],
    });
  });

  const folder = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });
  const key = () => versionKey(photo.photoId, photo.versionId);
  const files = () => media.calls.request('media.folder.files.v1', folder());
  const lost = async () =>
    (await media.calls.request('media.folder.open.v1', folder())).photos.map((one) => one.lost);
  const report = () =>
    media.calls.request('media.object.report-missing.v1', { keys: [key(), 'photos/unknown'] });

  it('is named to its owner and, once, to administrators, until the file is back', async () => {
    expect(await report()).toEqual({ lost: [] });
    await media.store.delete(key());
    expect(await report()).toEqual({ lost: [{ key: key(), filename: 'Hall.jpg' }] });
    expect(await lost()).toEqual([true]);
    expect(await files()).toMatchObject({ files: [], lost: [expect.stringMatching(/Hall\.jpg$/)] });

    const job = media.app.get(LossReport);
    await job.report(SIGNAL);
    await job.report(SIGNAL);
    await waitFor('the report', () => reports.length > 0);
    expect(reports).toEqual([
      { repaired: [], refused: [], lost: [expect.stringContaining(key())] },
    ]);

    await storeBytes(media.store, photo, bytes);
    await job.report(SIGNAL);
    expect(await lost()).toEqual([false]);
    expect(await files()).toMatchObject({ files: [{ versionId: photo.versionId }], lost: [] });
  });

  it('of an earlier release gets its checksum in the background, once', async () => {
    const [before] = (await files()).files;
    await media.app.get(Checksums).compute(SIGNAL);
    const [after] = (await files()).files;
    const stored = await readObject(media.store, after?.key ?? '');
    expect({ key: after?.key, crc32: after?.crc32 }).toEqual({
      key: before?.key,
      crc32: crc32(stored),
    });
  });
});
