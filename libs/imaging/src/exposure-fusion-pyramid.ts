import { plane, type Plane, type Raster } from './raster.js';

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

/** Half the size, rounded up, smoothed by 1 4 6 4 1 (Burt, Adelson 1983). */
export function reduce(source: Plane): Plane {
  const width = (source.width + 1) >> 1;
  const height = (source.height + 1) >> 1;
  const rows = plane(width, source.height);
  for (let y = 0; y < source.height; y++) {
    halveLine(source.data, y * source.width, 1, source.width, rows.data, y * width, 1, width);
  }
  const result = plane(width, height);
  for (let x = 0; x < width; x++) {
    halveLine(rows.data, x, width, source.height, result.data, x, width, height);
  }
  return result;
}

/** The inverse of `reduce` for what is smooth: `width` and `height` are those of the plane that was reduced. */
export function expand(source: Plane, width: number, height: number): Plane {
  const columns = plane(source.width, height);
  for (let x = 0; x < source.width; x++) {
    doubleLine(source.data, x, source.width, source.height, columns.data, x, source.width, height);
  }
  const result = plane(width, height);
  for (let y = 0; y < height; y++) {
    doubleLine(columns.data, y * source.width, 1, source.width, result.data, y * width, 1, width);
  }
  return result;
}

function halveLine(
  from: Float32Array,
  start: number,
  step: number,
  length: number,
  to: Float32Array,
  toStart: number,
  toStep: number,
  toLength: number,
): void {
  const last = length - 1;
  for (let i = 0; i < toLength; i++) {
    const a = start + step * Math.max(0, 2 * i - 2);
    const b = start + step * Math.max(0, 2 * i - 1);
    const c = start + step * 2 * i;
    const d = start + step * Math.min(last, 2 * i + 1);
    const e = start + step * Math.min(last, 2 * i + 2);
    to[toStart + toStep * i] =
      (from[a]! + from[e]! + 4 * (from[b]! + from[d]!) + 6 * from[c]!) / 16;
  }
}

function doubleLine(
  from: Float32Array,
  start: number,
  step: number,
  length: number,
  to: Float32Array,
  toStart: number,
  toStep: number,
  toLength: number,
): void {
  for (let i = 0; i < length; i++) {
    const before = from[start + step * Math.max(0, i - 1)]!;
    const here = from[start + step * i]!;
    const after = from[start + step * Math.min(length - 1, i + 1)]!;
    to[toStart + toStep * 2 * i] = (before + 6 * here + after) / 8;
    if (2 * i + 1 < toLength) {
      to[toStart + toStep * (2 * i + 1)] = (here + after) / 2;
    }
  }
}
