import type { Caller } from '@roomlight/contracts';

/** Folders belong to one user; administrators see and change everybody's. */
export function mayUseFoldersOf(ownerId: string, caller: Caller): boolean {
  switch (caller.role) {
    case 'admin':
      return true;
    case 'user':
      return caller.id === ownerId;
  }
}
