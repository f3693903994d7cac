import { describe, expect, it } from '@jest/globals';
import type { FolderPhoto } from '@roomlight/contracts';
import sharp from '@roomlight/imaging/sharp';
import { sharedProduct } from '../product/shared-product.js';
import { newUser } from '../product/users.js';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { plainPhoto } from '../support/photos.js';
import { holdTable } from './held-table.js';
import { end } from './kill.js';

const PHOTO = { folderName: 'Home', filename: 'room.jpg' };

describe('an edit during which media is killed', () => {
  const { stack } = sharedProduct();

  it('leaves the photo as it was and can be made again', async () => {
    const client = await newUser('editor');
    const photo = await plainPhoto(PHOTO.filename, { width: 600, height: 400 });
    expect(await client.saveExteriors(PHOTO.folderName, [photo])).toMatchObject({ status: 200 });
    expect(await align(client, 2)).toMatchObject({ status: 200, body: { verticalAngle: 2 } });
    const before = await shown(client);
    const objectsBefore = await objectsOf(before);

    // At this moment the version's bytes have been written, but not its row.
    const versions = await holdTable(stack.databaseUrl, 'media.versions');
    const leaving = new AbortController();
    const cutOff = align(client, 4, leaving.signal).catch((error: unknown) => error);
    await eventually(async () =>
      expect((await objectsOf(before)).length).toBe(objectsBefore.length + 1),
    );
    const { restarted } = end(stack, 'SIGKILL', 'media');
    await versions.release();
    leaving.abort();
    expect(await cutOff).toMatchObject({ name: 'AbortError' });
    await restarted;

    expect(await shown(client)).toEqual(before);
    expect(await verticalAngle(client)).toBe(2);
    await expectWhole(client, before);
    expect(await align(client, 4)).toMatchObject({ status: 200, body: { verticalAngle: 4 } });
    const after = await shown(client);
    expect(after.url).not.toBe(before.url);
    await expectWhole(client, after);
  });

  async function align(client: ApiClient, angle: number, signal?: AbortSignal) {
    const response = await client.fetch('/api/apply-perspective-correction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...PHOTO, correctionType: 'vertical', angle }),
      ...(signal && { signal }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  }

  async function shown(client: ApiClient): Promise<FolderPhoto> {
    const { photos } = await client.folder(PHOTO.folderName);
    const [photo] = photos;
    if (photo === undefined) {
      throw new Error('the photo is gone');
    }
    return photo;
  }

  async function verticalAngle(client: ApiClient): Promise<number> {
    const path = `/api/folders/${PHOTO.folderName}/photo/${PHOTO.filename}/edits`;
    return Number((await client.call('GET', path)).body['verticalAngle']);
  }

  /** The keys of all of the photo's versions. */
  const objectsOf = ({ id }: FolderPhoto) => stack.storedKeys(`photos/${id}/`);

  async function expectWhole(
    client: ApiClient,
    { url, width, height, size }: FolderPhoto,
  ): Promise<void> {
    const response = await client.fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes).toHaveLength(size);
    const { info } = await sharp(bytes, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height });
  }
});
