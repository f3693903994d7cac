import {
  DomainError,
  MAX_DEGREES,
  screenCorners,
  type AlignedAxis,
  type Alteration,
  type PhotoEdits,
  type PhotoLight,
  type ScreenCorners,
  type VersionOrigin,
} from '@roomlight/contracts';
import { partOf, straightenedPart, type PicturePart } from '@roomlight/photography/geometry';
import {
  isPlainLight,
  isSameLight,
  LIGHT_STEP,
  PLAIN_LIGHT,
  type LightSettings,
} from '@roomlight/photography/light';
import {
  cornersAsShown,
  cornersInBase,
  pointInBase,
  straightenedSize,
  type CameraAngles,
  type ChannelGains,
  type Corners,
  type Point,
  type ShownSize,
  type StraightenedBase,
} from '@roomlight/imaging';

export const MAX_SCREENS = 20;

interface RecipeScreen {
  imageId: string;
  /** In pixels of the photo's base. */
  corners: ScreenCorners;
  /** 0 to 1 */
  opacity: number;
}

/** All edits of a photo's base. Angles are absolute, in degrees. */
export interface Recipe {
  verticalAngle: number;
  horizontalAngle: number;
  /**
   * Of the base, in millimetres as if on 36 × 24 mm film; null when the camera didn't record it, or it has not been
   * read yet.
   */
  focalLength: number | null;
  screens: readonly RecipeScreen[];
  /** What matches the base to the other photos of its folder; missing when nothing does. */
  gains?: ChannelGains;
  /** In which light the base is shown; missing for the one that it was merged in. */
  light?: LightSettings;
}

/** A screen and its image, with corners on the photo as shown. */
export interface PlacedScreen {
  imageId: string;
  corners: readonly (readonly number[])[];
  opacity: number;
}

/** The recipe of an unedited photo. */
export const PLAIN: Recipe = {
  verticalAngle: 0,
  horizontalAngle: 0,
  focalLength: null,
  screens: [],
};

/** Whether the recipe changes nothing, so the photo equals its base. */
export function isPlain({
  verticalAngle,
  horizontalAngle,
  screens,
  gains,
  light = PLAIN_LIGHT,
}: Recipe): boolean {
  return (
    verticalAngle === 0 &&
    horizontalAngle === 0 &&
    screens.length === 0 &&
    gains === undefined &&
    isPlainLight(light)
  );
}

/** What changed the photo's content: what changed its base's, and a screen of the recipe. */
export function alterationsOf(
  { screens }: Pick<Recipe, 'screens'>,
  ofBase: readonly Alteration[],
): Alteration[] {
  return [...new Set([...ofBase, ...(screens.length > 0 ? (['screen'] as const) : [])])];
}

/** What an edit did to a photo. */
export function originOf(
  before: Pick<Recipe, 'screens' | 'gains' | 'light'>,
  after: Pick<Recipe, 'screens' | 'gains' | 'light'>,
): Extract<VersionOrigin, 'straightened' | 'screen' | 'matched' | 'relit'> {
  if (!isSameGains(before.gains, after.gains)) {
    return 'matched';
  }
  if (!isSameLight(lightOf(before), lightOf(after))) {
    return 'relit';
  }
  return after.screens.length > before.screens.length ? 'screen' : 'straightened';
}

/** Whether both recipes make the same photo from the same base. */
export function isSame(a: Recipe, b: Recipe): boolean {
  return (
    a.verticalAngle === b.verticalAngle &&
    a.horizontalAngle === b.horizontalAngle &&
    isSameGains(a.gains, b.gains) &&
    isSameLight(lightOf(a), lightOf(b)) &&
    a.screens.length === b.screens.length &&
    a.screens.every((screen, i) => isSameScreen(screen, b.screens[i]))
  );
}

function isSameGains(a: ChannelGains | undefined, b: ChannelGains | undefined): boolean {
  return a?.red === b?.red && a?.green === b?.green && a?.blue === b?.blue;
}

/** @param gains null for the white and the brightness of the base */
export function withGains(recipe: Recipe, gains: ChannelGains | null): Recipe {
  return { ...recipe, gains: gains ?? undefined };
}

export function lightOf({ light }: Pick<Recipe, 'light'>): LightSettings {
  return light ?? PLAIN_LIGHT;
}

/** @param light rounded to the steps of the editor's sliders */
export function withLight(recipe: Recipe, light: LightSettings): Recipe {
  const { ambience, windows, lamps, shadows } = light;
  const rounded = {
    ambience: lightStep(ambience),
    windows: lightStep(windows),
    lamps: lightStep(lamps),
    shadows: lightStep(shadows),
  };
  return { ...recipe, light: isPlainLight(rounded) ? undefined : rounded };
}

function lightStep(position: number): number {
  const steps = Math.round(1 / LIGHT_STEP);
  // Adding 0 turns -0 into 0.
  return Math.round(position * steps) / steps + 0;
}

/** Screens at the same corners of the shown photo may differ in the base by rounding. */
const SAME_PLACE_PIXELS = 0.01;

