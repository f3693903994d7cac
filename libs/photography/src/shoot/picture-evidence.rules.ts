import type { SmallCopy } from './shot.types.js';

/** Noise of a small copy's gradients, in levels of 255: weaker ones say nothing about the view. */
const GRADIENT_NOISE = 3;
/** Pixels each way over which gradients are levelled, so that a lamp or a shadow counts no more than a door. */
const LEVELLING_RADIUS = 3;
/** Linear light between which a pixel's value is neither noise nor clipped. */
const DARKEST = 0.004;
const BRIGHTEST = 0.85;
/** Classes of equal brightness within which two frames of one light must differ by the same factor. */
const CLASSES = 12;
const MIN_COMPARED = 40;
/** Stops between the darkest and the brightest light that are compared, at most. */
const REACH_OF_STOPS = 9;

interface Gradients {
  /** Across, then down, levelled. */
  gradients: Float32Array;
  /** Whether each pixel has a gradient above the noise (1), and which do. */
  isDetailed: Uint8Array;
  detailed: Uint16Array;
}

/** What a small copy says about view and light. */
export interface PictureEvidence extends Gradients {
  width: number;
  height: number;
  /** Binary logarithms of linear light, of every second pixel each way; NaN where clipped or too dark. */
  light: Float32Array;
  /** The class of equal brightness of each of these, 0 to CLASSES − 1. */
  classes: Uint8Array;
  /** Mean of all levels, 0 to 255. */
  mean: number;
  luma: Float32Array;
}

/** The light of one frame against another's, in stops. */
export interface LightChange {
  /** How unevenly it changed between pixels of equal brightness: near 0 for another exposure of the same light. */
  unevenness: number;
  /** How much brighter the second is, by the median pixel. */
  gain: number;
  /** The share of pixels that could be compared. */
  compared: number;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

export function evidenceOf({ width, height, data }: SmallCopy): PictureEvidence {
  const luma = new Float32Array(width * height);
  let sum = 0;
  for (let i = 0; i < luma.length; i += 1) {
    const level =
      0.299 * (data[3 * i] ?? 0) + 0.587 * (data[3 * i + 1] ?? 0) + 0.114 * (data[3 * i + 2] ?? 0);
    luma[i] = level;
    sum += level;
  }
  const gradients = levelledGradients(luma, width, height);
  const light = logarithmsOf(data, width, height);
  return {
    width,
    height,
    ...gradients,
    light,
    classes: classesOf(light),
    mean: sum / Math.max(1, luma.length),
    luma,
  };
}

/** How well the gradients of two frames agree where both have some. */
export interface ViewLikeness {
  /** −1 to 1: frames of one view have above 0.3 in any light; other views rarely. */
  agreement: number;
  /** Pixels that have gradients in both. */
  compared: number;
}

/** @returns null when the sizes differ */
export function viewLikeness(a: PictureEvidence, b: PictureEvidence): ViewLikeness | null {
  if (a.width !== b.width || a.height !== b.height) {
    return null;
  }
  const [few, many] = a.detailed.length < b.detailed.length ? [a, b] : [b, a];
  const size = a.width * a.height;
  const others = many.gradients;
  let sum = 0;
  let compared = 0;
  let fewSquares = 0;
  let manySquares = 0;
  for (let k = 0; k < few.detailed.length; k += 1) {
    const i = few.detailed[k] ?? 0;
    if (many.isDetailed[i] === 1) {
      const ax = few.gradients[i] ?? 0;
      const ay = few.gradients[size + i] ?? 0;
      const bx = others[i] ?? 0;
      const by = others[size + i] ?? 0;
      sum += ax * bx + ay * by;
      fewSquares += ax * ax + ay * ay;
      manySquares += bx * bx + by * by;
      compared += 1;
    }
  }
  return { agreement: compared === 0 ? 0 : sum / Math.sqrt(fewSquares * manySquares), compared };
}

/** @returns null when too few pixels are exposed in both frames, or the sizes differ */
export function lightChange(a: PictureEvidence, b: PictureEvidence): LightChange | null {
  if (a.width !== b.width || a.height !== b.height) {
    return null;
  }
  const count = a.light.length;
  const changes = new Float32Array(count);
  let compared = 0;
  for (let i = 0; i < count; i += 1) {
    const change = (b.light[i] ?? NaN) - (a.light[i] ?? NaN);
    changes[i] = change;
    compared += change === change ? 1 : 0;
  }
  if (compared < MIN_COMPARED) {
    return null;
  }
  return {
    unevenness: (spread(changes, a.classes) + spread(changes, b.classes)) / 2,
    gain: medianOf(changes),
    compared: compared / count,
  };
}

/** @returns whether two frames differ by no more than noise, so that one repeats the other */
export function isSamePicture(a: PictureEvidence, b: PictureEvidence): boolean {
  if (a.width !== b.width || a.height !== b.height) {
    return false;
  }
  let sum = 0;
  for (let i = 0; i < a.luma.length; i += 1) {
    sum += Math.abs((a.luma[i] ?? 0) - (b.luma[i] ?? 0));
  }
  return sum / a.luma.length < 2.5;
}

/** @param luma levels of 0 to 255, fewer than 65,536 pixels */
function levelledGradients(luma: Float32Array, width: number, height: number): Gradients {
  const size = width * height;
  const gradients = new Float32Array(2 * size);
  const energy = new Float32Array((width + 1) * (height + 1));
  const isDetailed = new Uint8Array(size);
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        const across = (luma[i + 1] ?? 0) - (luma[i - 1] ?? 0);
        const down = (luma[i + width] ?? 0) - (luma[i - width] ?? 0);
        gradients[i] = across;
        gradients[size + i] = down;
        const square = across * across + down * down;
        row += square;
        isDetailed[i] = square > 4 * GRADIENT_NOISE ** 2 ? 1 : 0;
      }
      // A table of sums: the energy of any box takes four look-ups.
      energy[(y + 1) * (width + 1) + x + 1] = row + (energy[y * (width + 1) + x + 1] ?? 0);
    }
  }
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - LEVELLING_RADIUS) * (width + 1);
    const bottom = Math.min(height, y + LEVELLING_RADIUS + 1) * (width + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - LEVELLING_RADIUS);
      const right = Math.min(width, x + LEVELLING_RADIUS + 1);
      const sum =
        (energy[bottom + right] ?? 0) -
        (energy[bottom + left] ?? 0) -
        (energy[top + right] ?? 0) +
        (energy[top + left] ?? 0);
      const area = ((bottom - top) / (width + 1)) * (right - left);
      const scale = 1 / Math.sqrt(Math.max(0, sum) / area + GRADIENT_NOISE ** 2);
      const i = y * width + x;
      gradients[i] = (gradients[i] ?? 0) * scale;
      gradients[size + i] = (gradients[size + i] ?? 0) * scale;
    }
  }
  const detailed = new Uint16Array(size);
  let count = 0;
  for (let i = 0; i < size; i += 1) {
    if (isDetailed[i] === 1) {
      detailed[count] = i;
      count += 1;
    }
  }
  return { gradients, isDetailed, detailed: detailed.slice(0, count) };
}

