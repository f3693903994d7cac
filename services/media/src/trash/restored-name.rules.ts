import { MAX_FOLDER_NAME_LENGTH } from '@roomlight/contracts';

/**
 * The first of `Elm_Street`, `Elm_Street_2`, `Elm_Street_3` … that isn't taken, shortened where the number needs room.
 * Such a name is one that its owner could also have given.
 */
export function restoredName(name: string, taken: ReadonlySet<string>): string {
  const letters = [...name];
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : `_${n}`;
    const candidate = letters.slice(0, MAX_FOLDER_NAME_LENGTH - ending.length).join('') + ending;
    if (!taken.has(candidate)) {
      return candidate;
    }
  }
}
