import type { TrashedItem } from '@roomlight/contracts';
import { folderTitle } from '@roomlight/contracts/rules';

/** `25 days left`; on the last day, that it is the last. */
export function daysLeftText(days: number): string {
  return days > 1 ? `${days} days left` : 'Less than a day left';
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
