import { lightFactors, type LinearFactor } from './light-factors.js';
import { factorOf, type LightMaps } from './light-maps.js';
import { LIGHT_CONTROLS, PLAIN_LIGHT, type LightSettings } from './light-settings.rules.js';

/** Which of a photo's light settings change something that one sees. */
export type VisibleControls = Record<keyof LightSettings, boolean>;

/** Relative change of a channel's code value from which on a change is seen. */
const SEEN = 0.03;
/** Share of a pixel from which on another view is seen in it. */
const SEEN_VIEW = 0.15;
/** Share of the photo that must change at least, at either end of a setting. */
const MIN_SHARE = 0.003;

/** Tells which settings change something that one sees in a photo with these maps. */
export function visibleControls(maps: LightMaps): VisibleControls {
  const visible: VisibleControls = {
    ambience: false,
    windows: false,
    lamps: false,
    shadows: false,
  };
  for (const control of LIGHT_CONTROLS) {
    visible[control] = [-1, 1].some(
      (end) => changedShare(maps, { ...PLAIN_LIGHT, [control]: end }) >= MIN_SHARE,
    );
  }
  return visible;
}

/** The share of a photo that settings change visibly, 0 to 1. */
function changedShare(maps: LightMaps, settings: LightSettings): number {
  const { levels, windows } = lightFactors(maps, settings);
  const count = maps.guide.length;
  let changed = 0;
  for (let i = 0; i < count; i++) {
    const luma = maps.guide[i]!;
    const isView = windows !== null && valueAt(windows.share, i, luma) >= SEEN_VIEW;
    const isLit = levels.some((level) => Math.abs(factorOf(valueAt(level, i, luma)) - 1) >= SEEN);
    changed += isView || isLit ? 1 / count : 0;
  }
  return changed;
}

function valueAt({ slope, offset }: LinearFactor, i: number, luma: number): number {
  return slope[i]! * luma + offset[i]!;
}
