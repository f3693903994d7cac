/** The part of the photo that is in the frame. At scale 1 the photo fills the frame. */
export interface View {
  scale: number;
  /** The photo's left edge, in pixels of the frame; `y` is its upper edge. */
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
/** The zoom factor of one press of a zoom key. */
export const ZOOM_STEP = 1.5;
/** The scale after a double click. */
export const CLOSE_UP = 2.5;

/** Zooms by a factor; the point at `at` in the frame stays in place. */
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

/** Zooms to a scale; the middle of the frame stays in place. */
export function zoomTo(view: View, scale: number, frame: Size): View {
  return zoomAt(view, scale / view.scale, { x: frame.width / 2, y: frame.height / 2 }, frame);
}

/**
 * The scale at which a pixel of the photo is a pixel of the screen; 1 where the whole photo already has fewer.
 * @param photoWidth in pixels
 * @param pixelRatio pixels of the screen in a pixel of the frame
 */
export function actualSize(photoWidth: number, frame: Size, pixelRatio: number): number {
  return bounded(photoWidth / (frame.width * pixelRatio), 1, MAX_ZOOM);
}

/** Zooms in on a place, or back out to the whole photo from any zoom. */
export function toggleCloseUp(view: View, at: Place, frame: Size): View {
  return view.scale > 1 ? WHOLE_PHOTO : zoomAt(view, CLOSE_UP, at, frame);
}

/** The zoom factor of a turn of the wheel; a trackpad's pinch arrives as small turns. */
export function wheelFactor(deltaY: number, isPinch: boolean): number {
  return Math.exp(-bounded(deltaY, -240, 240) * (isPinch ? 0.01 : 0.0022));
}

/** Limits the view so that the photo always covers the frame. */
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
