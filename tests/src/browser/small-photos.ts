import { generatedSets, padded, SMALL, type PhotoFile } from '../support/photos.js';

const MOST = 60;

let made: Promise<PhotoFile[][]> | undefined;

/** Interior sets that merge almost instantly, for tests that aren't about merging; at most 60. */
export async function smallSets(count: number): Promise<PhotoFile[][]> {
  made ??= generatedSets(MOST, SMALL);
  return (await made).slice(0, count);
}

/** Such sets of 2.8 MB each: a single one is sent in one request; of several, each is a separate chunk. */
export async function heavySets(count: number): Promise<PhotoFile[][]> {
  const frameBytes = 0.9 * 1024 * 1024;
  return (await smallSets(count)).map((set) => set.map((frame) => padded(frame, frameBytes)));
}

/** Exterior photos with these names. */
export async function smallExteriors(...names: string[]): Promise<PhotoFile[]> {
  const [set] = await smallSets(1);
  const bytes = set?.[0]?.bytes;
  if (bytes === undefined) {
    throw new Error('a set has an HDR frame');
  }
  return names.map((name) => ({ name, bytes }));
}
