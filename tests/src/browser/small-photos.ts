import { generatedSets, type PhotoFile } from '../support/photos.js';

const SIZE = { width: 320, height: 213 };
const MOST = 60;

let made: Promise<PhotoFile[][]> | undefined;

/** Interior sets that are merged in no time, for what isn't about merging; at most 60. */
export async function smallSets(count: number): Promise<PhotoFile[][]> {
  made ??= generatedSets(MOST, SIZE);
  return (await made).slice(0, count);
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
