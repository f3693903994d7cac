import { describe, expect, it } from '@jest/globals';
import type { ScreenCorners } from '@roomlight/contracts';
import {
  baseWidthFor,
  editsOf,
  isPlain,
  isSame,
  MAX_SCREENS,
  withAngle,
  withFoundAngles,
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

describe('isPlain', () => {
  it('accepts a recipe that does nothing', () => {
    expect(isPlain(PLAIN)).toBe(true);
    expect(isPlain({ ...PLAIN, focalLength: 16 })).toBe(true);
    expect(isPlain({ ...PLAIN, horizontalAngle: 0.1 })).toBe(false);
    expect(isPlain({ ...PLAIN, screens: [SCREEN] })).toBe(false);
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