function isSameScreen(a: RecipeScreen, b: RecipeScreen | undefined): boolean {
  return (
    a.imageId === b?.imageId &&
    a.opacity === b.opacity &&
    a.corners.every(([x, y], i) => {
      const [otherX, otherY] = b.corners[i] ?? [NaN, NaN];
      return Math.hypot(x - otherX, y - otherY) < SAME_PLACE_PIXELS;
    })
  );
}

export function withAngle(
  recipe: Recipe,
  axis: Exclude<AlignedAxis, 'both'>,
  angle: number,
): Recipe {
  switch (axis) {
    case 'vertical':
      return { ...recipe, verticalAngle: angle };
    case 'horizontal':
      return { ...recipe, horizontalAngle: angle };
  }
}

/** @param found the detected angles; null when none were detected, which keeps the current ones */
export function withFoundAngles(
  recipe: Recipe,
  axis: AlignedAxis,
  found: CameraAngles | null,
): Recipe {
  if (found === null) {
    return recipe;
  }
  const [verticalAngle, horizontalAngle] = [
    sliderAngle(found.vertical),
    sliderAngle(found.horizontal),
  ];
  switch (axis) {
    case 'vertical':
      return { ...recipe, verticalAngle };
    case 'horizontal':
      return { ...recipe, horizontalAngle };
    case 'both':
      return { ...recipe, verticalAngle, horizontalAngle };
  }
}

/** Rounds an angle to a position of the editor's slider. */
function sliderAngle(degrees: number): number {
  const within = Math.min(MAX_DEGREES, Math.max(-MAX_DEGREES, degrees));
  // Adding 0 turns -0 into 0.
  return Math.round(within * 10) / 10 + 0;
}

/**
 * Applying the same screen again changes nothing.
 * @throws DomainError 400 when the corners aren't a screen's, or there are too many screens
 */
export function withScreen(recipe: Recipe, base: ShownSize, screen: PlacedScreen): Recipe {
  const placed = screenInBase(recipe, base, screen);
  if (recipe.screens.some((other) => isSameScreen(other, placed))) {
    return recipe;
  }
  if (recipe.screens.length >= MAX_SCREENS) {
    const detail = `A photo can have at most ${MAX_SCREENS} replaced screens.`;
    throw new DomainError(400, 'too_many_screens', detail);
  }
  return { ...recipe, screens: [...recipe.screens, placed] };
}

function screenInBase(
  recipe: Recipe,
  base: ShownSize,
  { imageId, corners, opacity }: PlacedScreen,
): RecipeScreen {
  const photo = straightened(recipe, base);
  const shown = screenCorners(corners, straightenedSize(photo));
  return { imageId, corners: cornersInBase(shown, photo), opacity };
}

/** Maps a place of the photo as shown to its base, in pixels. */
export function placeInBase(recipe: Recipe, base: ShownSize, shown: Point): Point {
  return pointInBase(shown, straightened(recipe, base));
}

/** Maps the corners of a screen that was found in the base to the photo as shown; null when they aren't all in it. */
export function foundAsShown(
  recipe: Recipe,
  base: ShownSize,
  inBase: Corners,
): ScreenCorners | null {
  const photo = straightened(recipe, base);
  try {
    return screenCorners(cornersAsShown(inBase, photo), straightenedSize(photo));
  } catch (error) {
    if (error instanceof DomainError) {
      return null;
    }
    throw error;
  }
}

/** As the editor shows it. */
export function editsOf(
  recipe: Recipe,
  base: ShownSize,
): Omit<PhotoEdits, 'merge' | 'windowsToCheck' | 'light'> {
  const photo = straightened(recipe, base);
  return {
    verticalAngle: recipe.verticalAngle,
    horizontalAngle: recipe.horizontalAngle,
    tvReplacements: recipe.screens.map(({ imageId, corners, opacity }) => ({
      tvImageId: imageId,
      corners: cornersAsShown(corners, photo),
      opacity,
    })),
  };
}

/** Of a photo whose base has light maps, as the editor shows it. */
export function editedLight(
  recipe: Recipe,
  base: ShownSize,
): Pick<PhotoLight, 'settings' | 'shownPart' | 'gains'> {
  return {
    settings: lightOf(recipe),
    shownPart: straightenedPart(base, anglesOf(recipe), recipe.focalLength),
    gains: recipe.gains ?? null,
  };
}

/** Returns the width at which to decode the base so that the photo as shown is no wider than given. */
export function baseWidthFor(mostShown: number, recipe: Recipe, base: ShownSize): number {
  const shown = straightenedSize(straightened(recipe, base));
  return Math.max(1, Math.floor((mostShown * base.width) / shown.width));
}

/**
 * The part of the photo's first version that the edited photo shows.
 * @param base with the part that it shows itself
 */
export function partOfFirst(recipe: Recipe, base: ShownSize & { part: PicturePart }): PicturePart {
  return partOf(base.part, straightenedPart(base, anglesOf(recipe), recipe.focalLength));
}

export function anglesOf({ verticalAngle, horizontalAngle }: Recipe): CameraAngles {
  return { vertical: verticalAngle, horizontal: horizontalAngle };
}

function straightened(recipe: Recipe, base: ShownSize): StraightenedBase {
  return { base, angles: anglesOf(recipe), focalLength: recipe.focalLength };
}
