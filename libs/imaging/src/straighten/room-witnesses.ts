import type { Plane } from '../pixels/raster.js';
import { RADIANS, type Witness } from './room-directions.js';
import { straightEdges, type StraightEdge } from './straight-edges.js';

/** Minimum length as a share of the picture's height: shorter edges belong to furniture more often than to walls. */
const MIN_LENGTH = 0.06;
/**
 * Focal lengths over which edges that run the same way count together no more than one as long as the picture is high.
 */
const ONE_EDGE = 0.08;
/** Maximum angle in degrees between edges that run the same way. */
const ONE_WAY = 8;
/** The tangent of 24 degrees: edges that lean less are taken for upright. */
const MAX_LEAN = 0.45;
/** Weight of a flat edge relative to a steep one, since more flat edges belong to movable objects. */
const FLAT_WEIGHT = 0.5;

/**
 * Extracts the straight edges of a picture as witnesses of the room's directions.
 * @param brightness code values
 * @param focal focal length in pixels of this picture
 */
export function roomWitnesses(brightness: Plane, focal: number): Witness[] {
  const { width, height } = brightness;
  const edges = straightEdges(brightness, MIN_LENGTH * height);
  return edges.map(({ x, y, dx, dy, length, steep }: StraightEdge) => ({
    x: (x - (width - 1) / 2) / focal,
    y: (y - (height - 1) / 2) / focal,
    dx,
    dy,
    weight: length / height,
    steep,
  }));
}

/** Compensates for edges of one thing, such as a door frame, which shows a dozen parallel edges side by side. */
export function sharingEdges(witnesses: readonly Witness[]): Witness[] {
  const totals = new Map<string, number>();
  for (const witness of witnesses) {
    const edge = edgeOf(witness);
    totals.set(edge, (totals.get(edge) ?? 0) + witness.weight);
  }
  return witnesses.map((witness) => {
    const total = totals.get(edgeOf(witness)) ?? witness.weight;
    const share = witness.steep ? 1 : FLAT_WEIGHT;
    return { ...witness, weight: (share * witness.weight) / Math.max(1, total) };
  });
}

/**
 * Returns the same key for edges of one thing: uprights are grouped by where they stand, others by their direction and
 * distance.
 */
function edgeOf({ x, y, dx, dy, steep }: Witness): string {
  if (steep) {
    const isUpright = Math.abs(dx) <= MAX_LEAN * Math.abs(dy);
    return `${isUpright ? 'upright' : 'leaning'} ${Math.round(x / ONE_EDGE)}`;
  }
  const way = Math.round(Math.atan2(dy, dx) / (ONE_WAY * RADIANS));
  return `${way} ${Math.round((x * dy - y * dx) / ONE_EDGE)}`;
}
