import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, type PhotoFile } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { atOnce, inChunks, sendUntilTaken } from './chunks.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';

describe('a process is killed and started again', () => {
  let stack: TestStack;
  let client: ApiClient;
  let sets: PhotoFile[][];

  beforeAll(async () => {
    stack = await startTestStack();
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    sets = await generatedSets(10, { width: 640, height: 427 });
  });

  afterAll(() => stack.remove());

  // The others are killed at random, in `random-faults`.
  it.each(['queue', 'media'] as const)('in the middle of a listing: %s', async (name) => {
    const listingName = `Without ${name}`;
    const killed = stack.services[name];
    expect(await client.submit(listingName, sets)).toMatchObject({ status: 200 });
    await client.waitForListing(listingName, (listing) => (listing?.completedPhotos ?? 0) >= 2);
    const restarted = killed.restarted();
    killed.kill('SIGKILL');
    await restarted;

    expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 10,
      totalPhotos: 10,
      errorMessage: null,
    });
    await expectEachSetOnce(client, listingName, sets);
    await expectNothingElseStored(stack, client);
  });

  it('in the middle of an enhancement: queue and media at once', async () => {
    const listingName = 'Finished anyway';
    const files = sets.flatMap(([hdr]) => hdr ?? []);
    expect(await client.saveExteriors(listingName, files)).toMatchObject({ status: 200 });
    const sent = client.call('POST', '/api/enhancement/process-folder', {
      folderName: listingName,
      settings: { perspectiveCorrection: false },
    });
    await client.waitForListing(listingName, (listing) => (listing?.completedPhotos ?? 0) >= 2);
    const { queue, media } = stack.services;
    const restarted = Promise.all([queue.restarted(), media.restarted()]);
    queue.kill('SIGKILL');
    media.kill('SIGKILL');
    await restarted;
    expect([200, 202]).toContain((await sent).status);

    const listing = await client.waitForListing(listingName, isFinished);
    expect(listing).toMatchObject({ status: 'completed', completedPhotos: 10, totalPhotos: 10 });
    const isEnhanced = { enhancedBy: listing?.id, processing: false };
    await eventually(async () => {
      const { photos } = await client.folder(listingName);
      expect(photos).toEqual(files.map(() => expect.objectContaining(isEnhanced)));
    });
    await expectEachSetOnce(client, listingName, sets);
  });

  // What a killed gateway had staged stays until the sweep; so this one comes last.
  it('gateway, while chunks come in', async () => {
    const listingName = 'Cut off';
    const chunks = inChunks(sets, 1, randomUUID());
    const restarted = stack.services.gateway.restarted();
    const answers = await atOnce(
      4,
      chunks.map((chunk, index) => async () => {
        if (index === 5) {
          stack.services.gateway.kill('SIGKILL');
        }
        return sendUntilTaken(client, listingName, chunk);
      }),
    );
    await restarted;
    expect(answers.map(({ status }) => status)).toEqual(chunks.map(() => 200));

    expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 10,
      totalPhotos: 10,
    });
    await expectEachSetOnce(client, listingName, sets);
  });
});
