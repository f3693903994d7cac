import { align, structurePyramid, type Alignment } from '../align/align.js';
import { warpTo } from '../align/warp.js';
import { shrink } from '../files/decode.js';
import { smallCopy } from '../files/small-copy.js';
import { max, min, round } from '../pixels/maths.js';
import type { Raster } from '../pixels/raster.js';
import { cutOut, putInto, type CropBox } from './crop-box.js';

/**
 * Least correlation of local structure of a photo and what was made of it: finished photos of one view have 0.7 and
 * more, other views less than 0.2.
 */
const MIN_PAIR_MATCH = 0.45;
/** Sizes of crops that are tried, shares of the largest of the finished picture's proportions. */
const CROP_SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];
/** Where they lie, shares of the way from the upper left. */
const CROP_PLACES = [0, 0.25, 0.5, 0.75, 1];
/** Pixels of the longer side of the copy on which crops are tried. */
const TRIED_LENGTH = 160;
/** Number of crops that are tried again on the copy itself, the likeliest first. */
const MAX_TRIED_AGAIN = 4;

/** A finished picture, placed over what it was made of. */
export interface PlacedResult {
  picture: Raster;
  /** Whether it shows what is at this place. */
  shows: (x: number, y: number) => boolean;
}

/**
 * Places a finished picture over the small copy that it was made of, although it was turned a little, or cropped, also
 * off-centre, to as little as six tenths.
 * @returns null when it shows another view
 */
export async function placeResult(before: Raster, after: Raster): Promise<PlacedResult | null> {
  const whole = await placedIn(before, after);
  const picture = whole ?? (await placedInCrop(before, after));
  if (picture === null) {
    return null;
  }
  const { data, width } = picture;
  const shows = (x: number, y: number): boolean => {
    const at = 3 * (y * width + x);
    return min(255, data[at]! + data[at + 1]! + data[at + 2]!) > 0;
  };
  return { picture, shows };
}

/** @returns null when they don't match */
async function placedIn(before: Raster, after: Raster): Promise<Raster | null> {
  const sameSize = await shrink(after, before, before);
  const place = alignmentOf(before, sameSize);
  return matchOf(place) >= MIN_PAIR_MATCH ? warpTo(sameSize, place) : null;
}

/** Tries crops on a smaller copy, and places the picture in the first of the likeliest that matches. */
async function placedInCrop(before: Raster, after: Raster): Promise<Raster | null> {
  const small = await smallCopy(before, TRIED_LENGTH);
  const tried: { box: CropBox; match: number }[] = [];
  for (const box of cropBoxes(small, after)) {
    const part = cutOut(small, box);
    tried.push({ box, match: matchOf(alignmentOf(part, await shrink(after, part, part))) });
  }
  tried.sort((one, other) => other.match - one.match);
  for (const { box } of tried.slice(0, MAX_TRIED_AGAIN)) {
    const own = scaled(box, before.width / small.width, before);
    const picture = await placedIn(cutOut(before, own), after);
    if (picture !== null) {
      return putInto(before, picture, own);
    }
  }
  return null;
}

/** Crops of a picture's proportions, the largest first. */
function cropBoxes({ width, height }: Raster, after: Raster): CropBox[] {
  const scale = min(width / after.width, height / after.height);
  const boxes: CropBox[] = [];
  for (const size of CROP_SIZES) {
    const [w, h] = [round(size * scale * after.width), round(size * scale * after.height)];
    for (const across of CROP_PLACES) {
      for (const down of CROP_PLACES) {
        const [left, top] = [round(across * (width - w)), round(down * (height - h))];
        if (!boxes.some((box) => box.left === left && box.top === top && box.width === w)) {
          boxes.push({ left, top, width: max(1, w), height: max(1, h) });
        }
      }
    }
  }
  return boxes;
}

function scaled({ left, top, width, height }: CropBox, by: number, within: Raster): CropBox {
  const [x, y] = [round(by * left), round(by * top)];
  return {
    left: x,
    top: y,
    width: min(within.width - x, round(by * width)),
    height: min(within.height - y, round(by * height)),
  };
}

function alignmentOf(before: Raster, after: Raster): Alignment {
  return align(structurePyramid(before), structurePyramid(after));
}

/** The correlation; 0 where nothing can be aligned. */
function matchOf({ match }: Alignment): number {
  return match ?? 0;
}
