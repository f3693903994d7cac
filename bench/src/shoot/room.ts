import { LINEAR_OF_CODE, luminance } from '@roomlight/imaging/testing';
import sharp from '@roomlight/imaging/sharp';

/** Linear light, row by row; 1 is the white of the photo that it was taken from, windows are brighter. */
export interface Light {
  width: number;
  height: number;
  data: Float32Array;
}

export interface Room {
  name: string;
  /** The room under its own light. */
  ambient: Light;
  /** What its surfaces reflect, without the large changes of light across the room; 0 where a window shines. */
  surfaces: Light;
}

/** Light from which a photo of a room shows a window or a lamp. */
const WINDOW_FROM = 0.75;
/** How much brighter than white a window is in reality. */
const WINDOW_BOOST = 6;
/** Share of the width over which a room's light changes. */
const LIGHT_REACH = 0.06;
/** Share of the room's light that its surfaces are freed from; the rest are large dark and bright things. */
const FREED = 0.8;

/** Reads a photo of a room as a scene that can be lit and exposed anew. */
export async function readRoom(name: string, path: string): Promise<Room> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const photo = new Float32Array(width * height);
  for (let i = 0; i < photo.length; i++) {
    photo[i] = luminance(
      LINEAR_OF_CODE[data[3 * i] ?? 0] ?? 0,
      LINEAR_OF_CODE[data[3 * i + 1] ?? 0] ?? 0,
      LINEAR_OF_CODE[data[3 * i + 2] ?? 0] ?? 0,
    );
  }
  const around = boxBlurred({ width, height, data: photo }, Math.round(LIGHT_REACH * width));
  const through = photo.map((light) => Math.min(1, Math.max(0, (light - WINDOW_FROM) / 0.2)));
  return {
    name,
    ambient: {
      width,
      height,
      data: photo.map((light, i) => light * (1 + WINDOW_BOOST * (through[i] ?? 0))),
    },
    surfaces: {
      width,
      height,
      data: photo.map(
        (light, i) =>
          (1 - (through[i] ?? 0)) * Math.min(1, 0.3 * (light / (around.data[i] ?? 1) ** FREED)),
      ),
    },
  };
}

/** Three box means in each direction, which come close to a Gaussian. */
function boxBlurred(light: Light, radius: number): Light {
  let { data } = light;
  for (let round = 0; round < 2; round++) {
    data = boxMeans(data, light.height, light.width, light.width, 1, radius);
    data = boxMeans(data, light.width, light.height, 1, light.width, radius);
  }
  return { ...light, data };
}

function boxMeans(
  data: Float32Array,
  lines: number,
  count: number,
  lineStride: number,
  stride: number,
  radius: number,
): Float32Array {
  const result = new Float32Array(data.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    const at = (k: number): number =>
      data[start + Math.min(count - 1, Math.max(0, k)) * stride] ?? 0;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) {
      sum += at(k);
    }
    for (let k = 0; k < count; k++) {
      result[start + k * stride] = sum / (2 * radius + 1);
      sum += at(k + radius + 1) - at(k - radius);
    }
  }
  return result;
}
