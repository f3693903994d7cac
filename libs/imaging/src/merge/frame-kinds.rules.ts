import type { ExposureFacts } from '../files/inspect.js';
import { log } from '../pixels/maths.js';

/**
 * What a frame beside the natural one is: an exposure in the same light (bracket), a frame so dark that it shows little
 * but what lies behind the windows (window), or the room in another light (flash).
 */
export type FrameKind = 'bracket' | 'window' | 'flash';

/** What is known of a frame beside the natural one. */
export interface FrameEvidence {
  /**
   * natural logarithm of the room's light in the frame over that in the natural frame, by the exposure tags alone;
   * undefined if a file lacks them
   */
  expected: number | undefined;
  /** the same as the frames show it, the median over places that the natural frame doesn't burn */
  measured: number;
  /** linear luminance, 0 to 1, below which nine of ten of these places lie in the frame */
  roomLight: number;
  /** whether the camera fired a flash; undefined if unknown, since plain triggers aren't seen by cameras */
  flashFired: boolean | undefined;
  /** whether the ratio of the two frames is a function of the level alone, whatever the place */
  isOneLight: boolean;
}

/** Linear luminance below which a room is lost in noise and its colours with it. */
const BLACK_ROOM = 0.016;
/** Minimum number of natural logarithms by which a window frame is darker than the natural frame. */
const MIN_DARKER = 2;
/** Light, as a natural logarithm, by which tone curves let a frame deviate from what its tags say. */
const TAGS_AGREE = 0.45;
/** Missing light, as a natural logarithm, from which on lamps are off that light the natural frame. */
const LAMPS_OFF = 0.6;
/** A frame in the same light that is this much darker (natural logarithm) shows views, and adds nothing to the room. */
const MUCH_DARKER = 1.4;

/**
 * Determines what a frame is. A black room tells no colours, whatever lit it: such a frame is a window frame. In any
 * other, the tags say how much of the natural frame's light it contains; a flash can add to that, but not take from it.
 * Without tags, a frame with room in it counts as flash unless the whole set proves to be a sequence.
 */
export function kindOf(evidence: FrameEvidence): FrameKind {
  const { expected, measured, roomLight, flashFired, isOneLight } = evidence;
  if (roomLight < BLACK_ROOM && measured < -MIN_DARKER && flashFired !== true) {
    return 'window';
  }
  if (expected === undefined || flashFired === true) {
    return 'flash';
  }
  const added = measured - expected;
  if (added < -LAMPS_OFF) {
    return 'bracket';
  }
  if (!isOneLight || added > TAGS_AGREE) {
    return 'flash';
  }
  return measured < -MUCH_DARKER ? 'window' : 'bracket';
}

/**
 * Computes the natural logarithm of a frame's exposure over another's (shutter × ISO ÷ aperture²).
 * @returns undefined if either file lacks its shutter time or ISO, or only one of them the aperture
 */
export function exposureRatio(frame: ExposureFacts, other: ExposureFacts): number | undefined {
  const one = exposureOf(frame);
  const two = exposureOf(other);
  return one === undefined ||
    two === undefined ||
    (frame.aperture === null) !== (other.aperture === null)
    ? undefined
    : log(one / two);
}

function exposureOf({ exposureSeconds, iso, aperture }: ExposureFacts): number | undefined {
  const product = (exposureSeconds ?? 0) * (iso ?? 0);
  return product > 0 ? product / (aperture ?? 1) ** 2 : undefined;
}
