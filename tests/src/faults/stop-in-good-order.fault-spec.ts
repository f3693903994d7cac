import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedProduct } from '../product/shared-product.js';
import { newUser } from '../product/users.js';
import { isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, SMALL, type PhotoFile } from '../support/photos.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';
import { holdTable } from './held-table.js';
import { end } from './kill.js';
import { redeliverEvents } from './redelivery.js';

describe('a service that is told to stop while it is busy', () => {
  const { stack } = sharedProduct();
  let sets: PhotoFile[][];

  beforeAll(async () => {
    sets = await generatedSets(2, SMALL);
  });

  /** @returns a promise that resolves when the service has been told to stop; `restarted` resolves when it is back */
  async function stop(name: 'gateway' | 'media') {
    const file = join(stack.dataDirectory, 'logs', `${name}.log`);
    const before = (await readFile(file, 'utf8')).length;
    const logged = async () => (await readFile(file, 'utf8')).slice(before);
    const { restarted } = end(stack, 'SIGTERM', name);
    await eventually(async () => expect(await logged()).toContain('Stopping: SIGTERM'));
    return {
      restarted: restarted.then(async () => {
        // The service logs when its stop was cut short.
        expect(await logged()).not.toContain('Not finished within');
      }),
    };
  }

  it('finishes receiving an upload first, as a gateway', async () => {
    const client = await newUser('uploader');
    const [whole] = inChunks(sets, sets.length);
    if (whole === undefined) {
      throw new Error('there are sets');
    }
    const before = await stack.storedKeys('staging/');
    const sending = await beginSending(client, 'Taken first', whole);
    await eventually(async () =>
      expect((await stack.storedKeys('staging/')).length).toBeGreaterThan(before.length),
    );
    const { restarted } = await stop('gateway');
    expect(await sending.finish()).toBe(200);
    await restarted;
    await client.waitForListing('Taken first', isFinished);
    await expectEachSetOnce(client, 'Taken first', sets);
  });

  it('stores its current photo first, as media, and the others afterwards', async () => {
    const client = await newUser('waiter');
    const versions = await holdTable(stack.databaseUrl, 'media.versions');
    await client.submit('Without media', sets);
    await versions.isWaitedFor();
    const { restarted } = await stop('media');
    await versions.release();
    await restarted;
    await redeliverEvents(stack);
    expect(await client.waitForListing('Without media', isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 2,
    });
    await expectEachSetOnce(client, 'Without media', sets);
    await expectNothingElseStored(stack);
  });
});
