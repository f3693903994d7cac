import type { TrashedItem } from '@roomlight/contracts';
import { folderTitle } from '@roomlight/contracts/rules';

/** `25 days left`, or what it says on the last day. */
export function daysLeftText(days: number): string {
  switch (days) {
    case 0:
      return 'Less than a day left';
    case 1:
      return '1 day left';
    default:
      return `${days} days left`;
  }
}

/** What it is: `Photo of 12 Elm Street` or `Listing with 40 photos`. */
export function whatText({ kind, folderName, photoCount }: TrashedItem): string {
  switch (kind) {
    case 'photo':
      return `Photo of ${folderTitle(folderName)}`;
    case 'folder':
      return photoCount === 0
        ? 'Listing without photos'
        : `Listing with ${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`;
  }
}

/** The name as people read it. */
export function titleOf({ kind, name }: TrashedItem): string {
  switch (kind) {
    case 'photo':
      return name;
    case 'folder':
      return folderTitle(name);
  }
}
