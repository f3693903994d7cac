import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sharedProduct } from '../product/shared-product.js';
import { newUser, signInAdministrator } from '../product/users.js';
import { isFinished, type ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, plainPhoto, SMALL, type PhotoFile } from '../support/photos.js';
import { tablesThatMention } from '../support/rows.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';
import { holdTable } from './held-table.js';
import { end } from './kill.js';
import { redeliverEvents } from './redelivery.js';

describe('a user who is deleted while media and queue are down', () => {
  const { stack } = sharedProduct();

  it('leaves nothing behind once they are back, although the user’s work was in progress', async () => {
    const sets = await generatedSets(3, SMALL);
    const bystander = await newUser('ben');
    await bystander.submit('Harbour', sets.slice(0, 1));
    await bystander.waitForListing('Harbour', isFinished);
    const anna = await newUser('anna');
    await anna.saveExteriors('Garden', [await plainPhoto('lawn.jpg', { width: 600, height: 400 })]);
    const { photos } = await anna.folder('Garden');
    expect((await anna.fetch(`${photos[0]?.url ?? ''}&w=320`)).status).toBe(200);
    await anna.submit('Cottage', sets.slice(0, 1));
    await anna.waitForListing('Cottage', isFinished);
    const merged = (await anna.folder('Cottage')).photos;

    const versions = await holdTable(stack.databaseUrl, 'media.versions');
    await anna.submit('Villa', sets);
    const sending = await sendHalf(anna, sets);
    await versions.isWaitedFor();
    const shown = [...photos, ...merged];
    const words = [anna.user.id, anna.user.email, ...shown.map(({ id }) => id)];
    const mentioning = () => tablesThatMention(stack.databaseUrl, words);
    expect(await mentioning()).toEqual(
      expect.arrayContaining(['auth.users', 'media.photos', 'queue.listings']),
    );
    const renditions = async () =>
      (await stack.storedKeys('renditions/')).filter((key) =>
        shown.some(({ url }) => isOf(url, key)),
      );
    expect((await renditions()).length).toBeGreaterThan(0);

    // A service reads it before it serves.
    const starts = await Promise.all(
      ['media.migrations', 'queue.migrations'].map((table) =>
        holdTable(stack.databaseUrl, table, 'ACCESS EXCLUSIVE'),
      ),
    );
    const { restarted } = end(stack, 'SIGKILL', 'media', 'queue');
    await versions.release();
    await Promise.all(starts.map((start) => start.isWaitedFor()));
    const administrator = await signInAdministrator();
    expect(await administrator.call('DELETE', `/api/users/${anna.user.id}`)).toMatchObject({
      status: 200,
    });
    expect(await anna.call('GET', '/api/auth/me')).toMatchObject({ status: 401 });
    await Promise.all(starts.map((start) => start.release()));
    await restarted;
    await redeliverEvents(stack);

    await eventually(async () => expect(await mentioning()).toEqual([]));
    expect(await sending.finish()).toBe(401);
    await expectNothingElseStored(stack);
    await eventually(async () => expect(await renditions()).toEqual([]));
    expect(await mentioning()).toEqual([]);
    await expectEachSetOnce(bystander, 'Harbour', sets.slice(0, 1));
  });

  /** @returns a function that sends the rest of a chunk, of which the gateway has half */
  async function sendHalf(client: ApiClient, sets: PhotoFile[][]) {
    const [first, second] = inChunks(sets.slice(0, 2), 1, randomUUID());
    if (first === undefined || second === undefined) {
      throw new Error('two sets are two chunks');
    }
    await client.submit('Half-way', first.sets, first.fields);
    return beginSending(client, 'Half-way', second);
  }

  /** Whether a rendition belongs to the version that the photo's address names. */
  function isOf(url: string, key: string): boolean {
    const version = new URL(url, stack.url).searchParams.get('v');
    return version !== null && key.startsWith(`renditions/${version}/`);
  }
});
