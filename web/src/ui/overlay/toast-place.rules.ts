/** In pixels of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Space {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

/** Between a notification and the window's edge. */
const EDGE_PX = 16;
/** Between a notification and a control. */
const DISTANCE_PX = 8;
/** By which free places are looked for. */
const STEP_PX = 8;
/** A control of several times the notification's area, such as a photo, is still reached when a part is covered. */
const LARGE_FACTOR = 2;

/**
 * Where a notification lies on no control: preferably in the lower right corner, else at another edge of the window,
 * else anywhere. When there is no such place, it lies on large controls alone, beside their middle if possible; when
 * there is none even of those, it covers as little as possible.
 * @param space the window's size
 * @param size the notification's
 * @param controls whatever a person can use in the window
 */
export function placeOfToast(space: Space, size: Space, controls: readonly Box[]): Place {
  const places = placesFor(space, size);
  const isLarge = ({ width, height }: Box) =>
    width * height >= LARGE_FACTOR * size.width * size.height;
  const small = controls.filter((control) => !isLarge(control));
  const middles = controls.filter(isLarge).map(middleOf);
  const covers = (place: Place, some: readonly Box[]) =>
    some.reduce((sum, control) => sum + overlap({ ...place, ...size }, control), 0);
  return (
    places.find((place) => covers(place, controls) === 0) ??
    places.find((place) => covers(place, [...small, ...middles]) === 0) ??
    places.find((place) => covers(place, small) === 0) ??
    leastOf(places, (place) => covers(place, small))
  );
}

/** Whether a notification that lies there may stay, for example after the page was scrolled. */
export function mayStay(
  space: Space,
  size: Space,
  controls: readonly Box[],
  { left, top }: Place,
): boolean {
  const isInside =
    left >= 0 && top >= 0 && left + size.width <= space.width && top + size.height <= space.height;
  return isInside && controls.every((control) => overlap({ left, top, ...size }, control) === 0);
}

/** All places, the best first. */
function placesFor(space: Space, size: Space): Place[] {
  const right = Math.max(space.width - size.width - EDGE_PX, 0);
  const lefts = [...new Set([right, Math.min(EDGE_PX, right), Math.round(right / 2)])];
  const bottom = Math.max(space.height - size.height - EDGE_PX, 0);
  const tops = Array.from(
    { length: Math.floor(Math.max(bottom - EDGE_PX, 0) / STEP_PX) + 1 },
    (_, step) => bottom - step * STEP_PX,
  );
  const at = (top: number) => lefts.map((left) => ({ left, top }));
  const nearestToEdge = tops.toSorted(
    (a, b) => Math.min(bottom - a, a) - Math.min(bottom - b, b) || b - a,
  );
  return nearestToEdge.flatMap(at);
}

/** Where people click. */
function middleOf({ left, top, width, height }: Box): Box {
  return { left: left + width / 2, top: top + height / 2, width: 0, height: 0 };
}

function leastOf(places: readonly Place[], cost: (place: Place) => number): Place {
  const [first = { left: 0, top: 0 }, ...others] = places;
  return others.reduce(
    (best, place) => {
      const found = cost(place);
      return found < best.cost ? { place, cost: found } : best;
    },
    { place: first, cost: cost(first) },
  ).place;
}

/** The area in which a notification comes too near to a control. */
function overlap(toast: Box, control: Box): number {
  const width =
    Math.min(toast.left + toast.width, control.left + control.width) -
    Math.max(toast.left, control.left) +
    DISTANCE_PX;
  const height =
    Math.min(toast.top + toast.height, control.top + control.height) -
    Math.max(toast.top, control.top) +
    DISTANCE_PX;
  return width > 0 && height > 0 ? width * height : 0;
}
