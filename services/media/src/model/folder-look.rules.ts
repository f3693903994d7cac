import type { FolderLook } from '@roomlight/contracts';
import type { Folder } from './folder.entity.js';
import type { StoredPhoto } from './photos.repository.js';

/** Fewer photos have nothing in common. */
const MIN_MATCHABLE = 2;

/** What a folder's page tells of its look; null where there is nothing to match and nothing matched. */
export function lookOf(
  { oneLook }: Pick<Folder, 'oneLook'>,
  photos: readonly Pick<StoredPhoto, 'matchable' | 'matched' | 'changingLook' | 'undecidedLook'>[],
): FolderLook | null {
  const matched = photos.filter((photo) => photo.matched).length;
  return matched === 0 && photos.filter(({ matchable }) => matchable).length < MIN_MATCHABLE
    ? null
    : {
        on: oneLook,
        changing: photos.some(
          ({ changingLook, undecidedLook }) => changingLook || (oneLook && undecidedLook),
        ),
        matched,
      };
}
