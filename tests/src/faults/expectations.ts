import { expect } from '@jest/globals';
import sharp from '@roomlight/imaging/sharp';
import { knownOrphans } from '../product/shared-product.js';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import type { PhotoFile } from '../support/photos.js';
import { NAMED_PREFIXES, namedKeys } from '../support/rows.js';
import type { TestStack } from '../support/test-stack.js';

/**
 * Checks that the folder has one photo of each set, named after the set's HDR frame, and that each can be fetched at
 * full size.
 */
export async function expectEachSetOnce(
  client: ApiClient,
  folderName: string,
  sets: readonly PhotoFile[][],
): Promise<void> {
  const { photos } = await client.folder(folderName);
  expect(photos.map(({ filename }) => filename).sort()).toEqual(sets.map(hdrName).sort());
  for (const [hdr] of sets) {
    const photo = photos.find(({ filename }) => filename === hdr?.name);
    const { width, height } = await sharp(hdr?.bytes).metadata();
    expect(photo).toMatchObject({ width, height });
    expect(await fetchedSize(client, photo?.url ?? '')).toEqual({ width, height });
  }
}

/**
 * Waits until storage contains exactly what rows name, apart from what former test files left behind: photos, their
 * light maps, and frames that wait to be merged or are kept.
 */
export async function expectNothingElseStored({
  databaseUrl,
  storedKeys,
}: Pick<TestStack, 'databaseUrl' | 'storedKeys'>): Promise<void> {
  const orphans = knownOrphans();
  const ours = (keys: readonly string[]) => keys.filter((key) => !orphans.has(key));
  await eventually(async () => {
    const stored = await Promise.all(NAMED_PREFIXES.map((prefix) => storedKeys(prefix)));
    expect(ours(stored.flat().sort())).toEqual(ours(await namedKeys(databaseUrl)));
  });
}

export const hdrName = ([hdr]: readonly PhotoFile[]): string | undefined => hdr?.name;

/** Decodes the whole photo, because a header alone could belong to a truncated file. */
async function fetchedSize(client: ApiClient, url: string) {
  const response = await client.fetch(url);
  expect(response.status).toBe(200);
  const { info } = await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}
