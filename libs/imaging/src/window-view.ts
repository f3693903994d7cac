import { connectedAreas, convexHull, type Area } from './areas.js';
import { boxMean } from './box-mean.js';
import { plane, type Plane, type Raster } from './raster.js';
import { codeOfLinear, LINEAR_OF_CODE } from './srgb.js';

/** A window that is burnt in the HDR frame, and the flash frame that shows its view. */
export interface WindowView {
  /** which of the flash frames */
  frame: number;
  /** 1 inside the window, 0 away from it; between lies a border that reaches over the window's edge */
  region: Plane;
  /** factor on the frame's linear light that puts the view just under white */
  gain: number;
}

/** From here on a pixel's lowest code value counts as burnt. */
export const BURNT_CODE = 248;
/** The frame must show this much more of a burnt area than white. */
const SHOWN_CODE = 245;
/** Smaller areas (a share of the picture) are lamps and reflections, which stay white. */
const LEAST_AREA = 0.0015;
/** This share of a burnt area must be shown by one frame. */
const LEAST_SHOWN = 0.4;
/** A window is filled to its convex hull where this much of the hull is burnt: the rest are bars, blinds, curtains. */
const LEAST_FILLED = 0.75;
/** Linear light to which the brightest part of the view is brought. */
const VIEW_WHITE = 0.85;

/**
 * Finds the burnt areas of the HDR frame that a flash frame shows, each from the frame that shows most of it.
 * @param flashes aligned with `hdr`, same size
 */
export function findWindowViews(hdr: Raster, flashes: Raster[]): WindowView[] {
  const { width, height } = hdr;
  const burnt = Uint8Array.from({ length: width * height }, (_, i) =>
    lowest(hdr, i) >= BURNT_CODE ? 1 : 0,
  );
  const areasOfFrame = flashes.map((): Area[] => []);
  for (const area of connectedAreas(burnt, width, height)) {
    if (area.length < LEAST_AREA * burnt.length) {
      continue;
    }
    const shown = flashes.map((flash) => area.filter((i) => isShown(flash, i)).length);
    const most = Math.max(...shown);
    if (most >= LEAST_SHOWN * area.length) {
      areasOfFrame[shown.indexOf(most)]!.push(area);
    }
  }
  return areasOfFrame.flatMap((areas, frame) => {
    const flash = flashes[frame]!;
    const gain = viewGain(areas, flash);
    return areas.map((area) => ({ frame, region: regionOf(area, flash), gain }));
  });
}

function regionOf(area: Area, { width, height }: Raster): Plane {
  const inside = plane(width, height);
  const hull = convexHull(area, width);
  const window = area.length >= LEAST_FILLED * hull.length ? hull : area;
  window.forEach((i) => (inside.data[i] = 1));
  return boxMean(inside, borderOf(width));
}

/** One gain for all windows a frame shows: what is outside them is one scene. */
function viewGain(areas: Area[], flash: Raster): number {
  const levels = Float32Array.from(
    areas.flat().filter((i) => isShown(flash, i)),
    (i) => LINEAR_OF_CODE[highest(flash, i)]!,
  ).sort();
  const bright = levels[Math.floor(levels.length * 0.97)] ?? VIEW_WHITE;
  return Math.max(1, VIEW_WHITE / Math.max(0.05, bright));
}

/** Half the width of a region's border, in pixels of the small size. */
function borderOf(width: number): number {
  return Math.max(2, Math.round(width / 300));
}

/** Code values of the view, by those of the frame that shows it: brightened, and rolled off below white. */
export function viewTone(gain: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const linear = LINEAR_OF_CODE[code]! * gain;
    const knee = 0.8;
    const soft =
      linear < knee ? linear : knee + (1 - knee) * Math.tanh((linear - knee) / (1 - knee));
    return Math.round(codeOfLinear(soft));
  });
}

function isShown(flash: Raster, i: number): boolean {
  const code = highest(flash, i);
  return code < SHOWN_CODE && code > 8;
}

function highest({ data }: Raster, i: number): number {
  return Math.max(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
}

function lowest({ data }: Raster, i: number): number {
  return Math.min(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
}
