import type { FolderLook } from '@roomlight/contracts';

/** What the switch says of a folder's look. */
export function lookText({ on, changing, matched }: FolderLook): string {
  if (changing) {
    return on ? 'Matching white and brightness…' : 'Going back to each photo’s own look…';
  }
  if (!on) {
    return 'Each photo keeps its own white and brightness.';
  }
  switch (matched) {
    case 0:
      return 'White and brightness match across this listing.';
    case 1:
      return 'White and brightness match across this listing. 1 photo was adjusted.';
    default:
      return `White and brightness match across this listing. ${matched} photos were adjusted.`;
  }
}
