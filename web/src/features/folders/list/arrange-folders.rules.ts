import type { FolderSummary } from '@roomlight/contracts';
import { folderTitle } from '@roomlight/contracts/rules';

type Arranged = Pick<FolderSummary, 'name' | 'createdAt'>;

export type FolderOrder = 'name' | 'date';

/** The folders whose title contains the search, ignoring case; sorted by name from A to Z, or newest first. */
export function arrangeFolders<Folder extends Arranged>(
  folders: readonly Folder[],
  order: FolderOrder,
  search: string,
): Folder[] {
  const wanted = search.trim().toLowerCase();
  return folders
    .filter((folder) => folderTitle(folder.name).toLowerCase().includes(wanted))
    .sort((a, b) => compare(a, b, order));
}

function compare(a: Arranged, b: Arranged, order: FolderOrder): number {
  switch (order) {
    case 'name':
      // Compares house numbers as numbers: 9 Elm Street comes before 12 Elm Street.
      return folderTitle(a.name).localeCompare(folderTitle(b.name), undefined, { numeric: true });
    case 'date':
      return b.createdAt.localeCompare(a.createdAt);
  }
}
