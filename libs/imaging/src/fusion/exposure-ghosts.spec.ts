import { describe, expect, it } from '@jest/globals';
import { holdStill } from './exposure-ghosts.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { paintRoom } from '../testing/exposures.js';

const WIDTH = 192;
const HEIGHT = 128;
const room = paintRoom(WIDTH, HEIGHT, 5);
const [DARK, MIDDLE, BRIGHT] = [0.3, 0.8, 2];
/** Linear light of a person's clothes; the room's walls are brighter. */
const CLOTHES = 0.08;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const BY_THE_WALL: Box = { left: 90, top: 70, width: 20, height: 40 };
const AT_THE_SIDE: Box = { left: 130, top: 70, width: 20, height: 40 };

/** A surface around the person by the wall. */
const DOOR: Box = { left: 80, top: 40, width: 40, height: 80 };

describe('holdStill', () => {
  it('leaves exposures unchanged in which nothing moves', () => {
    const [dark, bright] = [room.expose(DARK), room.expose(BRIGHT)];
    const still = holdStill(room.expose(MIDDLE), [dark, bright]);
    expect(still.map(({ pixels }) => pixels)).toEqual([dark, bright]);
    expect(still.every(({ still: plane }) => plane.data.every((share) => share === 1))).toBe(true);
  });

  it.each([DARK, BRIGHT])(
    'shows the wall behind a person who appeared later, at the light of the exposure (%d)',
    (exposure) => {
      const [{ pixels, still } = missing()] = holdStill(room.expose(MIDDLE), [
        withSomebody(exposure, BY_THE_WALL),
      ]);
      expect(meanOff(pixels, room.expose(exposure), BY_THE_WALL)).toBeLessThan(4);
      expect(shareIn(still.data, BY_THE_WALL)).toBeLessThan(0.01);
      expect(shareIn(still.data, AT_THE_SIDE)).toBe(1);
    },
  );

  it('shows a person where the reference shows them, in every exposure', () => {
    const reference = withSomebody(MIDDLE, BY_THE_WALL);
    const others = [
      withSomebody(DARK, AT_THE_SIDE),
      room.expose(BRIGHT),
      withSomebody(2 * BRIGHT, AT_THE_SIDE),
    ];
    const [dark, bright, brightest] = holdStill(reference, others);
    // Nothing else in the room has the light of these clothes, so it is interpolated from darker and brighter places.
    expect(meanOff(dark!.pixels, withSomebody(DARK, BY_THE_WALL), BY_THE_WALL)).toBeLessThan(25);
    expect(meanOff(dark!.pixels, room.expose(DARK), AT_THE_SIDE)).toBeLessThan(4);
    expect(meanOff(bright!.pixels, withSomebody(BRIGHT, BY_THE_WALL), BY_THE_WALL)).toBeLessThan(
      25,
    );
    expect(meanOff(brightest!.pixels, room.expose(2 * BRIGHT), AT_THE_SIDE)).toBeLessThan(4);
  });

  it.each([
    { surface: 'black', colour: [0, 0, 0] as const },
    { surface: 'of a colour without blue', colour: [0.2, 0.06, 0] as const },
  ])('removes a person from before a surface that is $surface', ({ colour }) => {
    const withDoor = (photo: Raster, exposure: number): Raster =>
      painted(photo, DOOR, colour, exposure);
    const empty = withDoor(room.expose(BRIGHT), BRIGHT);
    const [{ pixels } = missing()] = holdStill(withDoor(room.expose(MIDDLE), MIDDLE), [
      painted(empty, BY_THE_WALL, [0.15, 0.15, 0.15], BRIGHT),
    ]);
    expect(meanOff(pixels, empty, BY_THE_WALL)).toBeLessThan(4);
  });

  it('leaves a colour unchanged whose black channel rises where another is burnt', () => {
    const reference = painted(room.expose(MIDDLE), DOOR, [0.6, 0.2, 0], MIDDLE);
    const bright = painted(room.expose(BRIGHT), DOOR, [0.6, 0.2, 0.03], BRIGHT);
    const [{ pixels } = missing()] = holdStill(reference, [bright]);
    expect(pixels).toEqual(bright);
  });

  it('shows a moved object that the room lacks the codes of without a cast', () => {
    const clothes = [0.002, 0.002, 0.002] as const;
    const reference = painted(room.expose(MIDDLE), BY_THE_WALL, clothes, MIDDLE);
    const [{ pixels } = missing()] = holdStill(reference, [room.expose(BRIGHT)]);
    const held = painted(room.expose(BRIGHT), BY_THE_WALL, clothes, BRIGHT);
    expect(meanOff(pixels, held, BY_THE_WALL)).toBeLessThan(4);
  });

  it.each([
    { side: 5, beside: 'nothing' },
    { side: 4, beside: 'a person' },
  ])('removes a leaf of $side pixels that moved beside $beside', ({ side, beside }) => {
    const leaf: Box = { left: 300, top: 200, width: side, height: side };
    const person: Box = { left: 310, top: 150, width: 40, height: 100 };
    const bright = wall(BRIGHT);
    const leafy = painted(bright, leaf, [0.01, 0.03, 0.01], BRIGHT);
    const [{ pixels } = missing()] = holdStill(wall(MIDDLE), [
      beside === 'nothing' ? leafy : painted(leafy, person, [0.01, 0.01, 0.01], BRIGHT),
    ]);
    expect(meanOff(pixels, bright, leaf)).toBeLessThan(4);
  });

  it('removes a narrow part of a person that has the light of what is behind it', () => {
    const person: Box = { left: 300, top: 100, width: 60, height: 100 };
    const part: Box = { left: 326, top: 120, width: 8, height: 60 };
    const line: Box = { ...part, left: 329, width: 2 };
    const bright = wall(BRIGHT);
    const dressed = painted(bright, person, [0.01, 0.01, 0.01], BRIGHT);
    const behind = { ...dressed, data: dressed.data.slice() };
    indicesIn(part, 600).forEach((i) =>
      behind.data.set(bright.data.subarray(3 * i, 3 * i + 3), 3 * i),
    );
    const [{ pixels } = missing()] = holdStill(wall(MIDDLE), [
      painted(behind, line, [0.01, 0.01, 0.01], BRIGHT),
    ]);
    expect(meanOff(pixels, bright, line)).toBeLessThan(4);
  });

  it('takes areas burnt out in the reference from the darker exposure, whatever they show', () => {
    const burnt = { ...room.expose(DARK), data: new Uint8Array(3 * WIDTH * HEIGHT).fill(255) };
    const dark = withSomebody(DARK, BY_THE_WALL);
    const [{ pixels } = missing()] = holdStill(burnt, [dark]);
    expect(pixels).toEqual(dark);
  });
});

