export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  left: number;
  top: number;
}

const TOLERANCE = 0.02;

/**
 * The part of an embedded thumbnail that shows the photo. EXIF wants thumbnails of 160 x 120 pixels, so cameras add
 * black bars to photos of another shape.
 */
export function pictureIn(thumbnail: Size, photo: Size | null): Area {
  const whole = { left: 0, top: 0, width: thumbnail.width, height: thumbnail.height };
  if (photo === null) {
    return whole;
  }
  const aspect = photo.width / photo.height;
  const ratio = aspect / (thumbnail.width / thumbnail.height);
  if (Math.abs(ratio - 1) <= TOLERANCE) {
    return whole;
  }
  const width = Math.round(ratio > 1 ? thumbnail.width : thumbnail.height * aspect);
  const height = Math.round(ratio > 1 ? thumbnail.width / aspect : thumbnail.height);
  const left = Math.floor((thumbnail.width - width) / 2);
  return { left, top: Math.floor((thumbnail.height - height) / 2), width, height };
}

/** How a stored picture of this size is turned upright: the parameters of a canvas's `setTransform`. */
type Transform = [number, number, number, number, number, number];

export interface Upright extends Size {
  transform: Transform;
}

/** @param orientation EXIF's: 1 to 8; anything else counts as upright */
export function uprightOf(orientation: number, { width, height }: Size): Upright {
  const transforms: Record<number, Transform> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  const isTurned = orientation >= 5 && orientation <= 8;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    transform: transforms[orientation] ?? [1, 0, 0, 1, 0, 0],
  };
}
