import type { PhotoMerge, WindowOutline, WindowPlace } from '@roomlight/contracts';
import { placeInPart, type PicturePart, type Point } from '@roomlight/photography/geometry';

/**
 * Where a photo shows the windows that are to be checked; without those that it doesn't show any more.
 * @param merge how the photo's first version was merged; null when it isn't known
 * @param part of the first version that the photo shows
 */
export function windowOutlines(
  merge: Pick<PhotoMerge, 'doubtfulWindows'> | null,
  part: PicturePart,
): WindowOutline[] {
  return (merge?.doubtfulWindows ?? []).flatMap((place) => {
    const shown = cornersOf(place).map((corner) => placeInPart(part, corner));
    return shown.every(({ isOutside }) => isOutside)
      ? []
      : [{ corners: shown.map(({ at: [x, y] }) => ({ x, y })) }];
  });
}

function cornersOf({ left, top, width, height }: WindowPlace): Point[] {
  const [right, bottom] = [left + width, top + height];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}
