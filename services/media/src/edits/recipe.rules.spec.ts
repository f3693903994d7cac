import { describe, expect, it } from '@jest/globals';
import type { ScreenCorners } from '@roomlight/contracts';
import { WHOLE_PICTURE } from '@roomlight/photography/geometry';
import { PLAIN_LIGHT } from '@roomlight/photography/light';
import {
  baseWidthFor,
  editedLight,
  editsOf,
  isPlain,
  isSame,
  MAX_SCREENS,
  originOf,
  withAngle,
  withFoundAngles,
  withGains,
  withLight,
  withScreen,
  type Recipe,
} from './recipe.rules.js';

const PLAIN: Recipe = { verticalAngle: 0, horizontalAngle: 0, focalLength: null, screens: [] };
const BASE = { width: 6000, height: 4000 };
const CORNERS: ScreenCorners = [
  [1000, 1000],
  [2000, 1100],
  [2000, 1900],
  [1000, 2000],
];
const SCREEN = { imageId: 'a', corners: CORNERS, opacity: 0.8 };

describe('a recipe’s angles', () => {
  it('are set one by one', () => {
    const recipe = withAngle(withAngle(PLAIN, 'vertical', 3), 'horizontal', -2.5);
    expect(recipe).toEqual({ ...PLAIN, verticalAngle: 3, horizontalAngle: -2.5 });
    expect(withAngle(recipe, 'vertical', 0)).toMatchObject({ verticalAngle: 0 });
  });

  it.each([
    ['vertical', { verticalAngle: 2.3, horizontalAngle: 1 }],
    ['horizontal', { verticalAngle: 1, horizontalAngle: -10 }],
    ['both', { verticalAngle: 2.3, horizontalAngle: -10 }],
  ] as const)('found for %s stay within the slider’s range', (axis, expected) => {
    const recipe = { ...PLAIN, verticalAngle: 1, horizontalAngle: 1 };
    const found = { vertical: 2.345, horizontal: -12 };
    expect(withFoundAngles(recipe, axis, found)).toMatchObject(expected);
  });

  it('stay when none are found', () => {
    const recipe = { ...PLAIN, verticalAngle: 1 };
    expect(withFoundAngles(recipe, 'both', null)).toBe(recipe);
  });

  it('found near 0 leave the photo plain', () => {
    const found = { vertical: -0.04, horizontal: 0.04 };
    expect(withFoundAngles(PLAIN, 'both', found)).toEqual(PLAIN);
  });
});

describe('a recipe’s light', () => {
  const light = { ambience: -0.35, windows: 1, lamps: 0, shadows: 0.05 };

  it('is rounded to the sliders’ steps, and gone in their middle', () => {
    const asked = { ambience: -0.3499, windows: 1, lamps: -0.02, shadows: 0.0251 };
    expect(withLight(PLAIN, asked)).toEqual({ ...PLAIN, light });
    expect(withLight({ ...PLAIN, light }, { ...PLAIN_LIGHT, lamps: 0.02 })).toEqual(PLAIN);
  });

  it('is kept when the photo is straightened or matched to others', () => {
    const lit = withLight(PLAIN, light);
    expect(withAngle(lit, 'vertical', 2)).toMatchObject({ verticalAngle: 2, light });
    const gains = { red: 1.1, green: 1, blue: 1 };
    expect(withGains(lit, gains)).toMatchObject({ gains, light });
    expect(withLight(withGains(PLAIN, gains), light)).toMatchObject({ gains, light });
  });

  it('makes the version that it changes', () => {
    const lit = withLight(PLAIN, light);
    expect(originOf(PLAIN, lit)).toBe('relit');
    expect(originOf(lit, { ...lit, light: undefined })).toBe('relit');
    expect(originOf(lit, withAngle(lit, 'vertical', 2))).toBe('straightened');
    expect(originOf(lit, withGains(lit, { red: 1.1, green: 1, blue: 1 }))).toBe('matched');
  });

  it('is told with the part of the base that is shown', () => {
    const plain = editedLight(PLAIN, BASE);
    expect(plain).toMatchObject({ settings: PLAIN_LIGHT, gains: null });
    plain.shownPart.forEach((value, i) => expect(value).toBeCloseTo(WHOLE_PICTURE[i] ?? NaN, 6));
    const straightened = editedLight({ ...PLAIN, horizontalAngle: 4, light }, BASE);
    expect(straightened.settings).toEqual(light);
    expect(straightened.shownPart[0]).toBeLessThan(0.99);
  });
});

