import { emptyMaps, levelOf, type LightMaps, type MapField } from '@roomlight/photography/light';
import { guideOf, type GainField } from '../colour/cast.js';
import { boxMean } from '../pixels/box-mean.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { lowestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import {
  CODE_OF_LINEAR,
  LINEAR_OF_CODE,
  LINEAR_STEPS,
  luminance,
  smoothstep,
} from '../pixels/srgb.js';
import { type RoomColours, valueAt } from './room-colours.js';
import { shadowLevels } from './shadow-levels.js';
import { shrunkPlane } from './shrunk-plane.js';
import { max, min, round } from '../pixels/maths.js';

/** What is known of a merge, on small copies. */
export interface MergedLight {
  /** the room's light as shot, of the maps' size */
  hdr: Raster;
  /** the finished photo, of the maps' size */
  photo: Raster;
  /** of the size at which they were estimated, like the views */
  colours: RoomColours;
  /** factor on linear light with which the photo was brightened */
  exposure: number;
  /** gain of places that weren't brightened, of the size of the colours; undefined without any */
  spared?: LinearField | undefined;
  /** how much of a pixel belongs to a view that was inserted, and to one that was cut out, 0 to 1; null without any */
  views: { inserted: Plane; cut: Plane } | null;
}

/** Linear light that keeps ratios of dark pixels finite, and below which they count little. */
const FLOOR = 0.002;
/** Pixels of the maps around which gains are fitted, and the variance of luma below which a place counts as flat. */
const RADIUS = 2;
const FLAT = 0.0005;

/**
 * Describes what the light of a merged photo can become, by values that are linear in the photo's own luma: those of
 * each end were computed on the small copies like the photo itself, and fitted by least squares along its edges (Gharbi
 * et al. 2015, Transform Recipes; Chen et al. 2016, Bilateral Guided Upsampling).
 */
export function makeMaps({ hdr, photo, exposure, ...larger }: MergedLight): LightMaps {
  const { width, height } = photo;
  const colours = shrunkColours(larger.colours, photo);
  const spared = larger.spared && shrunkField(larger.spared, photo);
  const views = larger.views && {
    inserted: shrunkPlane(larger.views.inserted, photo),
    cut: shrunkPlane(larger.views.cut, photo),
  };
  const maps = emptyMaps(width, height);
  const guide = guideOf(photo);
  maps.guide = guide.data;
  maps.lampLight = colours.lampLight.data;
  const filter = new GuidedFilter(guide, seenLight(hdr), RADIUS, FLAT);
  const merged = litChannels(hdr, colours, 'merged', exposure, spared);
  for (const end of ['natural', 'neutral'] as const) {
    const channels = litChannels(hdr, colours, end, exposure, spared);
    channels.forEach((light, c) => {
      const levels = levelsBetween(merged[c]!, light, views?.inserted ?? null);
      maps[end][c] = mapField(filter.fit(levels), guide);
    });
  }
  maps.shadows = mapField(shadowLevels(photo), guide);
  if (views !== null) {
    addWindows(maps, guide, merged, views);
  }
  return maps;
}

function mapField({ slope, offset }: LinearField, guide: Plane): MapField {
  const mean = offset.data.map((value, i) => value + slope.data[i]! * guide.data[i]!);
  return { mean, slope: slope.data };
}

function shrunkField({ slope, offset }: LinearField, size: ShownSize): LinearField {
  return { slope: shrunkPlane(slope, size), offset: shrunkPlane(offset, size) };
}

function shrunkColours({ merged, neutral, lampLight }: RoomColours, size: ShownSize): RoomColours {
  const fields = ([red, green, blue]: GainField): GainField => [
    shrunkField(red, size),
    shrunkField(green, size),
    shrunkField(blue, size),
  ];
  return {
    merged: fields(merged),
    neutral: fields(neutral),
    lampLight: shrunkPlane(lampLight, size),
  };
}

/** Pixels of the maps around which a window's edge is fitted. */
const EDGE_RADIUS = 1;
/** Pixels of the maps by which a window's other light reaches beyond it. */
const AROUND = 4;

