import { clamp } from './clamp.js';
import { seenFrames, type SeenFrame } from './frame-turns.rules.js';
import {
  isSamePicture,
  lightChange,
  viewLikeness,
  type LightChange,
  type PictureEvidence,
  type ViewLikeness,
} from './picture-evidence.rules.js';
import type { Shot } from './shot.types.js';

/** How far apart frames of one set are, at most: 9 brackets, 3 flash frames and some doubles. */
export const MAX_REACH = 15;

/** Quartile distance in stops between pixels of equal brightness: brackets of real rooms 0.05 to 0.25, flash from 0.28. */
const UNEVEN = 0.28;
/** Pixels that two frames must both show for a full comparison. */
export const FULL_COMPARISON = 200;
/**
 * Agreement above which two frames show one view (see `viewLikeness`). In one light that of one view is near 1; the
 * shadows of flash bring it down to 0.2, in a few rooms to nothing. Other views seldom have 0.3, and never 0.55.
 */
export const ONE_VIEW = 0.55;
export const ONE_VIEW_WITH_FLASH = 0.28;
/** Natural logarithms of odds per unit of agreement, and their bounds. */
const VIEW_SLOPE = 30;
const VIEW_AGREES = 4;
const VIEW_DIFFERS = -7;
/** One in 30 pairs of ambient and flash frames agrees as little as other views do. */
const VIEW_DIFFERS_WITH_FLASH = -3.5;
/** Stops of light beyond what the settings explain, from which a camera's tone curve is no explanation. */
const ADDED_LIGHT = 1;
/** Stops by which frames of one exposure differ, by rounding of the shutter's time. */
const SAME_EXPOSURE = 0.15;
/** Milliseconds after which a frame is no slip of the finger. */
const BURST = 2500;

/** How far one light explains two frames: positive when it does; and the stops of light that the second has beyond it. */
export interface SharedLight {
  same: number;
  /** Null when the settings aren't known. */
  added: number | null;
}

/**
 * Evidence that two frames show one view, if both have the same light, and if one has flash; of this weight, 0 to 1,
 * because brackets far apart show different parts of a room.
 */
export interface SharedView {
  inOneLight: number;
  inOtherLight: number;
  weight: number;
}

/** The shots of one camera in their order, and what each pair of near ones has in common; pairs are compared once. */
export class FrameRelations<File extends Shot> {
  private readonly seen: readonly SeenFrame[];
  private readonly views = new Map<number, ViewLikeness | null>();
  private readonly lights = new Map<number, LightChange | null>();
  private readonly sharedViews = new Map<number, SharedView>();
  private readonly shared = new Map<number, SharedLight>();
  private readonly doubles = new Map<number, boolean>();
  /** Whether the camera told of any flash: only then does its silence mean something. */
  readonly tellsFlash: boolean;

  constructor(readonly files: readonly File[]) {
    this.seen = seenFrames(files);
    this.tellsFlash = files.some(({ flashFired }) => flashFired === true);
  }

  file(i: number): File {
    const file = this.files[i];
    if (file === undefined) {
      throw new RangeError(`there is no frame ${i} of ${this.files.length}`);
    }
    return file;
  }

  picture(i: number): PictureEvidence | null {
    return this.seen[i]?.picture ?? null;
  }

  /** The frame's size as it is compared, and whether it is turned against its own file. */
  shown(i: number): Pick<SeenFrame, 'width' | 'height' | 'isTurned'> {
    return this.seen[i] ?? { width: null, height: null, isTurned: false };
  }

  /** Null when a frame can't be seen. */
  view(i: number, j: number): ViewLikeness | null {
    return this.once(this.views, i, j, viewLikeness);
  }

  sharedView(i: number, j: number): SharedView {
    const key = keyOf(i, j);
    const shared = this.sharedViews.get(key) ?? this.compareView(i, j);
    this.sharedViews.set(key, shared);
    return shared;
  }

  private compareView(i: number, j: number): SharedView {
    const view = this.view(i, j);
    if (view === null) {
      return UNSEEN_VIEW;
    }
    const { agreement, compared } = view;
    return {
      inOneLight: clamp((agreement - ONE_VIEW) * VIEW_SLOPE, VIEW_DIFFERS, VIEW_AGREES),
      inOtherLight: clamp(
        (agreement - ONE_VIEW_WITH_FLASH) * VIEW_SLOPE,
        VIEW_DIFFERS_WITH_FLASH,
        VIEW_AGREES,
      ),
      weight: Math.min(1, compared / FULL_COMPARISON),
    };
  }

