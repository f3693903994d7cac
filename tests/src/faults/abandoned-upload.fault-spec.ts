import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';

describe('an upload that stops half-way', () => {
  let stack: TestStack;
  let client: ApiClient;

  beforeAll(async () => {
    stack = await startTestStack({ UPLOAD_ABANDON_SECONDS: '6' });
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
  });

  afterAll(() => stack.remove());

  it('holds its listing for a while, then makes room and leaves nothing behind', async () => {
    const listingName = 'Given up';
    const sets = await generatedSets(5, { width: 320, height: 213 });
    const [first, second, third] = inChunks(sets, 1, randomUUID());
    if (!first || !second || !third) {
      throw new Error('five sets are five chunks');
    }
    const send = ({ sets: some, fields }: typeof first) => client.submit(listingName, some, fields);

    expect(await send(first)).toMatchObject({ status: 200 });
    const beforeCut = await stack.storedKeys('staging/');
    const cutOff = await beginSending(client, listingName, third);
    await eventually(async () =>
      expect((await stack.storedKeys('staging/')).length).toBeGreaterThan(beforeCut.length),
    );
    cutOff.breakOff();
    await eventually(async () => expect(await stack.storedKeys('staging/')).toEqual(beforeCut));

    expect(await send(second)).toMatchObject({ status: 200 });
    const another = inChunks(sets, 5, randomUUID())[0] ?? first;
    expect(await send(another)).toMatchObject({
      status: 409,
      body: { uploadInProgress: true, message: expect.stringMatching(/\w/) },
    });

    await eventually(async () => expect(await send(another)).toMatchObject({ status: 200 }));
    expect(await send(third)).toMatchObject({ status: 410 });
    expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 5,
      totalPhotos: 5,
    });
    await expectEachSetOnce(client, listingName, sets);
    await expectNothingElseStored(stack, client);
  });
});
