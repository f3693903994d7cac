import {
  folderNameOf,
  notFound,
  type Caller,
  type FolderReference,
  type OpenFolder,
} from '@roomlight/contracts';

/** Folders belong to one user; administrators see and change everybody's. */
export function mayUseFoldersOf(ownerId: string, caller: Caller): boolean {
  switch (caller.role) {
    case 'admin':
      return true;
    case 'user':
      return caller.id === ownerId;
  }
}

/**
 * The folder that a caller means.
 * @param what they ask for in the end
 * @throws DomainError 404 for somebody else's, as for one that doesn't exist; 400 for a name that no folder can have
 */
export function usableFolder(
  { caller, ownerId, folderName }: OpenFolder,
  what: 'Folder' | 'Photo',
): FolderReference {
  if (!mayUseFoldersOf(ownerId, caller)) {
    throw notFound(what);
  }
  return { ownerId, folderName: folderNameOf(folderName) };
}
