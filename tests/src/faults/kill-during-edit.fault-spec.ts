import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PhotoEdits } from '@roomlight/contracts/editing.messages';
import type { FolderPhoto } from '@roomlight/contracts/media.messages';
import sharp from 'sharp';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';

const PHOTO = { folderName: 'Home', filename: 'room.jpg' };

describe('media is killed in the middle of an edit', () => {
  let stack: TestStack;
  let client: ApiClient;

  beforeAll(async () => {
    stack = await startTestStack();
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    // Large enough for the edit to take a while.
    const bytes = await sharp({
      create: {
        width: 3000,
        height: 2000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    const saved = await client.saveExteriors(PHOTO.folderName, [{ name: PHOTO.filename, bytes }]);
    expect(saved.status).toBe(200);
  });

  afterAll(() => stack.remove());

  const align = (angle: number) =>
    client.call('POST', '/api/apply-perspective-correction', {
      ...PHOTO,
      correctionType: 'vertical',
      angle,
    });

  /** Resolves when there is an answer, or nobody waits for one any more. */
  const beginToAlign = (angle: number, signal: AbortSignal) =>
    client
      .fetch('/api/apply-perspective-correction', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...PHOTO, correctionType: 'vertical', angle }),
        signal,
      })
      .catch((error: unknown) => {
        if (!signal.aborted) {
          throw error;
        }
      });

  async function shown(): Promise<FolderPhoto> {
    const { photos } = await client.folder(PHOTO.folderName);
    const [photo] = photos;
    if (photo === undefined) {
      throw new Error('the photo is gone');
    }
    return photo;
  }

  async function verticalAngle(): Promise<PhotoEdits['verticalAngle']> {
    const path = `/api/folders/${PHOTO.folderName}/photo/${PHOTO.filename}/edits`;
    const { body } = await client.call('GET', path);
    return Number(body['verticalAngle']);
  }

  /** All of the photo's objects, also what is only half written. */
  const objects = async ({ id }: FolderPhoto) =>
    (await stack.storedKeys()).filter((key) => key.includes(id)).length;

  it.each([
    [
      'as it begins',
      2,
      // What was asked later is answered: the edit has reached media by then.
      () => verticalAngle(),
    ],
    [
      'as it writes its bytes',
      4,
      async (photo: FolderPhoto, before: number) =>
        eventually(async () => expect(await objects(photo)).toBeGreaterThan(before)),
    ],
  ])('%s: the photo is the old one or the new one', async (_, angle, isTheMoment) => {
    const [before, angleBefore] = [await shown(), await verticalAngle()];
    const objectsBefore = await objects(before);
    const restarted = stack.services.media.restarted();
    const leaving = new AbortController();
    const left = beginToAlign(angle, leaving.signal);
    await isTheMoment(before, objectsBefore);
    stack.services.media.kill('SIGKILL');
    leaving.abort();
    await Promise.all([restarted, left]);

    const after = await eventually(shown);
    const isNew = (await verticalAngle()) === angle;
    expect(isNew || (await verticalAngle()) === angleBefore).toBe(true);
    expect(after.url !== before.url).toBe(isNew);
    await expectWhole(after);

    expect(await align(angle)).toMatchObject({ status: 200, body: { verticalAngle: angle } });
    await expectWhole(await shown());
  });

  async function expectWhole({ url, width, height, size }: FolderPhoto): Promise<void> {
    const response = await client.fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes).toHaveLength(size);
    const { info } = await sharp(bytes, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height });
  }
});
