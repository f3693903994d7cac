import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient, isFinished } from '../support/api-client.js';
import { generatedSets } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { atOnce, inChunks } from './chunks.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';

/** The places of 12 chunks without any order; the same at each run. */
const DISORDER = [5, 2, 11, 0, 9, 7, 3, 10, 1, 8, 4, 6];

describe('chunks in any order, four at once', () => {
  let stack: TestStack;
  let client: ApiClient;

  beforeAll(async () => {
    stack = await startTestStack();
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
  });

  afterAll(() => stack.remove());

  it.each([
    // A chunk that comes again after the last one is known by its uploadId alone.
    { title: 'named by an uploadId, each sent twice', uploadId: randomUUID(), times: 2 },
    { title: 'named by user and listing', uploadId: undefined, times: 1 },
  ])('count every set once: $title', async ({ title, uploadId, times }) => {
    const listingName = `Disorder, ${title}`;
    const sets = await generatedSets(12, { width: 320, height: 213 });
    const chunks = inChunks(sets, 1, uploadId);
    const sent = DISORDER.flatMap((place, i) => {
      const again = DISORDER[(i + 8) % DISORDER.length];
      return [place, again].slice(0, times).flatMap((index = 0) => chunks[index] ?? []);
    });
    expect(sent).toHaveLength(times * chunks.length);

    const answers = await atOnce(
      4,
      sent.map((chunk) => () => client.submit(listingName, chunk.sets, chunk.fields)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual([]);
    expect(new Set(answers.map(({ body }) => body['jobId'])).size).toBe(1);

    expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 12,
      totalPhotos: 12,
    });
    await expectEachSetOnce(client, listingName, sets);
    await expectNothingElseStored(stack, client);
  });
});
