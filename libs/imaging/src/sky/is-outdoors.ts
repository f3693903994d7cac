import type { Proxy } from './proxy.js';

// Looking a global up for every pixel is dear in a test runner's sandbox.
const { floor, max, min } = Math;

/** Shares of the photo, and of its upper edge, that a sky worth replacing fills. */
const LEAST_AREA = 0.05;
const LEAST_TOP = 0.25;
/** Skies end above the lowest part of a photo, but for slips. */
const LOWEST = 0.7;
const MOST_BELOW = 0.05;
/** A sky is white or blue almost everywhere: walls and ceilings take the warm colour of lamps, more in their corners. */
const LEAST_COOL = 0.93;
const WARM = 2;
/** Hardly anything outdoors is as blue and as bright as the sky; indoors walls, windows and ceilings share one light. */
const AS_BRIGHT = 4;
const MOST_AS_BRIGHT = 0.7;
/** Where the sky ends it gets darker at once: code values, at the median of its lower rim. */
const LEAST_STEP = 30;
/** How far above and below the rim that is measured, in pixels. */
const ABOVE = 3;
const BELOW = [2, 3, 4];
/** Light of lamps: by so much red exceeds green in what isn't sky. Only beneath a sky so blue is it the evening's. */
const LAMPS = 15;
const BLUE_SKY = 25;
/** Mean code values of the rest over those of a white sky: under one roof the walls are nearly as bright as a ceiling. */
const BRIGHTEST_GROUND = 0.7;

/** Whether what was found is the sky of a photo taken outdoors, without doubt. */
export function isOutdoors(proxy: Proxy, mask: Uint8Array): boolean {
  const { width, height, red, green, blue } = proxy;
  const sky = { pixels: 0, top: 0, below: 0, cool: 0, red: 0, blue: 0, light: 0 };
  const ground = { pixels: 0, red: 0, green: 0, light: 0 };
  for (let i = 0; i < mask.length; i++) {
    const r = red.data[i]!;
    const b = blue.data[i]!;
    const light = r + green.data[i]! + b;
    if (mask[i] === 0) {
      ground.pixels++;
      ground.red += r;
      ground.green += green.data[i]!;
      ground.light += light;
      continue;
    }
    sky.pixels++;
    sky.red += r;
    sky.blue += b;
    sky.light += light;
    sky.top += i < width ? 1 : 0;
    sky.below += i >= LOWEST * height * width ? 1 : 0;
    sky.cool += b >= r - WARM ? 1 : 0;
  }
  if (
    sky.pixels < LEAST_AREA * mask.length ||
    sky.top < LEAST_TOP * width ||
    sky.below > MOST_BELOW * sky.pixels ||
    sky.cool < LEAST_COOL * sky.pixels ||
    ground.pixels === 0
  ) {
    return false;
  }
  const isBlue = (sky.blue - sky.red) / sky.pixels >= BLUE_SKY;
  const isLitByLamps = (ground.red - ground.green) / ground.pixels > LAMPS;
  const contrast = ground.light / ground.pixels / (sky.light / sky.pixels);
  return (
    (isBlue || (!isLitByLamps && contrast < BRIGHTEST_GROUND)) &&
    asBright(proxy, mask, sky.blue / sky.pixels) <= MOST_AS_BRIGHT * sky.pixels &&
    stepAtRim(proxy, mask) >= LEAST_STEP
  );
}

/** Pixels elsewhere that are as bright in blue as the sky is. */
function asBright({ blue }: Proxy, mask: Uint8Array, mean: number): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) {
    count += mask[i] === 0 && blue.data[i]! > mean - AS_BRIGHT ? 1 : 0;
  }
  return count;
}

/** By how much it gets darker below the sky, at the median of its columns. */
function stepAtRim({ width, height, red, green, blue }: Proxy, mask: Uint8Array): number {
  const light = (i: number): number => (red.data[i]! + green.data[i]! + blue.data[i]!) / 3;
  const steps: number[] = [];
  for (let y = ABOVE; y < height - max(...BELOW); y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (mask[i] === 1 && mask[i + width] === 0) {
        const below = min(...BELOW.map((rows) => light(i + rows * width)));
        steps.push(light(i - ABOVE * width) - below);
      }
    }
  }
  return steps.sort((a, b) => a - b)[floor(steps.length / 2)] ?? 0;
}