function addWindows(
  maps: LightMaps,
  guide: Plane,
  merged: readonly Plane[],
  { inserted, cut }: { inserted: Plane; cut: Plane },
): void {
  const everywhere = plane(guide.width, guide.height);
  everywhere.data.fill(1);
  const edges = new GuidedFilter(guide, everywhere, EDGE_RADIUS, FLAT);
  maps.inserted = mapField(edges.fit(inserted), guide);
  maps.cut = mapField(edges.fit(cut), guide);
  const near = boxMean(inserted, AROUND);
  const inside = plane(guide.width, guide.height);
  for (let i = 0; i < inside.data.length; i++) {
    inside.data[i] = inserted.data[i]! + 0.001;
  }
  const filter = new GuidedFilter(guide, inside, EDGE_RADIUS + 1, FLAT);
  merged.forEach((light, c) => {
    const { slope, offset } = filter.fit(codesOf(light));
    for (let i = 0; i < near.data.length; i++) {
      if (near.data[i] === 0) {
        slope.data[i] = 0;
        offset.data[i] = 1;
      }
    }
    maps.outshone[c] = mapField({ slope, offset }, guide);
  });
}

/** The values (0 to 1, sRGB) of linear light. */
function codesOf(light: Plane): Plane {
  const values = plane(light.width, light.height);
  for (let i = 0; i < values.data.length; i++) {
    values.data[i] = CODE_OF_LINEAR[round(LINEAR_STEPS * light.data[i]!)]! / 255;
  }
  return values;
}

/** Counts pixels less, the fewer of the codes in which they were shot tell their light. */
function seenLight(hdr: Raster): Plane {
  const seen = plane(hdr.width, hdr.height);
  for (let i = 0; i < seen.data.length; i++) {
    const light = luminance(
      LINEAR_OF_CODE[hdr.data[3 * i]!]!,
      LINEAR_OF_CODE[hdr.data[3 * i + 1]!]!,
      LINEAR_OF_CODE[hdr.data[3 * i + 2]!]!,
    );
    seen.data[i] = 0.001 + light / (light + FLOOR);
  }
  return seen;
}

/** The linear light that a merge gives each channel of the small copy, like `assembly/light.ts` without noise removal. */
function litChannels(
  hdr: Raster,
  { merged, neutral }: RoomColours,
  end: 'merged' | 'natural' | 'neutral',
  exposure: number,
  spared: LinearField | undefined,
): [Plane, Plane, Plane] {
  const guide = guideOf(hdr);
  const channel = (c: 0 | 1 | 2): Plane => {
    const light = plane(hdr.width, hdr.height);
    for (let i = 0; i < light.data.length; i++) {
      const strength = smoothstep(253, 225, lowestCode(hdr.data, 3 * i));
      const coloured =
        end === 'natural' ? 1 : valueAt(end === 'merged' ? merged[c] : neutral[c], guide, i);
      const gain = spared === undefined ? coloured : coloured * valueAt(spared, guide, i);
      const own = LINEAR_OF_CODE[hdr.data[3 * i + c]!]!;
      light.data[i] = brightened(own * (1 + strength * (gain - 1)), exposure);
    }
    return light;
  };
  return [channel(0), channel(1), channel(2)];
}

const KNEE = 0.8;

function brightened(light: number, exposure: number): number {
  const straight = light * exposure;
  const above = max(0, straight - KNEE);
  const bend = (exposure - 1) / ((1 - KNEE) * (exposure - KNEE));
  return min(1, min(straight, KNEE) + above / (1 + bend * above));
}

/** Levels of the gains from one light to another; a view isn't changed, since the room's light isn't on it. */
function levelsBetween(from: Plane, to: Plane, view: Plane | null): Plane {
  const levels = plane(from.width, from.height);
  for (let i = 0; i < levels.data.length; i++) {
    const level = levelOf((to.data[i]! + FLOOR) / (from.data[i]! + FLOOR));
    levels.data[i] = level * (1 - (view?.data[i] ?? 0));
  }
  return levels;
}
