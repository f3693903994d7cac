import { describe, expect, it } from '@jest/globals';
import { applyLook } from './apply-look.js';
import { findBrightWindows } from './bright-windows.js';
import { guideOf } from '../colour/cast.js';
import { lookOf, type Tone } from './look-of.js';
import type { Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { RECIPES, STYLES, type Recipe } from './styles.js';
import { seededRandom } from '../testing/scene.js';
import { abs, floor, hypot, max, min } from '../pixels/maths.js';

const AS_IT_IS: Tone = { brightness: 1, keepColours: true, enhanceWindows: false };
const PLAIN: Recipe = {
  middle: 0.5,
  white: 0.9,
  reach: 0,
  shadows: 0,
  contrast: 0,
  localContrast: 0,
  vibrance: 0,
  warmVibrance: 0,
  whiteness: 0,
  warmth: 0,
};
/** sRGB of people's skin, light to dark. */
const SKIN = [
  [236, 196, 172],
  [198, 145, 115],
  [141, 92, 66],
  [92, 60, 44],
] as const;

const WIDTH = 480;
const HEIGHT = 240;
const PATCH = 40;

describe('lookOf', () => {
  it('changes nothing for an empty recipe', async () => {
    const photo = patches([...SKIN, [20, 90, 160], [250, 250, 250]]);
    const result = await finished(photo, PLAIN, AS_IT_IS);
    expect(result.data.every((code, i) => abs(code - photo.data[i]!) <= 1)).toBe(true);
  });

  it.each([
    [0.5, 0.1],
    [0.8, 0.04],
    [1.2, 0.03],
    [1.6, 0.05],
  ])('gives mid-tones %d times as much light', async (brightness, off) => {
    const photo = patches([[90, 90, 90]]);
    const result = await finished(photo, PLAIN, { ...AS_IT_IS, brightness });
    const ratio = LINEAR_OF_CODE[result.data[0]!]! / LINEAR_OF_CODE[90]!;
    expect(abs(ratio / brightness - 1)).toBeLessThan(off);
  });

  it('brightens a bright photo less than a dark one, both by default and on request', async () => {
    const gained = async (code: number, brightness: number) => {
      const photo = patches([[code, code, code]]);
      const { data } = await finished(photo, RECIPES.property, { ...AS_IT_IS, brightness });
      return LINEAR_OF_CODE[data[0]!]! / LINEAR_OF_CODE[code]!;
    };
    expect(await gained(90, 1)).toBeGreaterThan(1.3);
    expect(await gained(225, 1)).toBeLessThan(1.15);
    expect(await gained(225, 1.5)).toBeLessThan(1.25);
    expect(await gained(225, 1.5)).toBeGreaterThanOrEqual(await gained(225, 1));
  });

  it.each(STYLES)('keeps white walls white in the style %s', async (style) => {
    // A wall that is lit unevenly, and one tenth wood.
    const wall = painted(120, 80, (x, y) =>
      y < 72 ? [200 + x / 4, 200 + x / 4, 198 + x / 4] : [120, 80, 50],
    );
    const { data } = await finished(wall, RECIPES[style], { ...AS_IT_IS, brightness: 1.2 });
    let darkened = 0;
    let span = 0;
    for (let i = 0; i < 3 * 120 * 60; i += 3) {
      darkened = max(darkened, wall.data[i + 1]! - data[i + 1]!);
      span = max(span, data[i]! - data[i + 2]!);
    }
    // Property brings walls to L* 78 to 84: seven code values are 2.5 of L*.
    expect(darkened).toBeLessThanOrEqual(style === 'property' ? 7 : 1);
    // Four code values are 2 of CIELAB's b*, which is invisible on a wall; fourteen are 5, a touch of warmth.
    expect(span).toBeLessThanOrEqual(style === 'warm' ? 14 : 4);
  });

  it('gives a white room its light and darks as rooms are sold in the style property', async () => {
    // A merged white kitchen: walls between L* 74 and 88, cabinets in shade at 52, hardly anything darker.
    const room = painted(240, 160, (x, y) => {
      const code = y < 40 ? 220 : y < 120 ? 180 + x / 60 : y < 150 ? 124 : 90;
      return [code, code, code];
    });
    const { data } = await finished(room, RECIPES.property, { ...AS_IT_IS, brightness: 1.2 });
    const codeAt = (y: number) => data[3 * (240 * y + 120)]!;
    // L* 78 to 89 for the lightest; darker darks, but none of them black.
    expect(codeAt(20)).toBeGreaterThan(193);
    expect(codeAt(20)).toBeLessThan(224);
    expect(codeAt(135)).toBeLessThan(124);
    expect(codeAt(155)).toBeLessThan(86);
    expect(codeAt(155)).toBeGreaterThan(50);
  });

  it('turns white walls cream, not pink, in the style warm', async () => {
    const grey = patches([[180, 180, 180]]);
    const { data } = await finished(grey, RECIPES.warm, { ...AS_IT_IS, keepColours: false });
    const [red, green, blue] = [data[0]!, data[1]!, data[2]!];
    expect(green - blue).toBeGreaterThan(4);
    // An equal change of red and of blue would be pink.
    expect(red - green).toBeLessThan(0.75 * (green - blue));
  });

  it.each(STYLES)('keeps the hue of skin in the style %s', async (style) => {
    const photo = patches(SKIN);
    const { data } = await finished(photo, RECIPES[style], AS_IT_IS);
    SKIN.forEach((skin, k) => {
      const at = 3 * (k * PATCH + PATCH / 2 + (PATCH / 2) * photo.width);
      const turned = hueOf(data.subarray(at, at + 3)) - hueOf(Uint8Array.from(skin));
      expect(abs(turned)).toBeLessThan(style === 'warm' ? 4 : 2);
    });
  });

  it('does not strengthen the colour of skin in the style portrait', async () => {
    const { data, width } = await finished(patches(SKIN), RECIPES.portrait, AS_IT_IS);
    SKIN.forEach((skin, k) => {
      const at = 3 * (k * PATCH + PATCH / 2 + (PATCH / 2) * width);
      const codes = data.subarray(at, at + 3);
      const saturation = (of: ArrayLike<number>) => 1 - of[2]! / of[0]!;
      expect(saturation(codes)).toBeLessThan(saturation(skin) + 0.03);
    });
  });

  it('removes a cast only where colours need not be preserved', async () => {
    const photo = patches([[200, 190, 172]]);
    const span = async (keepColours: boolean) => {
      const { data } = await finished(
        photo,
        { ...PLAIN, whiteness: 0 },
        { ...AS_IT_IS, keepColours },
      );
      return data[0]! - data[2]!;
    };
    expect(await span(true)).toBe(28);
    expect(await span(false)).toBeLessThan(18);
  });

  it.each<[string, number, number, readonly number[]]>([
    ['black', 40, 30, [0, 0, 0]],
    ['white', 40, 30, [255, 255, 255]],
    ['grey', 16, 16, [128, 128, 128]],
    ['a column', 1, 50, [90, 100, 110]],
    ['a row', 50, 1, [90, 100, 110]],
    ['a pixel', 1, 1, [90, 100, 110]],
  ])('accepts %s', async (_, width, height, colour) => {
    for (const style of STYLES) {
      const photo = painted(width, height, () => colour);
      const tone = { brightness: 2, keepColours: false, enhanceWindows: true };
      const { data } = await finished(photo, RECIPES[style], tone);
      const extreme = colour[0] === 0 || colour[0] === 255;
      expect(extreme ? data : data.slice(0, 3)).toEqual(
        extreme ? photo.data : data.slice(data.length - 3),
      );
    }
  });

  it('gives the same result again', async () => {
    const tone = { brightness: 1.2, keepColours: false, enhanceWindows: true };
    const one = await finished(roomWithWindow(), RECIPES.food, tone);
    const other = await finished(roomWithWindow(), RECIPES.food, tone);
    expect(other.data).toEqual(one.data);
  });
});

describe('a window', () => {
  const room = roomWithWindow();
  const tone = { ...AS_IT_IS, enhanceWindows: true };

  it('is found, whereas a lamp with its glow and a bright wall are not', () => {
    const { data } = findBrightWindows(guideOf(room));
    expect(data[100 * WIDTH + 120]).toBeGreaterThan(0.9);
    expect(data[60 * WIDTH + 350]).toBe(0);
    const lamp = painted(WIDTH, HEIGHT, (x, y) => {
      const code = max(170, 260 - hypot(x - 200, y - 100));
      return [code, code, code];
    });
    expect(findBrightWindows(guideOf(lamp)).data.every((sure) => sure < 0.05)).toBe(true);
  });

  it('is darkened until the view is visible, while its burnt-out parts stay white', async () => {
    const plain = await finished(room, RECIPES.property, AS_IT_IS);
    const shown = await finished(room, RECIPES.property, tone);
    const levels = (of: Raster) => {
      const codes: number[] = [];
      for (let y = 70; y < 130; y++) {
        for (let x = 110; x < 190; x++) {
          codes.push(of.data[3 * (y * WIDTH + x) + 1]!);
        }
      }
      return codes.sort((a, b) => a - b);
    };
    const [before, after] = [levels(plain), levels(shown)];
    const middle = before.length >> 1;
    expect(before[middle]! - after[middle]!).toBeGreaterThan(12);
    const spread = (of: number[]) => of[floor(0.9 * of.length)]! - of[floor(0.1 * of.length)]!;
    expect(spread(after)).toBeGreaterThan(1.3 * spread(before));
    for (let i = 0; i < room.data.length; i += 3) {
      if (min(...room.data.subarray(i, i + 3)) === 255) {
        expect(shown.data[i]).toBe(255);
      }
    }
  });

  it('gets no halo: its frame looks as it does without the window', async () => {
    const plain = await finished(room, RECIPES.property, AS_IT_IS);
    const shown = await finished(room, RECIPES.property, tone);
    let most = 0;
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const [x, y] = [i % WIDTH, floor(i / WIDTH)];
      const isAround = x >= 80 && x < 220 && y >= 40 && y < 160 && !isView(x, y);
      if (isAround) {
        most = max(most, abs(shown.data[3 * i]! - plain.data[3 * i]!));
      }
    }
    // Relative to a frame at 220: a twentieth, beside a view that was darkened by more.
    expect(most).toBeLessThanOrEqual(11);
  });
});

