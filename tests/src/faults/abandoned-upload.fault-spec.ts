import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sharedProduct, UPLOAD_ABANDON_MINUTES } from '../product/shared-product.js';
import { newUser } from '../product/users.js';
import { isFinished, type ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, SMALL } from '../support/photos.js';
import { query } from '../support/rows.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';

describe('an upload that stops half-way', () => {
  const { stack } = sharedProduct();
  let client: ApiClient;

  beforeAll(async () => {
    client = await newUser('leaver');
  });

  /** Makes the last chunk of all the user's uploads older by this many minutes. */
  const letPass = (minutes: number) =>
    query(
      stack.databaseUrl,
      `UPDATE queue.listings SET last_chunk_at = last_chunk_at - $2 * interval '1 min'
        WHERE user_id = $1`,
      [client.user.id, minutes],
    );

  it('reserves its listing for the configured time and then leaves nothing behind', async () => {
    const listingName = 'Given up';
    const sets = await generatedSets(3, SMALL);
    const [first, second, third] = inChunks(sets, 1, randomUUID());
    const [another] = inChunks(sets, 3, randomUUID());
    if (!first || !second || !third || !another) {
      throw new Error('three sets are three chunks, or one');
    }
    const send = ({ sets: some, fields }: typeof first) => client.submit(listingName, some, fields);

    expect(await send(first)).toMatchObject({ status: 200 });
    const beforeCut = await stack.storedKeys('staging/');
    const cutOff = await beginSending(client, listingName, second);
    await eventually(async () =>
      expect((await stack.storedKeys('staging/')).length).toBeGreaterThan(beforeCut.length),
    );
    cutOff.breakOff();
    await eventually(async () => expect(await stack.storedKeys('staging/')).toEqual(beforeCut));

    await letPass(UPLOAD_ABANDON_MINUTES / 2);
    expect(await send(another)).toMatchObject({
      status: 409,
      body: { uploadInProgress: true, message: expect.stringMatching(/\w/) },
    });
    await letPass(UPLOAD_ABANDON_MINUTES);
    expect(await send(another)).toMatchObject({ status: 200 });
    expect(await send(third)).toMatchObject({ status: 410 });

    expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 3,
      totalPhotos: 3,
    });
    await expectEachSetOnce(client, listingName, sets);
    await expectNothingElseStored(stack);
  });
});
