import {
  emptyMaps,
  levelOf,
  type LightMaps,
  type MapField,
  tileSize,
} from '@roomlight/contracts/light';
import { guideOf } from '../colour/cast.js';
import { boxMean } from '../pixels/box-mean.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { lowestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { LINEAR_OF_CODE, luminance, smoothstep } from '../pixels/srgb.js';
import { type RoomColours, valueAt } from './room-colours.js';
import { shadowLevels } from './shadow-levels.js';
import { shrunkPlane } from './shrunk-plane.js';

/** What is known of a merge, on its small copies. */
export interface MergedLight {
  /** the room's light as shot */
  hdr: Raster;
  /** the finished photo */
  photo: Raster;
  colours: RoomColours;
  /** factor on linear light with which the photo was brightened */
  exposure: number;
  /** how much of a pixel belongs to a view that was inserted, and to one that was cut out, 0 to 1; null without any */
  views: { inserted: Plane; cut: Plane } | null;
}

/** Linear light that keeps ratios of dark pixels finite, and below which they count little. */
const FLOOR = 0.002;
/** Variance of luma below which a place counts as flat. */
const FLAT = 0.0005;

/**
 * Describes what the light of a merged photo can become, by values that are linear in the photo's own luma: those of
 * each end were computed on the small copies like the photo itself, and fitted by least squares along its edges (Gharbi
 * et al. 2015, Transform Recipes; Chen et al. 2016, Bilateral Guided Upsampling).
 * @param full size of the photo
 */
export function makeMaps(
  { hdr, photo, colours, exposure, views }: MergedLight,
  full: ShownSize,
): LightMaps {
  const size = tileSize(full);
  const maps = emptyMaps(size.width, size.height);
  const guide = guideOf(photo);
  maps.guide = shrunkPlane(guide, size).data;
  maps.lampLight = shrunkPlane(colours.lampLight, size).data;
  const write = (target: MapField, field: LinearField): void => {
    target.slope = shrunkPlane(field.slope, size).data;
    const offset = shrunkPlane(field.offset, size).data;
    target.mean = offset.map((value, i) => value + target.slope[i]! * maps.guide[i]!);
  };

  const radius = Math.max(2, Math.round(hdr.width / 200));
  const filter = new GuidedFilter(guide, seenLight(hdr), radius, FLAT);
  const merged = litChannels(hdr, colours, 'merged', exposure);
  for (const end of ['natural', 'neutral'] as const) {
    const channels = litChannels(hdr, colours, end, exposure);
    channels.forEach((light, c) => {
      write(maps[end][c]!, filter.fit(levelsBetween(merged[c]!, light, views?.inserted ?? null)));
    });
  }
  write(maps.shadows, shadowLevels(photo));
  if (views !== null) {
    writeWindows(maps, write, guide, merged, views);
  }
  return maps;
}

/** Pixels of the small copy around which a window's edge is fitted. */
const EDGE_RADIUS = 2;
/** Pixels of the small copy by which a window's other light reaches beyond it. */
const AROUND = 6;

function writeWindows(
  maps: LightMaps,
  write: (target: MapField, field: LinearField) => void,
  guide: Plane,
  merged: readonly Plane[],
  { inserted, cut }: { inserted: Plane; cut: Plane },
): void {
  const everywhere = plane(guide.width, guide.height);
  everywhere.data.fill(1);
  const edges = new GuidedFilter(guide, everywhere, EDGE_RADIUS, FLAT);
  write(maps.inserted, edges.fit(inserted));
  write(maps.cut, edges.fit(cut));
  const near = boxMean(inserted, AROUND);
  const inside = plane(guide.width, guide.height);
  for (let i = 0; i < inside.data.length; i++) {
    inside.data[i] = inserted.data[i]! + 0.001;
  }
  const filter = new GuidedFilter(guide, inside, EDGE_RADIUS + 1, FLAT);
  merged.forEach((light, c) => {
    const { slope, offset } = filter.fit(light);
    for (let i = 0; i < near.data.length; i++) {
      if (near.data[i] === 0) {
        slope.data[i] = 0;
        offset.data[i] = 1;
      }
    }
    write(maps.outshone[c]!, { slope, offset });
  });
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
): [Plane, Plane, Plane] {
  const guide = guideOf(hdr);
  const channel = (c: 0 | 1 | 2): Plane => {
    const light = plane(hdr.width, hdr.height);
    for (let i = 0; i < light.data.length; i++) {
      const strength = smoothstep(253, 225, lowestCode(hdr.data, 3 * i));
      const gain =
        end === 'natural' ? 1 : valueAt(end === 'merged' ? merged[c] : neutral[c], guide, i);
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
  const above = Math.max(0, straight - KNEE);
  const bend = (exposure - 1) / ((1 - KNEE) * (exposure - KNEE));
  return Math.min(1, Math.min(straight, KNEE) + above / (1 + bend * above));
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
