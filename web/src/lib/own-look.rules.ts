import type { OwnStyleAnswer } from '@roomlight/contracts';

/**
 * The own look that is selected; null when it is one of the four styles.
 * @param choice null once somebody chose one of the four styles; undefined before anybody chose
 */
export function selectedLook(
  choice: string | null | undefined,
  looks: readonly OwnStyleAnswer[],
): string | null {
  if (choice === null) {
    return null;
  }
  const selected = looks.find(({ id, isDefault }) =>
    choice === undefined ? isDefault : id === choice,
  );
  return selected?.id ?? null;
}

/** The photo of a folder that a finished file was probably made of: the one of its name, whatever the ending. */
export function photoNamedLike(file: string, photos: readonly string[]): string | null {
  return photos.find((photo) => stem(photo) === stem(file)) ?? null;
}

/** The name under which a finished file is sent: the photo's, with the file's own ending. */
export function sentName(file: string, photo: string): string {
  const ending = /\.[^.]*$/.exec(file)?.[0] ?? '';
  return `${photo.replace(/\.[^.]*$/, '')}${ending}`;
}

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}
