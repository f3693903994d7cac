import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, type PhotoFile } from '../support/photos.js';
import { tablesThatMention } from '../support/rows.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';

const PASSWORD = 'a-long-test-password';

describe('a user is deleted', () => {
  let stack: TestStack;
  let administrator: ApiClient;
  let ben: ApiClient;
  let sets: PhotoFile[][];
  let bensSets: PhotoFile[][];

  beforeAll(async () => {
    stack = await startTestStack();
    administrator = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    sets = await generatedSets(20, { width: 1200, height: 800 });
    bensSets = sets.slice(0, 2);
    ben = await signUp('ben@example.com');
    await ben.submit('Harbour', bensSets);
    await ben.waitForListing('Harbour', isFinished);
  });

  afterAll(() => stack.remove());

  async function signUp(email: string): Promise<ApiClient> {
    await addUser(stack.databaseUrl, { email, password: PASSWORD });
    return ApiClient.signIn(stack.url, { email, password: PASSWORD });
  }

  /** @returns sends the rest of a chunk that the gateway has half of */
  async function uploadHalf(client: ApiClient) {
    const [first, second] = inChunks(sets.slice(0, 2), 1, randomUUID());
    if (first === undefined || second === undefined) {
      throw new Error('two sets are two chunks');
    }
    await client.submit('Half-way', first.sets, first.fields);
    return beginSending(client, 'Half-way', second);
  }

  it.each(['media', 'queue'] as const)(
    'while %s is down and work is under way: nothing of theirs stays anywhere',
    async (name) => {
      const service = stack.services[name];
      const email = `anna-without-${name}@example.com`;
      const anna = await signUp(email);
      await anna.saveExteriors('Garden', sets.flat().slice(0, 2));
      const { photos } = await anna.folder('Garden');
      expect((await anna.fetch(`${photos[0]?.url ?? ''}&w=320`)).status).toBe(200);
      await anna.submit('Villa', sets);
      const sending = await uploadHalf(anna);
      await anna.waitForListing('Villa', (listing) => (listing?.completedPhotos ?? 0) >= 2);
      const made = (await anna.folder('Villa')).photos;
      const words = [anna.user.id, email, ...[...photos, ...made].map(({ id }) => id)];
      expect(await tablesThatMention(stack.databaseUrl, words)).toEqual(
        expect.arrayContaining(['auth.users', 'media.photos', 'queue.listings']),
      );

      const restarted = service.restarted();
      service.kill('SIGKILL');
      await eventually(() => expect(service.pid).toBeUndefined());
      const deleted = await administrator.call('DELETE', `/api/users/${anna.user.id}`);
      expect(service.pid).toBeUndefined();
      expect(deleted).toMatchObject({ status: 200 });
      expect(await anna.call('GET', '/api/auth/me')).toMatchObject({ status: 401 });
      await restarted;

      await eventually(async () =>
        expect(await tablesThatMention(stack.databaseUrl, words)).toEqual([]),
      );
      expect(await sending.finish()).toBe(410);
      await expectNothingElseStored(stack, ben);
      expect(await stack.storedKeys('renditions/')).toEqual([]);
      expect(await tablesThatMention(stack.databaseUrl, words)).toEqual([]);
      await expectEachSetOnce(ben, 'Harbour', bensSets);
    },
  );
});
