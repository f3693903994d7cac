import type { Plane } from '../pixels/raster.js';

/** The pixels of a plane that reveal how it moved: those where its value changes. One entry a pixel. */
export interface Texture {
  count: number;
  /** pixels, from the plane's middle */
  x: Float32Array;
  y: Float32Array;
  value: Float32Array;
  /** change per pixel to the right and down */
  slopeX: Float32Array;
  slopeY: Float32Array;
}

/** Square of the minimum slope that counts. */
const MIN_SLOPE_SQUARED = 0.01;
/** Maximum number of pixels, which is as informative as using all. */
const MAX_PIXELS = 20_000;

/** Selects the pixels with slope; where there are many, every second or third one and so on. */
export function textureOf({ width, height, data }: Plane): Texture {
  const stride = Math.ceil((width * height) / MAX_PIXELS);
  const room = Math.ceil((width * height) / stride);
  const texture = {
    count: 0,
    x: new Float32Array(room),
    y: new Float32Array(room),
    value: new Float32Array(room),
    slopeX: new Float32Array(room),
    slopeY: new Float32Array(room),
  };
  let seen = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const slopeX = (data[i + 1]! - data[i - 1]!) / 2;
      const slopeY = (data[i + width]! - data[i - width]!) / 2;
      if (slopeX * slopeX + slopeY * slopeY < MIN_SLOPE_SQUARED || seen++ % stride > 0) {
        continue;
      }
      const k = texture.count++;
      texture.x[k] = x - (width - 1) / 2;
      texture.y[k] = y - (height - 1) / 2;
      texture.value[k] = data[i]!;
      texture.slopeX[k] = slopeX;
      texture.slopeY[k] = slopeY;
    }
  }
  return texture;
}
