import {
  type AdjustmentRange,
  COLOUR_RANGES,
  type ColourAdjustments,
  MAX_DEGREES,
  NEUTRAL_COLOURS,
} from '@roomlight/contracts/rules';

/**
 * The editor's six sliders for one photo. The server is authoritative for the two angles, this browser for the colours.
 */
export interface Adjustments extends ColourAdjustments {
  /** The correction of the camera's pitch, in degrees. */
  verticalAlign: number;
  /** The correction of its roll, in degrees. */
  horizontalAlign: number;
}

const ALIGN_RANGE: AdjustmentRange = { min: -MAX_DEGREES, max: MAX_DEGREES, neutral: 0 };

export const ADJUSTMENT_RANGES: Readonly<Record<keyof Adjustments, AdjustmentRange>> = {
  ...COLOUR_RANGES,
  verticalAlign: ALIGN_RANGE,
  horizontalAlign: ALIGN_RANGE,
};

export const NEUTRAL_ADJUSTMENTS: Readonly<Adjustments> = {
  ...NEUTRAL_COLOURS,
  verticalAlign: 0,
  horizontalAlign: 0,
};

/** Reads adjustments from a stored value; null when there are none. Values out of range become neutral. */
export function parseAdjustments(stored: unknown): Adjustments | null {
  if (!isRecord(stored)) {
    return null;
  }
  const value = (name: keyof Adjustments): number => {
    const { min, max, neutral } = ADJUSTMENT_RANGES[name];
    const found = stored[name];
    return typeof found === 'number' && found >= min && found <= max ? found : neutral;
  };
  return {
    brightness: value('brightness'),
    saturation: value('saturation'),
    warmth: value('warmth'),
    blackLevel: value('blackLevel'),
    verticalAlign: value('verticalAlign'),
    horizontalAlign: value('horizontalAlign'),
  };
}

/** Six values to which the person has given a name. */
export interface Preset extends Adjustments {
  /** The time when it was saved, as a timestamp. */
  id: string;
  name: string;
}

/** Reads presets from a stored value and drops invalid ones. */
export function parsePresets(stored: unknown): Preset[] {
  return Array.isArray(stored) ? stored.flatMap(parsePreset) : [];
}

function parsePreset(stored: unknown): Preset[] {
  const adjustments = parseAdjustments(stored);
  return adjustments !== null &&
    isRecord(stored) &&
    typeof stored['id'] === 'string' &&
    typeof stored['name'] === 'string' &&
    stored['name'].trim() !== ''
    ? [{ id: stored['id'], name: stored['name'], ...adjustments }]
    : [];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
