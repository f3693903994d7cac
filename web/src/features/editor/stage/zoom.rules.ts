/** What part of the photo is in the frame. The photo fills the frame at scale 1. */
export interface View {
  scale: number;
  /** Where the photo's upper left edge is, in pixels of the frame. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

export const WHOLE_PHOTO: View = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM = 8;
/** One press of a zoom key. */
export const ZOOM_STEP = 1.5;
/** Where a double click leads. */
export const CLOSE_UP = 2.5;

/** Zooms by a factor; what is at `at` in the frame stays there. */
export function zoomAt(view: View, factor: number, at: Place, frame: Size): View {
  const scale = bounded(view.scale * factor, 1, MAX_ZOOM);
  const kept = scale / view.scale;
  return within(
    { scale, x: at.x - (at.x - view.x) * kept, y: at.y - (at.y - view.y) * kept },
    frame,
  );
}

export function panBy(view: View, by: Place, frame: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** To the close-up of a place, or from wherever back to the whole photo. */
export function toggleCloseUp(view: View, at: Place, frame: Size): View {
  return view.scale > 1 ? WHOLE_PHOTO : zoomAt(view, CLOSE_UP, at, frame);
}

/** What a turn of the wheel zooms by; a trackpad's pinch comes as small turns. */
export function wheelFactor(deltaY: number, isPinch: boolean): number {
  return Math.exp(-bounded(deltaY, -240, 240) * (isPinch ? 0.01 : 0.0022));
}

/** The photo always covers the frame. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  return {
    scale,
    x: bounded(x, width * (1 - scale), 0),
    y: bounded(y, height * (1 - scale), 0),
  };
}

function bounded(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
