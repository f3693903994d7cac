/** 8-bit sRGB pixels, three bytes each, row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
  /**
   * What the codes lack to a photo of more bits, whose nearest codes they are: −8 to 7 sixteenths of a code each, in the
   * layout of `assembly/sixteenths.ts`; every row begins a vector of 16 pixels. Steps that don't write the photo's
   * final pixels ignore it.
   */
  sixteenths?: Uint8Array;
}

/** One value a pixel, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

export function plane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Returns the value at a fractional place by bilinear interpolation; places outside take the nearest edge. */
export function sample(source: Plane, x: number, y: number): number {
  const { width, height, data } = source;
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.min(width - 2, Math.floor(cx));
  const y0 = Math.min(height - 2, Math.floor(cy));
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * width + x0;
  const top = data[i]! * (1 - fx) + data[i + 1]! * fx;
  const bottom = data[i + width]! * (1 - fx) + data[i + width + 1]! * fx;
  return top * (1 - fy) + bottom * fy;
}

/** The highest code value of the pixel whose red lies at `at`. */
export function highestCode(data: Uint8Array, at: number): number {
  return Math.max(data[at]!, data[at + 1]!, data[at + 2]!);
}

/** The lowest code value of the pixel whose red lies at `at`. */
export function lowestCode(data: Uint8Array, at: number): number {
  return Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
}

/** Mean code of all channels and pixels, without conversion to linear light. */
export function meanCode({ data }: Raster): number {
  let sum = 0;
  for (let i = 0; i < data.length; i++) {
    sum += data[i]!;
  }
  return sum / data.length;
}
