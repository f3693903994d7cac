import { api, ApiError } from '../../lib/api/api';
import { keptFiles, keptListings } from '../../lib/browser/kept-files';
import { readBoard } from './board/kept-board.rules';
import { planUpload } from './sending/chunk-plan.rules';
import { bytesSent, type UploadReport } from './sending/missing-parts.rules';
import { shootToUpload } from './sending/shoot-to-upload.rules';
import { percentSent } from './upload-progress.rules';

/** An upload that the server has begun to receive, and whose remaining files this browser has kept. */
export interface InterruptedUpload {
  listingName: string;
  /** Of its bytes; null when only reading the files tells. */
  percent: number | null;
  /** Whether the server has its sets already, and only exteriors remain. */
  isRest: boolean;
}

/** Those of the user that can be resumed here, the newest first. */
export async function interruptedUploads(userId: string): Promise<InterruptedUpload[]> {
  const found = await Promise.all(
    (await keptListings(userId)).map((listingName) => interruptedUpload(userId, listingName)),
  );
  return found.filter((one) => one !== null);
}

async function interruptedUpload(
  userId: string,
  listingName: string,
): Promise<InterruptedUpload | null> {
  const kept = await keptFiles(userId, listingName);
  if (kept?.isRest === true) {
    return { listingName, percent: null, isRest: true };
  }
  const report = kept === null ? null : await reportOf(kept.uploadId);
  if (kept === null || report === null || report.isComplete) {
    return null;
  }
  if (kept.files === null) {
    return { listingName, percent: null, isRest: false };
  }
  const shoot = shootToUpload(kept.files, readBoard(kept.board, kept.files));
  if (shoot.kind === 'refused') {
    return { listingName, percent: null, isRest: false };
  }
  const plan = planUpload(shoot.sets);
  return {
    listingName,
    percent: percentSent(bytesSent(plan, report), plan.totalBytes),
    isRest: false,
  };
}

/** Null when the server knows nothing of the upload, or no longer. */
async function reportOf(uploadId: string): Promise<UploadReport | null> {
  try {
    return await api<UploadReport>(`/api/queue/uploads/${uploadId}`);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
      return null;
    }
    throw error;
  }
}
