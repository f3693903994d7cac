import { compareByNumber, placeText } from '@roomlight/contracts';

interface PlacedPhoto {
  filename: string;
  /** Its place in the folder; null when it has none yet. */
  position: number | null;
}

/** Orders a folder's photos: those with a place by it, then those without one by the numbers in their names. */
export function inOrder<Photo extends PlacedPhoto>(photos: readonly Photo[]): Photo[] {
  return photos.toSorted(
    (a, b) =>
      (a.position ?? Infinity) - (b.position ?? Infinity) ||
      compareByNumber({ name: a.filename }, { name: b.filename }),
  );
}

/**
 * The name under which a photo is saved: with its number in the order shown, so that it is the same however many photos
 * are saved, and so that files are in this order wherever they are sorted.
 * @param place from 1
 */
export function numberedName(filename: string, place: number, total: number): string {
  return `${placeText(place, total)}_${filename}`;
}
