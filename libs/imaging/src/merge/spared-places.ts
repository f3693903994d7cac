import { colourStrength, guideOf, type GainField } from '../colour/cast.js';
import { CHROMA_FLOOR } from '../colour/flash-colour.js';
import { times, valueAt } from '../light/room-colours.js';
import { areaAround, bridgedAreas, convexHull, type Area } from '../pixels/areas.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { highestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminanceAt } from '../pixels/srgb.js';
import { BURNT_CODE } from '../windows/window-view.js';
import { MIN_AREA } from '../windows/window-openings.js';

/** Minimum exposure that matters: brightening by less burns nothing that anybody sees. */
const MIN_EXPOSURE = 1.05;
/** Width of the gaps between bright pixels that are bridged, such as slats and twigs; a share of the picture's width. */
const GAP = 1 / 50;
/** A place is extended to its convex hull if it fills this share of it. */
const MIN_FILLED = 0.75;
/** Factor by which a place, without brightening, must be brighter than its brightened surroundings. */
const BRIGHTER = 1.25;
/** Distance around a place that counts as its surroundings; a share of the picture's width. */
const AROUND = 1 / 40;
/** Width of the border in which the brightening sets in, and the variance of luma that counts as an edge there. */
const BORDER = 1 / 80;
const EDGE = 0.003;

/** Places that keep their light when the room is brightened. */
export interface SparedPlaces {
  /** how much of a pixel of the small copy belongs to them, 0 to 1 */
  share: Plane;
  /** 1 away from them and 1 / exposure in them, linear in the HDR frame's luma */
  gain: LinearField;
}

/**
 * Finds the places that don't need the room's brightening and would be burnt by it: views that the HDR frame shows
 * well, lamps, sunlight. A place is spared only if it stays brighter than its surroundings, so that the order of
 * brightness doesn't change. Slats and bars in front of a view are spared with it; between them and the view, the
 * frames of real sets hardly differ enough to divide them.
 *
 * @param hdr small copy of the HDR frame
 * @param exposure factor on linear light with which the photo will be brightened
 * @returns undefined if no place is spared
 */
export function sparedPlaces(hdr: Raster, exposure: number): SparedPlaces | undefined {
  if (exposure < MIN_EXPOSURE) {
    return undefined;
  }
  const { width, height } = hdr;
  const endangered = new Uint8Array(width * height);
  for (let i = 0; i < endangered.length; i++) {
    const isShown = highestCode(hdr.data, 3 * i) < BURNT_CODE;
    endangered[i] = isShown && exposure * luminanceAt(hdr.data, 3 * i) >= 1 ? 1 : 0;
  }
  const places = bridgedAreas(endangered, hdr, GAP)
    .filter((area) => area.length >= MIN_AREA * endangered.length)
    .map((area) => ({ area, hull: convexHull(area, width) }))
    .filter(({ area, hull }) => {
      const bright = area.filter((i) => endangered[i] === 1);
      return (
        medianOf(bright, hdr) >= BRIGHTER * exposure * medianOf(areaAround(hull, hdr, AROUND), hdr)
      );
    });
  if (places.length === 0) {
    return undefined;
  }
  const gain = plane(width, height);
  gain.data.fill(1);
  for (const { area, hull } of places) {
    const place = area.length >= MIN_FILLED * hull.length ? hull : area;
    place.forEach((i) => (gain.data[i] = 1 / exposure));
  }
  const everywhere = plane(width, height);
  everywhere.data.fill(1);
  const radius = Math.max(2, Math.round(width * BORDER));
  const guide = guideOf(hdr);
  const field = new GuidedFilter(guide, everywhere, radius, EDGE).fit(gain);
  const share = plane(width, height);
  for (let i = 0; i < share.data.length; i++) {
    const missing = (1 - valueAt(field, guide, i)) / (1 - 1 / exposure);
    share.data[i] = Math.min(1, Math.max(0, missing));
  }
  return { share, gain: field };
}

/**
 * Takes the gains off strong colours in spared places, in proportion. The room's light isn't on a view's leaves and
 * roofs, but the gains of slats and frames reach them: they turn leaves yellow and brown.
 */
export function withOwnColours(gains: GainField, hdr: Raster, { share }: SparedPlaces): GainField {
  const kept = share.data.map((inside, i) => {
    const at = 3 * i;
    return inside * colourStrength(lightAt(hdr, at), lightAt(hdr, at + 1), lightAt(hdr, at + 2));
  });
  const less = ({ slope, offset }: LinearField): LinearField => ({
    slope: { ...slope, data: slope.data.map((value, i) => value * (1 - kept[i]!)) },
    offset: { ...offset, data: offset.data.map((value, i) => value + kept[i]! * (1 - value)) },
  });
  return [less(gains[0]), less(gains[1]), less(gains[2])];
}

function lightAt({ data }: Raster, at: number): number {
  return LINEAR_OF_CODE[data[at]!]! + CHROMA_FLOOR;
}

/** The gains of a photo whose spared places aren't brightened with it. */
export function withoutBrightening(
  gains: GainField,
  hdr: Raster,
  { gain }: SparedPlaces,
): GainField {
  const guide = guideOf(hdr);
  return [times(gains[0], gain, guide), times(gains[1], gain, guide), times(gains[2], gain, guide)];
}

/** The median luminance of an area. */
function medianOf(area: Area, { data }: Raster): number {
  const levels = Float32Array.from(area, (i) => luminanceAt(data, 3 * i)).sort();
  return levels[levels.length >> 1] ?? 0;
}