describe('isPlain', () => {
  it('accepts a recipe that does nothing', () => {
    expect(isPlain(PLAIN)).toBe(true);
    expect(isPlain({ ...PLAIN, focalLength: 16 })).toBe(true);
    expect(isPlain({ ...PLAIN, horizontalAngle: 0.1 })).toBe(false);
    expect(isPlain({ ...PLAIN, screens: [SCREEN] })).toBe(false);
    expect(isPlain({ ...PLAIN, light: { ...PLAIN_LIGHT, lamps: 0.05 } })).toBe(false);
  });
});

describe('isSame', () => {
  const recipe = { ...PLAIN, verticalAngle: 2, screens: [SCREEN] };

  it('ignores differences in the camera’s metadata and in rounding', () => {
    const [[x, y], ...others] = CORNERS;
    const rounded: ScreenCorners = [[x + 1e-9, y], ...others];
    const screens = [{ ...SCREEN, corners: rounded }];
    expect(isSame(recipe, { ...recipe, focalLength: 24, screens })).toBe(true);
  });

  it.each<[string, Partial<Recipe>]>([
    ['an angle', { horizontalAngle: 1 }],
    ['another light', { light: { ...PLAIN_LIGHT, windows: -0.5 } }],
    ['a screen less', { screens: [] }],
    ['a screen more', { screens: [SCREEN, SCREEN] }],
    ['another image', { screens: [{ ...SCREEN, imageId: 'b' }] }],
    ['another opacity', { screens: [{ ...SCREEN, opacity: 0.7 }] }],
    [
      'another corner',
      { screens: [{ ...SCREEN, corners: [[1001, 1000], CORNERS[1], CORNERS[2], CORNERS[3]] }] },
    ],
  ])('detects %s', (_, change) => {
    expect(isSame(recipe, { ...recipe, ...change })).toBe(false);
  });
});

describe('a screen', () => {
  it('lies in the base where it was put on the straightened photo', () => {
    const straightened = { ...PLAIN, verticalAngle: 5, horizontalAngle: -2, focalLength: 16 };
    const recipe = withScreen(straightened, BASE, SCREEN);
    expect(recipe.screens[0]?.corners[0]).not.toEqual(CORNERS[0]);
    const { tvReplacements, ...angles } = editsOf(recipe, BASE);
    expect(angles).toEqual({ verticalAngle: 5, horizontalAngle: -2 });
    expect(tvReplacements).toHaveLength(1);
    expect(tvReplacements[0]).toMatchObject({ tvImageId: 'a', opacity: 0.8 });
    tvReplacements[0]?.corners.flat().forEach((value, i) => {
      expect(value).toBeCloseTo(CORNERS.flat()[i] ?? NaN, 6);
    });
  });

  it('placed again changes nothing, even once the focal length is known', () => {
    const recipe = { ...withScreen(PLAIN, BASE, SCREEN), focalLength: 17 };
    expect(withScreen(recipe, BASE, SCREEN)).toBe(recipe);
  });

  it('must lie within the photo as shown, which straightening has cut', () => {
    const atTheEdge = {
      ...SCREEN,
      corners: [
        [5800, 0],
        [6000, 0],
        [6000, 200],
        [5800, 200],
      ],
    };
    expect(withScreen(PLAIN, BASE, atTheEdge).screens).toHaveLength(1);
    expect(() => withScreen({ ...PLAIN, horizontalAngle: 5 }, BASE, atTheEdge)).toThrow(
      'within the photo',
    );
  });

  it('counts towards the maximum number', () => {
    const screens = Array.from({ length: MAX_SCREENS }, (_, i) => ({
      ...SCREEN,
      imageId: String(i),
    }));
    expect(() => withScreen({ ...PLAIN, screens }, BASE, SCREEN)).toThrow('at most');
  });
});

describe('baseWidthFor', () => {
  it('returns the base width for a width of the photo as shown', () => {
    expect(baseWidthFor(2048, PLAIN, BASE)).toBe(2048);
    expect(baseWidthFor(2048, { ...PLAIN, verticalAngle: 8 }, BASE)).toBeGreaterThan(2048);
  });
});