function isView(x: number, y: number): boolean {
  const isPane = x >= 92 && x < 208 && y >= 52 && y < 148;
  return isPane && abs(x - 150) > 3;
}

/** A grey room with a window that has a white frame, and leaves and a burnt sky behind it. */
function roomWithWindow(): Raster {
  const random = seededRandom(5);
  return painted(WIDTH, HEIGHT, (x, y) => {
    if (isView(x, y)) {
      const leaf = 205 + 48 * random();
      return y < 66 ? [255, 255, 255] : [leaf - 8, leaf, leaf - 14];
    }
    const isFrame = x >= 84 && x < 216 && y >= 44 && y < 156;
    return isFrame ? [196, 196, 194] : [150, 148, 145];
  });
}

async function finished(photo: Raster, recipe: Recipe, tone: Tone): Promise<Raster> {
  const result = { ...photo, data: photo.data.slice() };
  await applyLook(result, await lookOf(photo, recipe, tone));
  return result;
}

function patches(colours: readonly (readonly number[])[]): Raster {
  return painted(PATCH * colours.length, PATCH, (x) => colours[floor(x / PATCH)]!);
}

function painted(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly number[],
): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data.set(
      colour(i % width, floor(i / width)).map((code) => max(0, min(255, code))),
      3 * i,
    );
  }
  return { width, height, data };
}

/** Hue of code values, in degrees. */
function hueOf(codes: Uint8Array): number {
  const [r = 0, g = 0, b = 0] = codes;
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}
