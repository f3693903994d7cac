import { expect } from '@jest/globals';
import type { FolderPhoto } from '@roomlight/contracts/media.messages';
import { versionKey } from '@roomlight/contracts/media.messages';
import sharp from 'sharp';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import type { PhotoFile } from '../support/photos.js';
import type { TestStack } from '../support/test-stack.js';

/** The folder has one photo of each set, called like the set's HDR frame, and each can be fetched at its full size. */
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

/** Storage comes to hold the current version of each photo that the client has, and nothing else. */
export async function expectNothingElseStored(
  stack: TestStack,
  ...clients: ApiClient[]
): Promise<void> {
  await eventually(async () => {
    const photos = (await Promise.all(clients.map(allPhotos))).flat();
    expect(await stack.storedKeys('staging/')).toEqual([]);
    expect(await stack.storedKeys('photos/')).toEqual(photos.map(currentVersionKey).sort());
  });
}

export const hdrName = ([hdr]: readonly PhotoFile[]): string | undefined => hdr?.name;

async function allPhotos(client: ApiClient): Promise<FolderPhoto[]> {
  const folders = await client.folders();
  const details = await Promise.all(folders.map(({ name }) => client.folder(name)));
  return details.flatMap(({ photos }) => photos);
}

function currentVersionKey({ id, url }: FolderPhoto): string {
  return versionKey(id, new URLSearchParams(url.slice(url.indexOf('?'))).get('v') ?? 'no version');
}

/** Decodes all of the photo: a header alone could be of a cut-off file. */
async function fetchedSize(client: ApiClient, url: string) {
  const response = await client.fetch(url);
  expect(response.status).toBe(200);
  const { info } = await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}
