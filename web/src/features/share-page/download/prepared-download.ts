import type { ExportProgress, SharedDownload } from '@roomlight/contracts';
import { api } from '../../../lib/api/api';
import { openDownload } from '../../../lib/browser/open-download';
import { shareAddress } from '../photos/pictures.rules';

const POLL_MS = 1000;

/** How many of the photos are prepared. */
export type Preparation = Pick<ExportProgress, 'ready' | 'total'>;

/**
 * Has photos prepared as a preset wants them, counts the download and has the browser save it. Asking again for the same
 * goes on where it stopped.
 * @param photoIds none of them means all
 * @returns why photos are missing, a sentence for each
 */
export async function downloadPrepared(
  token: string,
  presetId: string,
  photoIds: readonly string[],
  onProgress: (preparation: Preparation) => void,
): Promise<readonly string[]> {
  const exports = `${shareAddress(token)}/exports`;
  let made = await api<ExportProgress>(exports, { method: 'POST', body: { presetId, photoIds } });
  onProgress(made);
  while (made.ready < made.total) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    made = await api<ExportProgress>(`${exports}/${made.id}`);
    onProgress(made);
  }
  if (made.total > 0) {
    const begun = await api<SharedDownload>(`${exports}/${made.id}/downloads`, { method: 'POST' });
    openDownload(`${shareAddress(token)}/downloads/${begun.id}`);
  }
  return made.failures;
}
