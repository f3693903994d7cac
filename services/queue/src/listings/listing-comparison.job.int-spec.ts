import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { FakeProvider } from '../testing/fake-provider.js';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';
import { ListingComparison } from './listing-comparison.job.js';

const FRAME = Buffer.from('a frame');
const provider = new FakeProvider();
let harness: QueueTestHarness;

beforeAll(async () => {
  harness = await createQueueTestHarness({ provider });
});
afterAll(() => harness.close());
afterEach(() => harness.clear(provider));

const compare = () => harness.app.get(ListingComparison).compare(new AbortController().signal);

async function upload(userId: string): Promise<string> {
  const set = await harness.stage('IMG', [FRAME, FRAME, FRAME]);
  await harness.upload({ userId, listingName: '12 Elm Street', sets: [set] });
  const [listing] = await harness.listings(userId);
  return listing?.id ?? '';
}

const names = async (userId: string) =>
  (await harness.listings(userId)).map(({ listingName }) => listingName);

describe('the comparison of listings with media', () => {
  it('follows a folder that was renamed, when two comparisons found it', async () => {
    const anna = uuid();
    const listingId = await upload(anna);
    harness.media.standings = { removed: [], folders: [{ listingId, folderName: 'Harbour' }] };
    await compare();
    expect(await names(anna)).toEqual(['12 Elm Street']);
    await compare();
    await waitFor('the new name', async () => (await names(anna)).includes('Harbour'));
  });

  it('removes a listing whose folder was deleted, and none that media does not mention', async () => {
    const [anna, ben] = [uuid(), uuid()];
    const listingId = await upload(anna);
    await upload(ben);
    harness.media.standings = { removed: [listingId], folders: [] };
    await compare();
    await compare();
    expect([await names(anna), await names(ben)]).toEqual([[], ['12 Elm Street']]);
  });
});
