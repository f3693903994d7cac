import type { TrashedItem } from '@roomlight/contracts';

/** `25 days left`; on the last day, that it is the last. */
export function daysLeftText(days: number): string {
  return days > 1 ? `${days} days left` : 'Less than a day left';
}

/** What it is: `Photo of 12 Elm Street` or `Listing with 40 photos`. */
export function whatText({ kind, title, photoCount }: TrashedItem): string {
  switch (kind) {
    case 'photo':
      return `Photo of ${title}`;
    case 'folder':
      return photoCount === 0
        ? 'Listing without photos'
        : `Listing with ${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`;
  }
}

/** The name as people read it. */
export function titleOf({ kind, name, title }: TrashedItem): string {
  switch (kind) {
    case 'photo':
      return name;
    case 'folder':
      return title;
  }
}
