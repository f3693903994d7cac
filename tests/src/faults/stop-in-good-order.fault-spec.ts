import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, type PhotoFile } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';

describe('a service is asked to stop while it is busy', () => {
  let stack: TestStack;
  let client: ApiClient;
  let sets: PhotoFile[][];

  beforeAll(async () => {
    stack = await startTestStack();
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    sets = await generatedSets(6, { width: 640, height: 427 });
  });

  afterAll(() => stack.remove());

  const stopAndStartAgain = async (name: 'gateway' | 'queue' | 'media') => {
    const restarted = stack.services[name].restarted();
    stack.services[name].kill('SIGTERM');
    await restarted;
    // It says so when it had to be cut short.
    const log = await readFile(join(stack.dataDirectory, 'logs', `${name}.log`), 'utf8');
    expect(log).toContain('Stopping: SIGTERM');
    expect(log).not.toContain('Not finished within');
  };

  it('gateway: what is being uploaded is taken first', async () => {
    const [whole] = inChunks(sets, sets.length);
    if (whole === undefined) {
      throw new Error('there are sets');
    }
    const sending = await beginSending(client, 'Taken first', whole);
    await eventually(async () => expect(await stack.storedKeys('staging/')).not.toEqual([]));
    const stopped = stopAndStartAgain('gateway');
    expect(await sending.finish()).toBe(200);
    await stopped;
    await client.waitForListing('Taken first', isFinished);
    await expectEachSetOnce(client, 'Taken first', sets);
  });

  it.each(['queue', 'media'] as const)('%s: the listing goes on afterwards', async (name) => {
    const listingName = `Without ${name}`;
    await client.submit(listingName, sets);
    await client.waitForListing(listingName, (listing) => (listing?.completedPhotos ?? 0) >= 1);
    await stopAndStartAgain(name);
    expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 6,
    });
    await expectEachSetOnce(client, listingName, sets);
    await expectNothingElseStored(stack, client);
  });
});
