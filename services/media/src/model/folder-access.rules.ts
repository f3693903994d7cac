import {
  folderNameOf,
  notFound,
  type Caller,
  type FolderReference,
  type OpenFolder,
} from '@roomlight/contracts';

/** Each folder belongs to one user; administrators may see and change all of them. */
export function mayUseFoldersOf(ownerId: string, caller: Caller): boolean {
  switch (caller.role) {
    case 'admin':
      return true;
    case 'user':
      return caller.id === ownerId;
  }
}

/**
 * Finds the folder that a caller names.
 * @param what the requested object, for the error
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
