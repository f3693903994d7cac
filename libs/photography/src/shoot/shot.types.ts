/** A picture of a few pixels, to compare views and light. */
export interface SmallCopy {
  /** Pixels, upright; the longer side has SMALL_COPY_SIDE. */
  width: number;
  height: number;
  /** Three bytes a pixel, row by row: red, green and blue, sRGB. */
  data: Uint8Array;
}

/** Pixels of the longer side of a small copy. */
export const SMALL_COPY_SIDE = 64;

/** What a camera's file says about its exposure; null is unknown. */
export interface Shot {
  /** The photographer's file name. */
  name: string;
  /** When the exposure began, by the camera's clock, in milliseconds since 1970 as if the clock showed UTC. */
  takenAt: number | null;
  /** Whether the time has parts of a second. */
  hasSubSeconds: boolean;
  exposureSeconds: number | null;
  /** f-number */
  aperture: number | null;
  iso: number | null;
  /** Millimetres, as written on the lens. */
  focalLength: number | null;
  /** Pixels, upright. */
  width: number | null;
  height: number | null;
  /** How the file says that the picture must be turned upright, 1 to 8 as in EXIF; missing where it isn't known. */
  orientation?: number;
  /** Whether the camera fired a flash; a flash that a plain trigger fires is not detected. */
  flashFired: boolean | null;
  /** Make, model and serial number, as far as they are known. */
  camera: string | null;
  /** Null when the picture can't be read. */
  copy: SmallCopy | null;
}

/** Whether a frame shows the light of the room, or that of a flash. */
export const FRAME_ROLES = ['ambient', 'flash'] as const;
export type FrameRole = (typeof FRAME_ROLES)[number];

/**
 * How a set was shot, which follows from its frames' roles: one ambient frame and 1 to 5 flash frames; 3 to 9 ambient
 * brackets and 1 to 3 flash frames; 3 to 9 brackets without flash; a single ambient frame.
 */
export const SET_KINDS = ['flash', 'brackets-flash', 'brackets', 'single'] as const;
export type SetKind = (typeof SET_KINDS)[number];
