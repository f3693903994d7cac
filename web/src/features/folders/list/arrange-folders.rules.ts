import { titleOf, type ListedFolder } from '../../../lib/api/early-answers.rules.js';

type Arranged = Pick<ListedFolder, 'name' | 'title' | 'createdAt'>;

export type FolderOrder = 'name' | 'date';

/** The folders whose title contains the search, ignoring case; sorted by name from A to Z, or newest first. */
export function arrangeFolders<Folder extends Arranged>(
  folders: readonly Folder[],
  order: FolderOrder,
  search: string,
): Folder[] {
  const wanted = search.trim().toLowerCase();
  return folders
    .filter((folder) => titleOf(folder).toLowerCase().includes(wanted))
    .sort((a, b) => compare(a, b, order));
}

function compare(a: Arranged, b: Arranged, order: FolderOrder): number {
  switch (order) {
    case 'name':
      // Compares house numbers as numbers: 9 Elm Street comes before 12 Elm Street.
      return titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true });
    case 'date':
      return b.createdAt.localeCompare(a.createdAt);
  }
}
