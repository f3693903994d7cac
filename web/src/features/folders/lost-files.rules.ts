import type { FolderPhoto } from '@roomlight/contracts';

const MAX_NAMED = 5;

/** The sentence about photos whose files the store has lost; null when it has all. */
export function lostFilesText(
  photos: readonly Pick<FolderPhoto, 'filename' | 'lost'>[],
): string | null {
  const names = photos.filter(({ lost }) => lost).map(({ filename }) => filename);
  if (names.length === 0) {
    return null;
  }
  const others = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(', ');
  const [whose, photo] =
    names.length === 1 ? ['The file of', 'the photo'] : ['The files of', 'these photos'];
  const all = others > 0 ? `${named} and ${others} more` : named;
  return `${whose} ${all} can't be found in our storage. Go back to an earlier version or add ${photo} again. Downloads have all the others.`;
}
