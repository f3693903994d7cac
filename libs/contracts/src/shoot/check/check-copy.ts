/** A grey picture, large enough to see a blur or a moved tripod. */
export interface CheckCopy {
  /** Pixels, upright; the longer side has CHECK_COPY_SIDE. */
  width: number;
  height: number;
  /** A byte a pixel, row by row: sRGB luma. */
  luma: Uint8Array;
}

/** Pixels of the longer side of a check copy. */
export const CHECK_COPY_SIDE = 512;

/** Levels of a copy, averaged over squares. */
export interface GreyPicture {
  width: number;
  height: number;
  luma: Float32Array;
}

/** @param factor the side of the squares in pixels */
export function shrunk({ width, height, luma }: CheckCopy, factor: number): GreyPicture {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const shrunkLuma = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      let sum = 0;
      for (let v = y * factor; v < (y + 1) * factor; v += 1) {
        for (let u = x * factor; u < (x + 1) * factor; u += 1) {
          sum += luma[v * width + u] ?? 0;
        }
      }
      shrunkLuma[y * columns + x] = sum / (factor * factor);
    }
  }
  return { width: columns, height: rows, luma: shrunkLuma };
}
