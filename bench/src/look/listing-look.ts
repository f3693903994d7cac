import { commonLook, MAX_CHANNEL, MAX_STOPS, type ChannelGains } from '@roomlight/imaging';
import { applyGains, encodePhoto, LINEAR_OF_CODE, surfacesOf } from '@roomlight/imaging/testing';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../engine/scenes/random.js';
import { colourDifference, labOfLinear } from '../engine/scores/colour-difference.js';
import { median, printTable, report } from '../report.js';
import { makeHouse, type MadeHouse, type MadeView } from './made-house.js';

// How alike the same walls are in the views of made houses, before and after their white and brightness were matched:
// node bench/dist/look/listing-look.js [--houses N] [--seed N] [--save DIR]

const { values } = parseArgs({
  options: {
    houses: { type: 'string', default: '5' },
    seed: { type: 'string', default: '9501' },
    save: { type: 'string' },
  },
});

/** The mean linear light of the pixels around a place. */
function lightAt({ photo }: MadeView, [x, y]: readonly [number, number]): number[] {
  const sum = [0, 0, 0];
  for (let dy = -3; dy <= 3; dy++) {
    for (let dx = -3; dx <= 3; dx++) {
      const at = 3 * ((Math.round(y) + dy) * photo.width + Math.round(x) + dx);
      sum.forEach((_, c) => (sum[c]! += LINEAR_OF_CODE[photo.data[at + c]!]! / 49));
    }
  }
  return sum;
}

function differenceOf(one: readonly number[], other: readonly number[]): number {
  const labs = [one, other].map(([red = 0, green = 0, blue = 0]) => {
    const lab = new Float64Array(3);
    labOfLinear(red, green, blue, lab);
    return lab;
  });
  const difference = { full: 0, chroma: 0 };
  colourDifference(labs[0]!, labs[1]!, difference);
  return difference.full;
}

/** The median difference of the places of walls that two views show, for each pair of views of one room. */
function pairDifferences({ views, walls }: MadeHouse): number[] {
  const seen = views.map((view) =>
    walls[view.room]!.map((wall) => {
      const place = view.placeOf(wall);
      return place && lightAt(view, place);
    }),
  );
  const pairs: number[] = [];
  for (const [i, one] of views.entries()) {
    for (const [j, other] of views.entries()) {
      if (j > i && one.room === other.room && !one.isBar) {
        const differences = seen[i]!.flatMap((light, place) => {
          const theirs = seen[j]![place];
          return light && theirs ? [differenceOf(light, theirs)] : [];
        });
        if (differences.length >= 5) {
          pairs.push(median(differences));
        }
      }
    }
  }
  return pairs;
}

const CHANNELS = ['red', 'green', 'blue'] as const;

/** What a camera and a match made of white, as natural logarithms of the channels. */
function logOf({ gains }: MadeView, match: ChannelGains): number[] {
  return CHANNELS.map((channel, c) => Math.log(gains.exposure * gains.white[c]! * match[channel]));
}

/**
 * How far each photo's walls are from where the best allowed gains would bring them: to the look of the other views of
 * its room, the median of theirs. A room's only view has no optimum.
 */
function fromOptimum(views: readonly MadeView[], matches: readonly ChannelGains[]): number[] {
  const logs = views.map((view, i) => logOf(view, matches[i]!));
  return views.flatMap((view, i) => {
    const others = logs.filter((_, j) => j !== i && views[j]!.room === view.room);
    if (others.length === 0) {
      return [];
    }
    const look = CHANNELS.map((_, c) => median(others.map((log) => log[c]!)));
    const wanted = logOf(view, { red: 1, green: 1, blue: 1 }).map((log, c) => look[c]! - log);
    const brightness = (wanted[0]! + wanted[1]! + wanted[2]!) / 3;
    const most = MAX_STOPS * Math.LN2;
    const best = wanted.map((log) => {
      const channel = clamp(log - brightness, Math.log(1 + MAX_CHANNEL));
      return Math.exp(clamp(brightness, most) + channel);
    });
    const grey = (gains: readonly number[]): number[] =>
      gains.map((gain, c) => 0.55 * gain * view.gains.white[c]! * view.gains.exposure);
    return [differenceOf(grey(best), grey(CHANNELS.map((channel) => matches[i]![channel])))];
  });
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

async function save(folder: string, { views }: MadeHouse, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [i, { photo }] of views.entries()) {
    await encodePhoto(photo, join(folder, `${name}-${i}.jpg`), 90, {});
  }
}

const rows = [['house', 'views', 'ΔE before', 'after', 'worst from optimum', 'bar moved']];
const before: number[] = [];
const after: number[] = [];
const worst: number[] = [];
let barMoved = 0;
let estimateMs = 0;
let decideMs = 0;
let photos = 0;
for (let n = 0; n < Number(values.houses); n++) {
  const house = makeHouse(new Random(Number(values.seed) + n), n % 2 === 1);
  const { views } = house;
  const pairsBefore = pairDifferences(house);
  if (values.save !== undefined) {
    await save(values.save, house, `house-${n}-before`);
  }
  const startedAt = performance.now();
  const looked = await Promise.all(
    views.map(async ({ photo }) => ({ surfaces: await surfacesOf(photo, []), kept: null })),
  );
  const lookedAt = performance.now();
  const matches = commonLook(looked);
  decideMs += performance.now() - lookedAt;
  estimateMs += lookedAt - startedAt;
  photos += views.length;
  views.forEach(({ photo }, i) => applyGains(photo, matches[i]!));
  if (values.save !== undefined) {
    await save(values.save, house, `house-${n}-matched`);
  }
  const pairsAfter = pairDifferences(house);
  const usual = views.flatMap((view, i) => (view.isBar ? [] : [i]));
  const away = Math.max(
    ...fromOptimum(
      usual.map((i) => views[i]!),
      usual.map((i) => matches[i]!),
    ),
  );
  const moved = views.flatMap(({ isBar }, i) => {
    const grey = CHANNELS.map((channel) => 0.4 * matches[i]![channel]);
    return isBar ? [differenceOf(grey, [0.4, 0.4, 0.4])] : [];
  });
  barMoved = Math.max(barMoved, ...moved);
  before.push(median(pairsBefore));
  after.push(median(pairsAfter));
  worst.push(away);
  rows.push([
    ...[String(n), String(views.length), median(pairsBefore).toFixed(2)],
    ...[median(pairsAfter).toFixed(2), away.toFixed(2), moved[0]?.toFixed(2) ?? '–'],
  ]);
}
printTable(rows);
console.log(
  `surfaces ${(estimateMs / photos).toFixed(1)} ms a photo, decision ${(decideMs / Number(values.houses)).toFixed(1)} ms a house`,
);
const [least, most] = [Math.max(...after), Math.max(...worst)];
report('One look', [
  {
    name: 'ΔE of one wall between views, median, worst house: after; before',
    measured: least.toFixed(2),
    peer: Math.max(...before).toFixed(2),
    goal: '≤ 2',
    reached: least <= 2,
  },
  {
    name: 'ΔE of a photo from its own optimum, worst',
    measured: most.toFixed(2),
    goal: '≤ 1.5',
    reached: most <= 1.5,
  },
  {
    name: 'ΔE by which a bar lit in orange is moved, worst',
    measured: barMoved.toFixed(2),
    goal: '≤ 0.5',
    reached: barMoved <= 0.5,
  },
]);
