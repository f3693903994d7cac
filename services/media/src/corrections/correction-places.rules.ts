import type { CorrectionPlace, SharedCorrection } from '@roomlight/contracts';
import { placeInPart } from '@roomlight/photography/geometry';
import type { StoredCorrection } from './corrections.repository.js';

/** Where the photo shows a correction now. */
function shownPlace({
  versionId,
  part,
  x,
  y,
}: Pick<StoredCorrection, 'versionId' | 'part' | 'x' | 'y'>): CorrectionPlace {
  const { at, isOutside } = placeInPart(part, [x, y]);
  return { versionId, x: at[0], y: at[1], isOutside };
}

/** A correction as it is shown to those who may read its answer. */
export function answeredCorrection(correction: StoredCorrection): SharedCorrection {
  const { id, photoId, text, outcome, answer } = correction;
  return { id, photoId, text, outcome, answer, place: shownPlace(correction) };
}

/** A correction as it is shown to the agent before the round is sent back. */
export function unansweredCorrection(correction: StoredCorrection): SharedCorrection {
  return { ...answeredCorrection(correction), outcome: null, answer: '' };
}
