import { boxMean } from './box-mean.js';
import { plane, type Plane, type Raster } from './raster.js';
import { codeOfLinear, LINEAR_OF_CODE, smoothstep } from './srgb.js';

/** What one flash frame shows of the view that is burnt in the HDR frame. */
export interface WindowView {
  /** which of the flash frames */
  frame: number;
  /** how far each pixel belongs to a burnt area the frame shows, 0 to 1 */
  mask: Plane;
  /** factor on the frame's linear light that puts the view just under white */
  gain: number;
}

const BURNT_CODE = 250;
/** The frame must show this much more of a burnt area than white. */
const SHOWN_CODE = 240;
/** Smaller areas are lamps and reflections, which stay white. */
const LEAST_AREA = 0.002;
/** Linear light to which the brightest twentieth of the view is brought. */
const VIEW_WHITE = 0.82;

/**
 * Finds the flash frame that shows most of what is burnt in the HDR frame.
 * @param flashes aligned with `hdr`, same size
 * @returns undefined when there is nothing worth showing
 */
export function findWindowView(hdr: Raster, flashes: Raster[]): WindowView | undefined {
  const size = hdr.width * hdr.height;
  const burnt = burntAreas(hdr);
  const shown = flashes.map((flash) => {
    let count = 0;
    for (let i = 0; i < size; i++) {
      count += burnt.data[i]! > 0.5 && lowest(hdr, i) >= BURNT_CODE && isShown(flash, i) ? 1 : 0;
    }
    return count;
  });
  const most = Math.max(...shown);
  if (most < LEAST_AREA * size) {
    return undefined;
  }
  const frame = shown.indexOf(most);
  const flash = flashes[frame]!;
  const mask = plane(hdr.width, hdr.height);
  const levels: number[] = [];
  for (let i = 0; i < size; i++) {
    if (burnt.data[i]! > 0) {
      mask.data[i] = burnt.data[i]! * smoothstep(253, SHOWN_CODE, highest(flash, i));
      if (mask.data[i]! > 0.5 && lowest(hdr, i) >= BURNT_CODE) {
        levels.push(LINEAR_OF_CODE[highest(flash, i)]!);
      }
    }
  }
  levels.sort((a, b) => a - b);
  const bright = levels[Math.floor(levels.length * 0.95)] ?? VIEW_WHITE;
  return { frame, mask: boxMean(mask, 1), gain: Math.max(1, VIEW_WHITE / Math.max(0.05, bright)) };
}

/**
 * 1 in and around areas that are burnt to white over some distance, 0 away from them. It may reach over a window's
 * edge: which pixels there are burnt is told exactly, pixel by pixel, at full size.
 */
function burntAreas(hdr: Raster): Plane {
  const burnt = plane(hdr.width, hdr.height);
  for (let i = 0; i < burnt.data.length; i++) {
    burnt.data[i] = lowest(hdr, i) >= BURNT_CODE ? 1 : 0;
  }
  const radius = Math.max(2, Math.round(hdr.width / 120));
  const cores = boxMean(burnt, radius);
  cores.data.forEach((share, i) => (cores.data[i] = share > 0.6 ? 1 : 0));
  const areas = boxMean(cores, 2 * radius);
  areas.data.forEach((share, i) => (areas.data[i] = smoothstep(0.01, 0.1, share)));
  return areas;
}

/**
 * How much of the view replaces a full-size pixel, by the pixel's own lowest code value: the frame and the blinds
 * before a window stay the HDR frame's, exactly along their edges.
 */
export const VIEW_SHARE: Float32Array = Float32Array.from({ length: 256 }, (_, code) =>
  smoothstep(215, 250, code),
);

/** Code values of the view, by those of the frame that shows it: brightened, and rolled off below white. */
export function viewTone(gain: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const linear = LINEAR_OF_CODE[code]! * gain;
    const knee = 0.6;
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
