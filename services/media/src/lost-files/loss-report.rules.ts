import { MAX_REPORTED, MAX_REPORTED_LENGTH } from '@roomlight/contracts';
import type { LostVersion } from '../objects/missing-objects.repository.js';

const DAY_MS = 24 * 3_600_000;

/** Whether administrators are notified now: once a day at most, and only of something new. */
export function isReportDue(
  lost: readonly Pick<LostVersion, 'isReported'>[],
  lastReport: Date | null,
  now: Date,
): boolean {
  const isNew = lost.some(({ isReported }) => !isReported);
  return isNew && (lastReport === null || now.getTime() - lastReport.getTime() >= DAY_MS);
}

/** A sentence for each photo, as many as a report takes. */
export function lossSentences(
  lost: readonly Pick<
    LostVersion,
    'filename' | 'folderName' | 'ownerId' | 'photoId' | 'versionId'
  >[],
): string[] {
  const sentences = lost.map(
    ({ filename, folderName, ownerId, photoId, versionId }) =>
      `${filename} in the folder ${folderName} of user ${ownerId}: photos/${photoId}/${versionId} is not in the store.`,
  );
  const named = sentences.length > MAX_REPORTED ? sentences.slice(0, MAX_REPORTED - 1) : sentences;
  const others = sentences.length - named.length;
  return [...named, ...(others > 0 ? [`And ${others} more.`] : [])].map((sentence) =>
    sentence.slice(0, MAX_REPORTED_LENGTH),
  );
}
