import { leftOutWords, turnedWords, undevelopedWords } from '@roomlight/contracts';
import type { MergeReport } from '@roomlight/imaging';

/** A merged set and how its merge used its frames. */
export interface ReportedSet extends Pick<MergeReport, 'method' | 'framesRejected'> {
  filename: string;
  /** Null or missing where the frames were in order. */
  takenForHdr?: string | null;
  /** Null or missing where there is none. */
  undeveloped?: readonly string[] | null;
  /** Null or missing where there is none. */
  turned?: readonly string[] | null;
}

/** More sets than this are counted, not named. */
const MAX_NAMED = 20;

/**
 * Notes for the photographer on merged sets: flash frames that were left out, with the reason, frames that were out of
 * order or turned, and RAW frames whose camera's JPEG was used. One sentence per set, none for a set whose frames were all used as named.
 */
export function mergeNotes(sets: readonly ReportedSet[]): string[] {
  const notes = sets
    .filter(
      ({ framesRejected, takenForHdr, undeveloped, turned }) =>
        framesRejected.length > 0 || takenForHdr || undeveloped || turned,
    )
    .map(note);
  const rest = notes.length - MAX_NAMED;
  return rest > 0
    ? [
        ...notes.slice(0, MAX_NAMED),
        `Frames of ${rest} more ${rest === 1 ? 'set' : 'sets'} were left out or out of order`,
      ]
    : notes;
}

function note({
  filename,
  method,
  framesRejected,
  takenForHdr,
  undeveloped,
  turned,
}: ReportedSet): string {
  const parts: string[] = [];
  if (takenForHdr) {
    parts.push(`the frames were out of order; ${takenForHdr} was taken for the HDR frame`);
  }
  if (undeveloped) {
    parts.push(undevelopedWords(undeveloped));
  }
  if (turned) {
    parts.push(turnedWords(turned));
  }
  if (framesRejected.length > 0) {
    const count = framesRejected.length;
    const frames = count === 1 ? '1 frame' : `${count} frames`;
    parts.push(`${frames} left out (${leftOutWords(framesRejected)})`);
  }
  const alone = method === 'hdr-alone' ? '; the photo is the HDR frame alone' : '';
  return `${filename}: ${parts.join('; ')}${alone}`;
}