  /** The light of j against i. */
  light(i: number, j: number): LightChange | null {
    return this.once(this.lights, i, j, lightChange);
  }

  /** Stops by which the picture of j is brighter than that of i; null when too few pixels are exposed in both. */
  gain(i: number, j: number): number | null {
    const light = i < j ? this.light(i, j) : this.light(j, i);
    return light === null ? null : i < j ? light.gain : -light.gain;
  }

  sharedLight(i: number, j: number): SharedLight {
    const key = keyOf(i, j);
    const shared = this.shared.get(key) ?? this.compareLight(i, j);
    this.shared.set(key, shared);
    return shared;
  }

  private compareLight(i: number, j: number): SharedLight {
    const view = this.sharedView(i, j);
    if (view.inOtherLight === VIEW_DIFFERS_WITH_FLASH && view.weight === 1) {
      return OTHER_VIEW;
    }
    const change = this.light(i, j);
    if (change === null) {
      return { same: 0, added: null };
    }
    // A comparison of few pixels, all near black or white, says less.
    const weight = Math.min(1, change.compared / 0.3);
    const evenness = clamp((UNEVEN - change.unevenness) * 14, -4, 2);
    const stops = this.stops(i, j);
    const added = stops === null ? null : change.gain - stops;
    const explained = added === null ? 0 : clamp((ADDED_LIGHT - Math.abs(added)) * 2, -5, 1);
    return { same: weight * (evenness + explained), added: added === null ? null : weight * added };
  }

  /** Stops that the settings of j let in more than those of i; null when unknown. */
  stops(i: number, j: number): number | null {
    const [a, b] = [exposureOf(this.file(i)), exposureOf(this.file(j))];
    if (a === null || b === null) {
      return null;
    }
    const iso = this.isoStops(i, j);
    const aperture = this.ratio(i, j, 'aperture');
    return Math.log2(b / a) + iso - 2 * aperture;
  }

  /** Stops of j's ISO above that of i; 0 when unknown. */
  isoStops(i: number, j: number): number {
    return this.ratio(i, j, 'iso');
  }

  /** Milliseconds from the end of i to the start of j; null when unknown. */
  gap(i: number, j: number): { least: number; most: number } | null {
    const [a, b] = [this.file(i), this.file(j)];
    if (a.takenAt === null || b.takenAt === null) {
      return null;
    }
    const gap = b.takenAt - a.takenAt - 1000 * (a.exposureSeconds ?? 0);
    return { least: gap - (b.hasSubSeconds ? 0 : 999), most: gap + (a.hasSubSeconds ? 0 : 999) };
  }

  /** Whether j repeats i: shot again within a moment, with the same settings and picture. */
  isDouble(i: number, j: number): boolean {
    const key = keyOf(i, j);
    const isDouble = this.doubles.get(key) ?? this.compareShots(i, j);
    this.doubles.set(key, isDouble);
    return isDouble;
  }

  private compareShots(i: number, j: number): boolean {
    const [a, b] = [this.picture(i), this.picture(j)];
    const gap = this.gap(i, j);
    const stops = this.stops(i, j);
    return (
      a !== null &&
      b !== null &&
      // A pause may hold an exposure of unknown length.
      (gap === null || this.file(i).exposureSeconds === null || gap.least < BURST) &&
      (stops === null || Math.abs(stops) < SAME_EXPOSURE) &&
      isSamePicture(a, b)
    );
  }

  private ratio(i: number, j: number, setting: 'iso' | 'aperture'): number {
    const [a, b] = [this.file(i)[setting], this.file(j)[setting]];
    return a === null || b === null ? 0 : Math.log2(b / a);
  }

  private once<T>(
    known: Map<number, T | null>,
    i: number,
    j: number,
    compare: (a: PictureEvidence, b: PictureEvidence) => T | null,
  ): T | null {
    const key = keyOf(i, j);
    const earlier = known.get(key);
    if (earlier !== undefined) {
      return earlier;
    }
    const [a, b] = [this.picture(i), this.picture(j)];
    const value = a === null || b === null ? null : compare(a, b);
    known.set(key, value);
    return value;
  }
}

const UNSEEN_VIEW: SharedView = { inOneLight: 0, inOtherLight: 0, weight: 0 };

/** Pixels of different views have no light in common, so they needn't be compared. */
const OTHER_VIEW: SharedLight = { same: -4, added: null };

const keyOf = (i: number, j: number): number => i * (MAX_REACH + 1) + (j - i);

function exposureOf({ exposureSeconds }: Shot): number | null {
  return exposureSeconds !== null && exposureSeconds > 0 ? exposureSeconds : null;
}
