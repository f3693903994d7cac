import { describe, expect, it } from '@jest/globals';
import { coolBouncedLight, type Chroma, type ShownColour } from './neutral-surfaces.js';
import { plane, type Raster } from '../pixels/raster.js';

const SIZE = 16;
const MIDDLE = 8 * SIZE + 8;

function evenly(redness: number, blueness: number): Chroma {
  const planes = { redness: plane(SIZE, SIZE), blueness: plane(SIZE, SIZE) };
  planes.redness.data.fill(redness);
  planes.blueness.data.fill(blueness);
  return planes;
}

function shown(redness: number, blueness: number, trust = 1): ShownColour {
  const alone = plane(SIZE, SIZE);
  alone.data.fill(trust);
  return { ...evenly(redness, blueness), trust: { alone, beside: alone } };
}

function room(red: number, green: number, blue: number): Raster {
  const data = new Uint8Array(3 * SIZE * SIZE);
  data.forEach((_, i) => (data[i] = [red, green, blue][i % 3]!));
  return { width: SIZE, height: SIZE, data };
}

const light = new Float32Array(SIZE * SIZE).fill(1);
const warmthOf = ({ redness, blueness }: Chroma): number =>
  redness.data[MIDDLE]! - blueness.data[MIDDLE]!;

describe('coolBouncedLight', () => {
  it('gives white that light bounced from wood made warm the colour of the most neutral frame', () => {
    const colour = evenly(0.3, -0.2);
    coolBouncedLight(colour, room(180, 180, 180), light, [shown(0.35, -0.25), shown(0.03, -0.01)]);
    expect(warmthOf(colour)).toBeLessThan(0.08);
  });

  it('leaves a surface as warm as the HDR frame shows it', () => {
    const colour = evenly(0.3, -0.2);
    coolBouncedLight(colour, room(200, 170, 130), light, [shown(0.35, -0.25), shown(0.03, -0.01)]);
    expect(warmthOf(colour)).toBeCloseTo(0.5, 5);
  });

  it.each([
    ['coloured in every frame', [shown(0.4, -0.3), shown(0.3, -0.2)], 0.5],
    ['shown neutral only by a frame that isn’t trusted', [shown(0.03, -0.01, 0.1)], 0.5],
  ])('leaves a surface alone that is %s', (_, frames, warmth) => {
    const colour = evenly(0.3, -0.2);
    coolBouncedLight(colour, room(180, 180, 180), light, frames);
    expect(warmthOf(colour)).toBeCloseTo(warmth, 5);
  });
});
