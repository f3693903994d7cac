const { max } = Math;

/** How the light of a merged photo is changed: each −1 to 1, in steps of LIGHT_STEP; 0 is the photo as merged. */
export interface LightSettings {
  /** −1: the colours of the room's own light; 1: as neutral as the flash shows the room */
  ambience: number;
  /** −1: the windows as the room sees them; 1: their views fully pulled, darker */
  windows: number;
  /** −1: what lamps light is cool; 1: as warm as in the room's own light, or a little warmer */
  lamps: number;
  /** −1: deeper shadows; 1: lighter ones */
  shadows: number;
}

/** In the order in which they are shown. */
export const LIGHT_CONTROLS = [
  'ambience',
  'windows',
  'lamps',
  'shadows',
] as const satisfies readonly (keyof LightSettings)[];

export const LIGHT_STEP = 0.05;

/** The photo as merged. */
export const PLAIN_LIGHT: LightSettings = { ambience: 0, windows: 0, lamps: 0, shadows: 0 };

export function isPlainLight(settings: LightSettings): boolean {
  return isSameLight(settings, PLAIN_LIGHT);
}

export function isSameLight(one: LightSettings, other: LightSettings): boolean {
  return LIGHT_CONTROLS.every((control) => one[control] === other[control]);
}

/** How far a place goes from the merged photo's colours to those of the room's own light, and to fully neutral ones. */
export interface ColourShares {
  /** −PAST_NEUTRAL to 1 + PAST_NATURAL */
  natural: number;
  /** 0 to 1 */
  neutral: number;
}

/** How much warmer than in the room's own light, and how much cooler than neutral, lamps become at most. */
const PAST_NATURAL = 0.15;
const PAST_NEUTRAL = 0.25;

/**
 * Computes what ambience and lamps do to the colours of a place. Where lamps light it, their setting goes first.
 * @param lampLight how much of the place's light is that of warm lamps, 0 to 1
 */
export function colourShares(
  { ambience, lamps }: Pick<LightSettings, 'ambience' | 'lamps'>,
  lampLight: number,
): ColourShares {
  const warmer = max(0, lamps) * lampLight;
  const cooler = max(0, -lamps) * lampLight;
  const mood = max(0, -ambience) * (1 - cooler);
  const natural = 1 - (1 - mood) * (1 - warmer);
  const neutral = (1 - natural) * max(0, ambience);
  return { natural: natural + PAST_NATURAL * warmer - PAST_NEUTRAL * cooler, neutral };
}
