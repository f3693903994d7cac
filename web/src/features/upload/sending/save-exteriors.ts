import { batchFiles } from './chunk-plan.rules';
import type { SavedExteriors } from './discard-upload';
import { sendForm } from './send-form';

const BATCH_BYTES = 50 * 1024 * 1024;
const BATCH_FILES = 50;

interface SaveOptions {
  onProgress: (sentBytes: number) => void;
  /** Called after each request with the files that are in the folder now, and where they are. */
  onSaved: (files: File[], saved: SavedExteriors) => void;
  signal: AbortSignal;
}

/**
 * Saves exterior photos to the listing's folder unchanged. Not retried on failure, because a repeated photo would
 * become a second photo.
 * @throws SendError
 */
export async function saveExteriors(
  listingName: string,
  exteriors: readonly File[],
  { onProgress, onSaved, signal }: SaveOptions,
): Promise<void> {
  let before = 0;
  for (const files of batchFiles(exteriors, BATCH_BYTES, BATCH_FILES)) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const start = before;
    const form = new FormData();
    form.append('folderName', listingName);
    files.forEach((file) => form.append('photos', file, file.name));
    const answer = await sendForm('/api/hdr/save-to-folder', form, {
      files,
      onProgress: (sent) => onProgress(start + Math.min(sent, bytes)),
      signal,
    });
    before += bytes;
    onSaved(files, savedIn(answer));
  }
}

const savedIn = ({ path, filenames }: Record<string, unknown>): SavedExteriors => ({
  folderPath: typeof path === 'string' ? path : '',
  filenames: Array.isArray(filenames) ? filenames.filter((name) => typeof name === 'string') : [],
});
