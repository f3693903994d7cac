import type { CreatedShare, ShareTerms } from '@roomlight/contracts';
import type { ApiClient } from './api-client.js';

/** A link that shows everything to everybody. */
export const SHARE_TERMS: ShareTerms = {
  agentName: 'Kim Agent',
  branded: true,
  brandName: 'Ada Lens',
  contact: 'ada@example.com',
  theme: 'light',
  released: true,
};

/** Approves all photos of a folder. */
export async function approveAll(client: ApiClient, folderName: string): Promise<void> {
  const { photos } = await client.folder(folderName);
  const photoIds = photos.map(({ id }) => id);
  const path = `/api/folders/${client.user.id}/${encodeURIComponent(folderName)}/photos`;
  await client.call('PATCH', path, { photoIds, approved: true });
}

/** Makes a link to the approved photos of a folder. */
export async function addShare(
  client: ApiClient,
  folderName: string,
  terms: Partial<ShareTerms> = {},
): Promise<CreatedShare> {
  const path = `/api/folders/${client.user.id}/${encodeURIComponent(folderName)}/shares`;
  const response = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...SHARE_TERMS, ...terms }),
  });
  if (!response.ok) {
    throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as CreatedShare;
}