function logarithmsOf(data: Uint8Array, width: number, height: number): Float32Array {
  const columns = width >> 1;
  const rows = height >> 1;
  const light = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const i = 3 * (2 * y * width + 2 * x);
      const value =
        0.2126 * (LINEAR[data[i] ?? 0] ?? 0) +
        0.7152 * (LINEAR[data[i + 1] ?? 0] ?? 0) +
        0.0722 * (LINEAR[data[i + 2] ?? 0] ?? 0);
      light[y * columns + x] = value > DARKEST && value < BRIGHTEST ? Math.log2(value) : NaN;
    }
  }
  return light;
}

function classesOf(light: Float32Array): Uint8Array {
  const sorted = light.filter((value) => value === value).sort();
  const bounds = Float32Array.from(
    { length: CLASSES - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / CLASSES)] ?? 0,
  );
  const classes = new Uint8Array(light.length);
  for (let i = 0; i < light.length; i += 1) {
    let c = 0;
    while (c < CLASSES - 1 && (light[i] ?? 0) >= (bounds[c] ?? 0)) {
      c += 1;
    }
    classes[i] = c;
  }
  return classes;
}

/** The mean distance from the mean of each class, scaled to the distance between quartiles. */
function spread(changes: Float32Array, classes: Uint8Array): number {
  const sums = new Float64Array(CLASSES);
  const counts = new Float64Array(CLASSES);
  for (let i = 0; i < changes.length; i += 1) {
    const change = changes[i] ?? NaN;
    if (change === change) {
      const c = classes[i] ?? 0;
      sums[c] = (sums[c] ?? 0) + change;
      counts[c] = (counts[c] ?? 0) + 1;
    }
  }
  let total = 0;
  let count = 0;
  for (let i = 0; i < changes.length; i += 1) {
    const change = changes[i] ?? NaN;
    if (change === change) {
      const c = classes[i] ?? 0;
      total += Math.abs(change - (sums[c] ?? 0) / (counts[c] ?? 1));
      count += 1;
    }
  }
  return (1.69 * total) / count;
}

/** By a histogram of sixteenths of a stop. */
function medianOf(values: Float32Array): number {
  const counts = new Uint16Array(2 * REACH_OF_STOPS * 16);
  let total = 0;
  for (const value of values) {
    if (value === value) {
      const bin = Math.floor((value + REACH_OF_STOPS) * 16);
      counts[bin] = (counts[bin] ?? 0) + 1;
      total += 1;
    }
  }
  let bin = 0;
  for (let below = counts[0] ?? 0; 2 * below < total; below += counts[bin] ?? 0) {
    bin += 1;
  }
  return (bin + 0.5) / 16 - REACH_OF_STOPS;
}
