import { plane, type Plane, type Raster } from '../pixels/raster.js';

/** Red, green, blue. */
export type Channels = [Plane, Plane, Plane];

/** Code values (0..255) of each channel. */
export function channelsOf({ width, height, data }: Raster): Channels {
  const channels: Channels = [plane(width, height), plane(width, height), plane(width, height)];
  channels.forEach((channel, c) => {
    for (let i = 0; i < channel.data.length; i++) {
      channel.data[i] = data[3 * i + c]!;
    }
  });
  return channels;
}

/** Luma (0..255) of code values. */
export function lumaOf([r, g, b]: Channels): Plane {
  const result = plane(r.width, r.height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = 0.2126 * r.data[i]! + 0.7152 * g.data[i]! + 0.0722 * b.data[i]!;
  }
  return result;
}

export function eachChannel(channels: Channels, change: (channel: Plane) => Plane): Channels {
  return [change(channels[0]), change(channels[1]), change(channels[2])];
}

/** Halves the size, rounded up, after smoothing with 1 4 6 4 1 (Burt, Adelson 1983). */
export function reduce(source: Plane): Plane {
  const rows = plane((source.width + 1) >> 1, source.height);
  for (let y = 0; y < source.height; y++) {
    halveLine(rowOf(source, y), rowOf(rows, y));
  }
  const result = plane(rows.width, (source.height + 1) >> 1);
  for (let x = 0; x < result.width; x++) {
    halveLine(columnOf(rows, x), columnOf(result, x));
  }
  return result;
}

/** Inverts `reduce` for smooth planes: `width` and `height` are those of the plane that was reduced. */
export function expand(source: Plane, width: number, height: number): Plane {
  const columns = plane(source.width, height);
  for (let x = 0; x < source.width; x++) {
    doubleLine(columnOf(source, x), columnOf(columns, x));
  }
  const result = plane(width, height);
  for (let y = 0; y < height; y++) {
    doubleLine(rowOf(columns, y), rowOf(result, y));
  }
  return result;
}

/** A row or a column of a plane. */
interface Line {
  data: Float32Array;
  start: number;
  step: number;
  length: number;
}

function rowOf({ width, data }: Plane, y: number): Line {
  return { data, start: y * width, step: 1, length: width };
}

function columnOf({ width, height, data }: Plane, x: number): Line {
  return { data, start: x, step: width, length: height };
}

function halveLine({ data, start, step, length }: Line, to: Line): void {
  const last = length - 1;
  for (let i = 0; i < to.length; i++) {
    const a = start + step * Math.max(0, 2 * i - 2);
    const b = start + step * Math.max(0, 2 * i - 1);
    const c = start + step * 2 * i;
    const d = start + step * Math.min(last, 2 * i + 1);
    const e = start + step * Math.min(last, 2 * i + 2);
    to.data[to.start + to.step * i] =
      (data[a]! + data[e]! + 4 * (data[b]! + data[d]!) + 6 * data[c]!) / 16;
  }
}

function doubleLine({ data, start, step, length }: Line, to: Line): void {
  for (let i = 0; i < length; i++) {
    const before = data[start + step * Math.max(0, i - 1)]!;
    const here = data[start + step * i]!;
    const after = data[start + step * Math.min(length - 1, i + 1)]!;
    to.data[to.start + to.step * 2 * i] = (before + 6 * here + after) / 8;
    if (2 * i + 1 < to.length) {
      to.data[to.start + to.step * (2 * i + 1)] = (here + after) / 2;
    }
  }
}
