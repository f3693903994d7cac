import type { Raster } from '@roomlight/imaging/testing';

export interface Point {
  x: number;
  y: number;
}

/** Directions across a twig. */
const ACROSS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
  { x: 1, y: -1 },
];
/** Distances, in pixels, of the sky beside a thin twig: its light there is their mean. */
const BESIDE = [4, 5, 6];
/** Mean change, in code values, from which on the sky beside a twig is replaced. */
const REPLACED = 4;

/**
 * The contrast of a twig after a change, relative to that before: negative where the twig has become lighter than its
 * surroundings. The contrast is the difference in luma from the darker of both sides, across the twig, in the direction
 * in which it was greatest before.
 */
export function keptContrast(before: Raster, after: Raster, point: Point): number {
  const across = directionOf(before, point);
  return contrast(after, point, across) / contrast(before, point, across);
}

/** Whether the sky on both sides of the twig has changed. */
export function isReplacedAround(before: Raster, after: Raster, point: Point): boolean {
  const across = directionOf(before, point);
  return [1, -1].every((side) => {
    const change = BESIDE.map((distance) => {
      const place = along(point, across, side * distance);
      return Math.abs(luma(after, place) - luma(before, place));
    });
    return mean(change) >= REPLACED;
  });
}

function directionOf(photo: Raster, point: Point): Point {
  return ACROSS.reduce((best, across) =>
    contrast(photo, point, across) > contrast(photo, point, best) ? across : best,
  );
}

function contrast(photo: Raster, point: Point, across: Point): number {
  const sides = [1, -1].map((side) =>
    mean(BESIDE.map((distance) => luma(photo, along(point, across, side * distance)))),
  );
  return Math.min(...sides) - luma(photo, point);
}

function along({ x, y }: Point, across: Point, steps: number): Point {
  return { x: x + steps * across.x, y: y + steps * across.y };
}

/** Luma of ITU-R BT.601, in code values, at the nearest pixel of the photo. */
function luma({ width, height, data }: Raster, { x, y }: Point): number {
  const column = Math.min(width - 1, Math.max(0, x));
  const row = Math.min(height - 1, Math.max(0, y));
  const i = 3 * (row * width + column);
  return 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
