import { expect } from '@jest/globals';
import { expectEachSetOnce, hdrName } from '../faults/expectations.js';
import { isFinished, type ApiClient } from './api-client.js';
import type { PhotoFile } from './photos.js';
import { zipFiles } from './zip-files.js';

/** Does the product's main job as one user: uploads, merges, views and downloads sets. */
export async function expectMainJobDone(
  client: ApiClient,
  listingName: string,
  sets: PhotoFile[][],
): Promise<void> {
  expect(await client.submit(listingName, sets)).toMatchObject({ status: 200 });
  expect(await client.waitForListing(listingName, isFinished)).toMatchObject({
    status: 'completed',
    completedPhotos: sets.length,
    errorMessage: null,
  });
  await expectEachSetOnce(client, listingName, sets);
  const zip = await client.fetch(`/api/folders/${encodeURIComponent(listingName)}/download-zip`);
  expect(zip.status).toBe(200);
  const files = await zipFiles(Buffer.from(await zip.arrayBuffer()));
  const names = [...files.keys()].map((name) => name.replace(/^\d+_/, ''));
  expect(names.sort()).toEqual(sets.map(hdrName).sort());
}
