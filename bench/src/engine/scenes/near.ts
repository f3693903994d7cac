interface Mask {
  width: number;
  height: number;
  /** non-zero inside */
  data: Uint8Array;
}

/** 1 for each pixel with a pixel of the mask within `distance` pixels across and down; otherwise 0. */
export function near({ width, height, data }: Mask, distance: number): Uint8Array {
  const across = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    spread(data, across, y * width, 1, width, distance);
  }
  const around = new Uint8Array(data.length);
  for (let x = 0; x < width; x++) {
    spread(across, around, x, width, height, distance);
  }
  return around;
}

/** Marks everything within `distance` before or after a mark in one row or column. */
function spread(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  distance: number,
): void {
  let last = -Infinity;
  for (let k = 0; k < length; k++) {
    last = from[start + k * step] ? k : last;
    to[start + k * step] = k - last <= distance ? 1 : 0;
  }
  let next = Infinity;
  for (let k = length - 1; k >= 0; k--) {
    next = from[start + k * step] ? k : next;
    if (next - k <= distance) {
      to[start + k * step] = 1;
    }
  }
}
