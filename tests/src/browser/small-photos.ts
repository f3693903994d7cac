import { generatedSets, padded, SMALL, type PhotoFile } from '../support/photos.js';

const MOST = 60;

let made: Promise<PhotoFile[][]> | undefined;

/** Interior sets that are merged in no time, for what isn't about merging; at most 60. */
export async function smallSets(count: number): Promise<PhotoFile[][]> {
  made ??= generatedSets(MOST, SMALL);
  return (await made).slice(0, count);
}

/** Such sets of 2.8 MB each: one goes up in one request, each of several is a chunk of its own. */
export async function heavySets(count: number): Promise<PhotoFile[][]> {
  const frameBytes = 0.9 * 1024 * 1024;
  return (await smallSets(count)).map((set) => set.map((frame) => padded(frame, frameBytes)));
}

/** Exterior photos of those names. */
export async function smallExteriors(...names: string[]): Promise<PhotoFile[]> {
  const [set] = await smallSets(1);
  const bytes = set?.[0]?.bytes;
  if (bytes === undefined) {
    throw new Error('a set has an HDR frame');
  }
  return names.map((name) => ({ name, bytes }));
}
