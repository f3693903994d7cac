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
  deliveredKey,
  DomainError,
  versionKey,
  type Caller,
  type CreatedShare,
  type FolderFiles,
  type NewPhoto,
  type PhotoLocation,
} from '@roomlight/contracts';
import { EnginePool } from '@roomlight/imaging';
import { locatedFiles, secretsIn, type LocatedFile } from '@roomlight/imaging/testing';
import { hashSecret } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import {
  createMediaHarness,
  keysIn,
  newPhoto,
  newUser,
  readObject,
  storeBytes,
  type MediaHarness,
} from '../testing/media-harness.js';
import { DeliveredPhotosService } from './delivered-photos.service.js';

const FORMS = ['EXIF', 'the second picture of MPF', 'PNG', 'WebP', 'TIFF'];
const SIZE = { width: 24, height: 16 };

describe('what leaves the account', () => {
  let media: MediaHarness;
  let located: LocatedFile[];
  let anna: Caller;
  let photos: NewPhoto[];
  beforeAll(async () => {
    media = await createMediaHarness();
    // Those of one JPEG are all tested in imaging.
    located = (await locatedFiles()).filter(({ form }) => FORMS.includes(form));
  });
  afterAll(() => media.close());
  beforeEach(async () => {
    anna = newUser();
    photos = await Promise.all(
      located.map(async ({ format, bytes }, n) => {
        const photo = newPhoto(`${n}.${format}`, { ...SIZE, size: bytes.length, format });
        await storeBytes(media.store, photo, bytes);
        return photo;
      }),
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const folder = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });
  const sql = (text: string, values: unknown[]) =>
    media.app.get(DataSource).query<{ id: string }[]>(text, values);
  const ids = () => photos.map(({ photoId }) => photoId);
  const add = () =>
    media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'create',
      photos,
    });
  const read = ({ key }: Pick<PhotoLocation, 'key'>) => readObject(media.store, key);

  async function share(): Promise<CreatedShare> {
    await sql('update photos set approved_at = now() where id = any($1)', [ids()]);
    const terms = {
      agentName: 'Kim Agent',
      branded: true,
      brandName: 'Ada Lens',
      contact: 'ada@example.org',
      theme: 'dark',
      released: true,
    } as const;
    return media.calls.request('media.share.create.v1', { ...folder(), terms });
  }

  /** Asks again while photos are being prepared, as a client does that is told so. */
  const prepared = (ask: () => Promise<FolderFiles>): Promise<FolderFiles> =>
    waitFor('the photos to be prepared', () =>
      ask().catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'download_not_ready') {
          return false;
        }
        throw error;
      }),
    );

  /** Files that are announced with the right sizes, whose pixels and nothing of the others' secrets are there. */
  async function expectNoSecrets(files: readonly PhotoLocation[]): Promise<void> {
    expect(files).toHaveLength(located.length);
    for (const file of files) {
      const bytes = await read(file);
      expect(bytes).toHaveLength(file.size);
      expect(secretsIn(bytes)).toEqual([]);
    }
  }

  it('has no place, serial number or name of an owner in a ZIP', async () => {
    await add();
    expect(located.flatMap(({ bytes }) => secretsIn(bytes))).not.toEqual([]);
    const { files } = await prepared(() => media.calls.request('media.folder.files.v1', folder()));
    await expectNoSecrets(files);
  });

  it('has none in the download of a link', async () => {
    await add();
    const visit = { tokenHash: hashSecret((await share()).token) };
    const { id: downloadId } = await media.calls.request('media.share.begin-download.v1', {
      ...visit,
      photoIds: [],
      unaltered: false,
    });
    const { files } = await prepared(() =>
      media.calls.request('media.share.files.v1', { ...visit, downloadId }),
    );
    await expectNoSecrets(files);
  });

  it('has none in a copy of a photo, while the owner may have the original', async () => {
    await add();
    for (const [n, { filename }] of photos.entries()) {
      const photo = { ...folder(), filename };
      const original = await media.calls.request('media.photo.locate.v1', photo);
      expect((await read(original)).equals(located[n]?.bytes ?? Buffer.alloc(0))).toBe(true);
      const copy = await media.calls.request('media.photo.locate.v1', {
        ...photo,
        isDelivered: true,
      });
      const bytes = await read(copy);
      expect(bytes).toHaveLength(copy.size);
      expect(secretsIn(bytes)).toEqual([]);
    }
  });

  it('has none in an export', async () => {
    await add();
    const { id: exportId } = await media.calls.request('media.export.open.v1', {
      ...folder(),
      presetId: 'original',
      choice: 'all',
    });
    const reference = { caller: anna, exportId };
    await waitFor('the export', async () => {
      const { ready } = await media.calls.request('media.export.find.v1', reference);
      return ready === located.length;
    });
    await expectNoSecrets((await media.calls.request('media.export.files.v1', reference)).files);
  });

  it('is prepared when photos are added, kept as long as they are, and then removed', async () => {
    await add();
    const [{ versionId, filename } = newPhoto('none.jpg')] = photos;
    await waitFor('the file', async () =>
      (await keysIn(media.store, 'delivered/')).includes(deliveredKey(versionId)),
    );
    await waitFor(
      'all files',
      async () =>
        (
          await sql('select id from versions where photo_id = any($1) and delivered_size > 0', [
            ids(),
          ])
        ).length === located.length,
    );
    const deliver = jest.spyOn(media.app.get(EnginePool), 'deliver');
    await media.calls.request('media.photo.locate.v1', {
      ...folder(),
      filename,
      isDelivered: true,
    });
    expect(deliver).not.toHaveBeenCalled();
    await sql('update versions set delivered_size = null where id = $1', [versionId]);
    await media.app.get(DeliveredPhotosService).makeMissing(new AbortController().signal);
    expect(deliver).toHaveBeenCalledTimes(1);
    const deleted = photos.map(({ versionId: id }) => deliveredKey(id));
    await media.calls.request('media.folder.delete.v1', folder());
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    await waitFor('the removal', async () =>
      (await keysIn(media.store, 'delivered/')).every((key) => !deleted.includes(key)),
    );
  });

  it('is a photo itself when it has nothing that must stay', async () => {
    await add();
    const [clean] = photos;
    const { files } = await prepared(() => media.calls.request('media.folder.files.v1', folder()));
    const first = files.find(({ versionId }) => versionId === clean?.versionId);
    const again = newPhoto('again.jpg', { ...SIZE, size: first?.size ?? 0 });
    await storeBytes(media.store, again, first === undefined ? Buffer.alloc(0) : await read(first));
    await media.calls.request('media.photo.add.v1', {
      ...folder(),
      whenFolderIsMissing: 'refuse',
      photos: [again],
    });
    const { files: all } = await prepared(() =>
      media.calls.request('media.folder.files.v1', folder()),
    );
    expect(all.find(({ versionId }) => versionId === again.versionId)).toMatchObject({
      key: versionKey(again.photoId, again.versionId),
      size: again.size,
    });
  });
});
