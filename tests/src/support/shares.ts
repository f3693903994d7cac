import type { CreatedShare, ShareTerms } from '@roomlight/contracts';
import type { ApiClient } from './api-client.js';
import { query } from './rows.js';

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
export async function approveAll(
  databaseUrl: string,
  { user }: ApiClient,
  folderName: string,
): Promise<void> {
  await query(
    databaseUrl,
    `update media.photos set approved_at = now()
      where folder_id = (select id from media.folders where owner_id = $1 and name = $2)`,
    [user.id, folderName],
  );
}

/** Makes a link to the approved photos of a folder. */
export async function addShare(
  client: ApiClient,
  folderName: string,
  terms: Partial<ShareTerms> = {},
): Promise<CreatedShare> {
  const path = `/api/folders/${client.user.id}/${folderName}/shares`;
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
