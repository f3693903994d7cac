import type { FolderPhoto } from '@roomlight/contracts';
import { photoCountText } from '../../../lib/photo-count-text';
import { useShortcuts } from '../../../lib/use-shortcuts';
import type { Arranging } from '../arrange/use-arranging';
import type { PhotoSelection } from './use-selection';

/** `A` approves and `U` takes back: the selected photos, else the one with the focus. Escape ends the selection. */
export function useMarkKeys(
  shown: readonly FolderPhoto[],
  selection: PhotoSelection,
  arranging: Arranging,
): void {
  const approve = (approved: boolean) => () => {
    const focused = document.activeElement?.closest('[data-photo]')?.getAttribute('data-photo');
    const marked =
      selection.photos.length > 0 ? selection.photos : shown.filter(({ id }) => id === focused);
    approvePhotos(arranging, marked, approved);
  };
  useShortcuts({
    a: approve(true),
    A: approve(true),
    u: approve(false),
    U: approve(false),
    Escape: selection.clear,
  });
}

export function approvePhotos(
  arranging: Arranging,
  photos: readonly FolderPhoto[],
  approved: boolean,
): void {
  if (photos.length > 0) {
    const text = `${approved ? 'Approve' : 'Take back the approval of'} ${photoCountText(photos.length)}`;
    arranging.change(
      { kind: 'mark', marks: { photoIds: photos.map(({ id }) => id), approved } },
      { photoId: null, text },
    );
  }
}
