import type { CheckCopy } from './check-set.types.js';
import { clippedShare, MAX_CLIPPED_SHOWN } from './clipped.rules.js';
import { structureLevels, type Structure } from './structure.rules.js';

const LEVELS = 3;
/** Pixels of the finest level, along its longer side, below which tiles show too little. */
const MIN_SIDE = 100;
/** Pixels of the coarsest level by which frames may be shifted against each other: a fifth of the longer side. */
const REACH = 12;
/** Pixels of a finer level by which a tile may differ from what the coarser level said. */
const REACH_OF_TILE = 3;
const REACH_OF_DETAIL = 2;
const TILES_ACROSS = 4;
const TILES_DOWN = 3;
/**
 * Pixels of the finest level, half the copy's size, which alignment puts right without harm: 0.5 % of the longer side
 * (29 pixels of 6000).
 */
const TOLERANCE = 1.25;
/** Correlation of a tile's structure that shows the same things. */
const MIN_MATCH = 0.3;
/** How much better a tile must match elsewhere than in place, */
const MIN_GAIN = 0.12;
/** or which share of what it lacks to a perfect match in place. */
const MIN_GAIN_SHARE = 0.4;
/** How much worse a tile must match at some distance all around for its place to be known. */
const MIN_FOCUS = 0.08;
/** Mean square of structure that a tile needs: fewer edges are chance. */
const MIN_STRUCTURE = 0.008;
const UNKNOWN_MATCH = -1;
/** Of a picture with more rows, every second one is compared. */
const MAX_ROWS = 120;
/** Tiles with a known place that are needed to judge a frame. */
const MIN_TILES = 4;
/** Tiles that must have moved, at least, */
const MIN_MOVED = 3;
/** and as a share of those with a known place: fewer are things that move, or their shadows. */
const MIN_MOVED_SHARE = 0.3;
/** Frames that a frame is compared with, at most. */
const MAX_COMPARED = 3;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Shift {
  dx: number;
  dy: number;
}

interface MeasuredFrame {
  index: number;
  /** From fine to coarse. */
  levels: Structure[];
  amount: number;
  brightness: number;
}

/** Where each tile of one frame lies in another, in pixels of the finest level; null where that isn't known. */
type TileShifts = (Shift | null)[];

/** Frames that show things in one place. */
interface Place {
  shifts: TileShifts;
  frames: MeasuredFrame[];
}

const NO_SHIFT: Shift = { dx: 0, dy: 0 };
const IN_PLACE: TileShifts = Array<Shift>(TILES_ACROSS * TILES_DOWN).fill(NO_SHIFT);

/**
 * Finds frames that don't show things where most of the other frames show them. A frame is compared with the frame that
 * has most structure or, when it shares too little with that one, with those of the most similar brightness.
 * @returns indices; those of the later frames when as many frames lie before a movement as after it
 */
export function movedFrames(copies: readonly (CheckCopy | null)[]): number[] {
  const frames = copies
    .flatMap((copy, index) =>
      copy === null || clippedShare(copy) > MAX_CLIPPED_SHOWN ? [] : [measured(copy, index)],
    )
    .sort((a, b) => b.amount - a.amount);
  const places: Place[] = [];
  for (const frame of frames) {
    const shifts = places.length === 0 ? IN_PLACE : placeOf(frame, places);
    if (shifts === null) {
      continue;
    }
    const place = places.find((place) => isSamePlace(place.shifts, shifts));
    if (place) {
      place.frames.push(frame);
    } else {
      places.push({ shifts, frames: [frame] });
    }
  }
  return places
    .map(({ frames }) => frames.map(({ index }) => index))
    .sort((a, b) => b.length - a.length || Math.min(...a) - Math.min(...b))
    .slice(1)
    .flat()
    .sort((a, b) => a - b);
}

function measured(copy: CheckCopy, index: number): MeasuredFrame {
  const levels = structureLevels(copy, LEVELS);
  return { index, levels, amount: amountOf(levels[0]), brightness: meanOf(copy.luma) };
}

/** @returns where a frame lies relative to the first place; null when it shares too little with any placed frame */
function placeOf(frame: MeasuredFrame, places: readonly Place[]): TileShifts | null {
  const [first, ...others] = places.flatMap(({ frames, shifts }) =>
    frames.map((placed) => ({ placed, shifts })),
  );
  const distance = ({ placed }: { placed: MeasuredFrame }): number =>
    Math.abs(placed.brightness - frame.brightness);
  const nearest = others.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_COMPARED - 1);
  for (const { placed, shifts } of first ? [first, ...nearest] : nearest) {
    const between = tileShifts(placed.levels, frame.levels);
    if (between.filter((shift) => shift !== null).length >= MIN_TILES) {
      return between.map((shift, tile) => sumOf(shift, shifts[tile] ?? null));
    }
  }
  return null;
}

function isSamePlace(a: TileShifts, b: TileShifts): boolean {
  const differences = a.flatMap((shift, tile) => {
    const other = b[tile] ?? null;
    return shift === null || other === null
      ? []
      : [Math.hypot(shift.dx - other.dx, shift.dy - other.dy)];
  });
  const moved = differences.filter((difference) => difference > TOLERANCE);
  return moved.length < Math.max(MIN_MOVED, MIN_MOVED_SHARE * differences.length);
}

