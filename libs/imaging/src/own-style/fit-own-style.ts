import { decodeTo, readSize, type SetFrame } from '../files/decode.js';
import type { Raster } from '../pixels/raster.js';
import { withinLength } from '../pixels/shown-size.js';
import { STYLE_LENGTH } from './apply-own-style.js';
import { fitStyle } from './fit-style.js';
import type { OwnStyle } from './own-style.js';
import { samplesOfResults } from './results-alone.js';
import { Samples } from './samples.js';
import { placeResult } from './style-pair.js';

/** From what a style is fitted. */
export type StyleExamples =
  /** Photos, and what was made of them. */
  | { kind: 'pairs'; pairs: readonly { before: SetFrame; after: SetFrame }[] }
  /** Finished photos, and photos of other rooms that aren't finished. */
  | { kind: 'results'; results: readonly SetFrame[]; references: readonly SetFrame[] };

/** All pictures that are read for a fit. */
export function photosOf(examples: StyleExamples): SetFrame[] {
  return examples.kind === 'pairs'
    ? examples.pairs.flatMap(({ before, after }) => [before, after])
    : [...examples.results, ...examples.references];
}

export type FittedStyle =
  | {
      kind: 'fitted';
      style: OwnStyle;
      /** As in StyleFit. */
      distance: number;
      /** Results that show another view than the photo, by name: they weren't used. */
      excluded: string[];
    }
  /** So many results show another view than the photo that too few are left, by name. */
  | { kind: 'other-view'; names: string[] };

/** Least number of pairs that are left when others don't fit. */
const MIN_PAIRS = 2;
/** What results alone tell, as so many pairs. */
const RESULTS_WORTH = 0.3;

/**
 * Fits a photographer's own look.
 * @throws FrameError when a photo is damaged
 */
export async function fitOwnStyle(examples: StyleExamples): Promise<FittedStyle> {
  switch (examples.kind) {
    case 'pairs':
      return fitPairs(examples.pairs);
    case 'results': {
      const results = await smallCopies(examples.results);
      const references = await smallCopies(examples.references);
      return { kind: 'fitted', ...fitResults(results, references), excluded: [] };
    }
  }
}

/** Fits a style to small copies of finished photos, and of others that aren't. */
export function fitResults(
  results: readonly Raster[],
  references: readonly Raster[],
): ReturnType<typeof fitStyle> {
  const samples = samplesOfResults(results, references);
  return fitStyle(samples, { photos: RESULTS_WORTH, findsContrast: false });
}

async function fitPairs(
  pairs: readonly { before: SetFrame; after: SetFrame }[],
): Promise<FittedStyle> {
  const samples = new Samples();
  const excluded: string[] = [];
  for (const { before, after } of pairs) {
    const photo = await smallCopyOf(before);
    const result = await placeResult(photo, await smallCopyOf(after));
    if (result === null) {
      excluded.push(after.name);
    } else {
      samples.addPair(photo, result.picture, result.shows);
    }
  }
  const used = pairs.length - excluded.length;
  if (excluded.length > 0 && used < MIN_PAIRS) {
    return { kind: 'other-view', names: excluded };
  }
  const fit = fitStyle(samples, { photos: used, findsContrast: true });
  return { kind: 'fitted', ...fit, excluded };
}

async function smallCopies(frames: readonly SetFrame[]): Promise<Raster[]> {
  const copies: Raster[] = [];
  for (const frame of frames) {
    copies.push(await smallCopyOf(frame));
  }
  return copies;
}

async function smallCopyOf(frame: SetFrame): Promise<Raster> {
  const own = await readSize(frame);
  const size = withinLength(own, STYLE_LENGTH);
  return decodeTo(frame, size, own);
}
