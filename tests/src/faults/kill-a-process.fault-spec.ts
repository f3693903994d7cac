import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sharedProduct } from '../product/shared-product.js';
import { newUser } from '../product/users.js';
import { isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, SMALL, type PhotoFile } from '../support/photos.js';
import { madeTasks } from '../support/rows.js';
import { inChunks } from './chunks.js';
import { beginSending } from './cut-off-request.js';
import { expectEachSetOnce, expectNothingElseStored } from './expectations.js';
import { holdTable } from './held-table.js';
import { end } from './kill.js';
import { redeliverEvents } from './redelivery.js';

describe('a process that is killed', () => {
  const { stack } = sharedProduct();
  let sets: PhotoFile[][];

  beforeAll(async () => {
    sets = await generatedSets(3, SMALL);
  });

  it('loses no photo of a merge or an enhancement when it is queue and media at once', async () => {
    const [merging, enhancing] = [await newUser('merging'), await newUser('enhancing')];
    const files = sets.flatMap(([hdr]) => hdr ?? []);
    expect(await enhancing.saveExteriors('Garden', files)).toMatchObject({ status: 200 });

    const versions = await holdTable(stack.databaseUrl, 'media.versions');
    expect(await merging.submit('Villa', sets)).toMatchObject({ status: 200 });
    const sent = enhancing.call('POST', '/api/enhancement/process-folder', {
      folderName: 'Garden',
      settings: { perspectiveCorrection: false },
    });
    for (const { user } of [merging, enhancing]) {
      await eventually(async () =>
        expect(await madeTasks(stack.databaseUrl, user.id)).toBeGreaterThan(0),
      );
    }
    await versions.isWaitedFor();
    const { restarted } = end(stack, 'SIGKILL', 'queue', 'media');
    await versions.release();
    await restarted;
    await redeliverEvents(stack);
    expect([200, 202]).toContain((await sent).status);

    const complete = { status: 'completed', completedPhotos: 3, totalPhotos: 3 };
    expect(await merging.waitForListing('Villa', isFinished)).toMatchObject({
      ...complete,
      errorMessage: null,
    });
    await expectEachSetOnce(merging, 'Villa', sets);
    const listing = await enhancing.waitForListing('Garden', isFinished);
    expect(listing).toMatchObject(complete);
    const isEnhanced = { enhancedBy: listing?.id, processing: false };
    await eventually(async () => {
      const { photos } = await enhancing.folder('Garden');
      expect(photos).toEqual(files.map(() => expect.objectContaining(isEnhanced)));
    });
    await expectEachSetOnce(enhancing, 'Garden', sets);
    await expectNothingElseStored(stack);
  });

  it('can be a gateway with half of a chunk, which is sent again so that each set counts once', async () => {
    const client = await newUser('sender');
    const [first, second] = inChunks(sets.slice(0, 2), 1, randomUUID());
    if (first === undefined || second === undefined) {
      throw new Error('two sets are two chunks');
    }
    expect(await client.submit('Cut off', first.sets, first.fields)).toMatchObject({ status: 200 });
    const before = await stack.storedKeys('staging/');
    const sending = await beginSending(client, 'Cut off', second);
    await eventually(async () =>
      expect((await stack.storedKeys('staging/')).length).toBeGreaterThan(before.length),
    );
    await end(stack, 'SIGKILL', 'gateway').restarted;
    await expect(sending.finish()).rejects.toBeDefined();

    expect(await client.submit('Cut off', second.sets, second.fields)).toMatchObject({
      status: 200,
    });
    expect(await client.waitForListing('Cut off', isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 2,
      totalPhotos: 2,
    });
    await expectEachSetOnce(client, 'Cut off', sets.slice(0, 2));
  });
});