/** Finds where the tiles of the reference lie in another frame; both are levels of structure from fine to coarse. */
function tileShifts(reference: readonly Structure[], other: readonly Structure[]): TileShifts {
  const [fine, middle, coarse] = reference;
  const [otherFine, otherMiddle, otherCoarse] = other;
  if (!fine || !middle || !coarse || !otherFine || !otherMiddle || !otherCoarse) {
    return [];
  }
  if (Math.max(fine.width, fine.height) < MIN_SIDE) {
    return [];
  }
  if (fine.width !== otherFine.width || fine.height !== otherFine.height) {
    return [];
  }
  const start = bestShift(coarse, otherCoarse, wholeOf(coarse), NO_SHIFT, REACH).shift;
  return IN_PLACE.map((_, tile) => {
    const inMiddle = tileOf(middle, tile);
    const rough = bestShift(middle, otherMiddle, inMiddle, doubled(start), REACH_OF_TILE);
    const box = tileOf(fine, tile);
    const inPlace = matchAt(fine, otherFine, box, NO_SHIFT);
    const found = bestShift(fine, otherFine, box, doubled(rough.shift), REACH_OF_DETAIL);
    if (found.match < MIN_MATCH || found.focus < MIN_FOCUS) {
      return inPlace < MIN_MATCH ? null : NO_SHIFT;
    }
    const isClear = found.match - inPlace > Math.min(MIN_GAIN, MIN_GAIN_SHARE * (1 - inPlace));
    return isClear ? betweenPixels(fine, otherFine, box, found) : NO_SHIFT;
  });
}

/** Refines a shift to parts of a pixel: the tops of parabolas through the matches around it. */
function betweenPixels(
  a: Structure,
  b: Structure,
  box: Box,
  { shift: { dx, dy }, match }: { shift: Shift; match: number },
): Shift {
  const top = (before: number, after: number): number => {
    const bend = before + after - 2 * match;
    return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
  };
  return {
    dx: dx + top(matchAt(a, b, box, { dx: dx - 1, dy }), matchAt(a, b, box, { dx: dx + 1, dy })),
    dy: dy + top(matchAt(a, b, box, { dx, dy: dy - 1 }), matchAt(a, b, box, { dx, dy: dy + 1 })),
  };
}

/** Finds where a box of the reference lies in the other frame, around a start. */
function bestShift(
  reference: Structure,
  other: Structure,
  box: Box,
  { dx, dy }: Shift,
  reach: number,
): { shift: Shift; match: number; focus: number } {
  let best = { shift: { dx, dy }, match: UNKNOWN_MATCH };
  let worst = 1;
  for (let y = dy - reach; y <= dy + reach; y++) {
    for (let x = dx - reach; x <= dx + reach; x++) {
      const match = matchAt(reference, other, box, { dx: x, dy: y });
      if (match > best.match) {
        best = { shift: { dx: x, dy: y }, match };
      }
      worst = Math.min(worst, match);
    }
  }
  return { ...best, focus: best.match - worst };
}

/** Correlation of structure: 1 identical, 0 unrelated; UNKNOWN_MATCH when there is too little of it. */
function matchAt(a: Structure, b: Structure, box: Box, { dx, dy }: Shift): number {
  const left = Math.max(box.left, -dx);
  const right = Math.min(box.right, b.width - dx);
  const top = Math.max(box.top, -dy);
  const bottom = Math.min(box.bottom, b.height - dy);
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  const rowStep = a.height > MAX_ROWS ? 2 : 1;
  for (let y = top; y < bottom; y += rowStep) {
    let i = y * a.width + left;
    let k = (y + dy) * b.width + left + dx;
    for (let x = left; x < right; x++, i++, k++) {
      const ax = a.x[i]!;
      const ay = a.y[i]!;
      const bx = b.x[k]!;
      const by = b.y[k]!;
      product += ax * bx + ay * by;
      squaresA += ax * ax + ay * ay;
      squaresB += bx * bx + by * by;
    }
  }
  const compared = ((right - left) * (bottom - top)) / rowStep;
  if (Math.min(squaresA, squaresB) <= MIN_STRUCTURE * compared) {
    return UNKNOWN_MATCH;
  }
  return product / Math.sqrt(squaresA * squaresB);
}

function wholeOf({ width, height }: Structure): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

function tileOf({ width, height }: Structure, tile: number): Box {
  const u = tile % TILES_ACROSS;
  const v = Math.floor(tile / TILES_ACROSS);
  return {
    left: Math.floor((u * width) / TILES_ACROSS),
    top: Math.floor((v * height) / TILES_DOWN),
    right: Math.floor(((u + 1) * width) / TILES_ACROSS),
    bottom: Math.floor(((v + 1) * height) / TILES_DOWN),
  };
}

function doubled({ dx, dy }: Shift): Shift {
  return { dx: 2 * dx, dy: 2 * dy };
}

function sumOf(a: Shift | null, b: Shift | null): Shift | null {
  return a === null || b === null ? null : { dx: a.dx + b.dx, dy: a.dy + b.dy };
}

function meanOf(values: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
  }
  return sum / Math.max(1, values.length);
}

function amountOf(structure: Structure | undefined): number {
  let sum = 0;
  for (let i = 0; structure && i < structure.x.length; i++) {
    sum += structure.x[i]! ** 2 + structure.y[i]! ** 2;
  }
  return sum;
}
