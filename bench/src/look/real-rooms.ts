import { commonLook, NO_GAINS, type ChannelGains } from '@roomlight/imaging';
import { applyGains, surfacesOf } from '@roomlight/imaging/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { Random } from '../engine/scenes/random.js';
import { DATA } from '../engine/scenes/scenes.js';
import { colourDifference, labOfLinear } from '../engine/scores/colour-difference.js';
import { median, printTable } from '../report.js';

// Three directions of each of 41 real rooms, which share one light and one exposure: how far their looks are apart when
// nothing is to be done, and after a camera's changes, before and after they are matched.
// node bench/dist/look/real-rooms.js [--data DIR]

const LENGTH = 960;
const DIRECTION = /_(?:0|90|180)\.jpg$/;

function differenceOf(one: ChannelGains, other: ChannelGains): number {
  const [a, b] = [one, other].map(({ red, green, blue }) => {
    const lab = new Float64Array(3);
    labOfLinear(0.45 * red, 0.45 * green, 0.45 * blue, lab);
    return lab;
  });
  const difference = { full: 0, chroma: 0 };
  colourDifference(a!, b!, difference);
  return difference.full;
}

function both(one: ChannelGains, other: ChannelGains): ChannelGains {
  const { red, green, blue } = one;
  return { red: red * other.red, green: green * other.green, blue: blue * other.blue };
}

function pairs(looks: readonly ChannelGains[]): number[] {
  return looks.flatMap((one, i) => looks.slice(i + 1).map((other) => differenceOf(one, other)));
}

const { values } = parseArgs({ options: { data: { type: 'string', default: DATA } } });
const directory = join(values.data, 'listing-rooms');
const rooms = new Map<string, string[]>();
for (const name of (await readdir(directory)).filter((file) => DIRECTION.test(file)).sort()) {
  const room = name.replace(DIRECTION, '');
  rooms.set(room, [...(rooms.get(room) ?? []), join(directory, name)]);
}
const random = new Random(77);
const rows = [['cameras', 'ΔE between directions before', 'after', 'after, 90th percentile']];
for (const varied of [false, true]) {
  const before: number[] = [];
  const after: number[] = [];
  for (const paths of rooms.values()) {
    const cameras: ChannelGains[] = [];
    const photos = [];
    for (const path of paths) {
      const { data, info } = await sharp(path)
        .resize(LENGTH, LENGTH, { fit: 'inside' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const photo = { width: info.width, height: info.height, data: new Uint8Array(data) };
      const [exposure = 0, red = 0, blue = 0] = random.normals(3);
      const green = 2 ** (0.15 * exposure);
      const camera = varied
        ? { red: green * Math.exp(0.02 * red), green, blue: green * Math.exp(0.02 * blue) }
        : NO_GAINS;
      applyGains(photo, camera);
      cameras.push(camera);
      photos.push({ surfaces: await surfacesOf(photo, []), kept: null });
    }
    const matches = commonLook(photos);
    before.push(...pairs(cameras));
    after.push(...pairs(cameras.map((camera, i) => both(camera, matches[i]!))));
  }
  after.sort((one, other) => one - other);
  rows.push([
    ...[varied ? 'varied' : 'the same', median(before).toFixed(2), median(after).toFixed(2)],
    after[Math.floor(0.9 * after.length)]!.toFixed(2),
  ]);
}
printTable(rows);