/** A wall of 600 × 400 pixels that becomes brighter towards the right. */
function wall(exposure: number): Raster {
  const size = { width: 600, height: 400 };
  const data = new Uint8Array(3 * size.width * size.height);
  for (let x = 0; x < 600; x++) {
    const code = Math.round(codeOfLinear(exposure * (0.1 + (0.3 * x) / 600)));
    data.fill(code, 3 * x, 3 * x + 3);
  }
  for (let y = 1; y < size.height; y++) {
    data.copyWithin(3 * size.width * y, 0, 3 * size.width);
  }
  return { ...size, data };
}

function withSomebody(exposure: number, box: Box): Raster {
  return painted(room.expose(exposure), box, [CLOTHES, CLOTHES, CLOTHES], exposure);
}

/** @param light linear, of each channel */
function painted(
  photo: Raster,
  box: Box,
  light: readonly [number, number, number],
  exposure: number,
): Raster {
  const data = photo.data.slice();
  const codes = light.map((value) => Math.round(codeOfLinear(exposure * value)));
  indicesIn(box, photo.width).forEach((i) => data.set(codes, 3 * i));
  return { ...photo, data };
}

function indicesIn({ left, top, width, height }: Box, across: number): number[] {
  return Array.from(
    { length: width * height },
    (_, i) => (top + Math.floor(i / width)) * across + left + (i % width),
  );
}

/** Mean difference between the codes of two photos within a box. */
function meanOff(a: Raster, b: Raster, box: Box): number {
  const indices = indicesIn(box, a.width).flatMap((i) => [3 * i, 3 * i + 1, 3 * i + 2]);
  return indices.reduce((sum, i) => sum + Math.abs(a.data[i]! - b.data[i]!), 0) / indices.length;
}

function shareIn(data: Float32Array, box: Box): number {
  const indices = indicesIn(box, WIDTH);
  return indices.reduce((sum, i) => sum + data[i]!, 0) / indices.length;
}

function missing(): never {
  throw new Error('there is one exposure');
}
