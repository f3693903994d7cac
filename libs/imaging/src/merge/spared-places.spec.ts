import { describe, expect, it } from '@jest/globals';
import { guideOf, type GainField } from '../colour/cast.js';
import { valueAt } from '../light/room-colours.js';
import { plane, type Raster } from '../pixels/raster.js';
import { sparedPlaces, withOwnColours } from './spared-places.js';

const WIDTH = 200;
const HEIGHT = 150;
const EXPOSURE = 1.8;

/** A grey room with something bright in its middle, behind slats that are as wide as what shows between them. */
function room(wall: number, bright: number, slat = bright): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(wall);
  for (let y = 50; y < 100; y++) {
    const code = (y >> 1) % 2 === 0 ? bright : slat;
    data.fill(code, 3 * (y * WIDTH + 60), 3 * (y * WIDTH + 140));
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** The gain of a pixel of the room. */
function gainAt(hdr: Raster, x: number, y: number, exposure = EXPOSURE): number {
  const spared = sparedPlaces(hdr, exposure);
  const i = y * WIDTH + x;
  return spared === undefined ? 1 : valueAt(spared.gain, guideOf(hdr), i);
}

describe('sparedPlaces', () => {
  it('keeps the light of a view that the brightening would burn, and of the slats before it', () => {
    const hdr = room(120, 225, 150);
    expect(gainAt(hdr, 100, 72)).toBeCloseTo(1 / EXPOSURE, 2);
    expect(gainAt(hdr, 100, 74)).toBeCloseTo(1 / EXPOSURE, 2);
  });

  it('brightens the room around a view', () => {
    const hdr = room(120, 225);
    expect(gainAt(hdr, 20, 20)).toBeCloseTo(1, 2);
    expect(gainAt(hdr, 100, 130)).toBeCloseTo(1, 2);
  });

  it('brightens a place that would become darker than its surroundings otherwise', () => {
    expect(sparedPlaces(room(175, 205), EXPOSURE)).toBeUndefined();
  });

  it('spares nothing that stays below white, or is burnt already', () => {
    expect(sparedPlaces(room(60, 150), EXPOSURE)).toBeUndefined();
    expect(sparedPlaces(room(120, 255), EXPOSURE)).toBeUndefined();
  });

  it('has nothing to spare in a photo that is hardly brightened', () => {
    expect(sparedPlaces(room(120, 225), 1.02)).toBeUndefined();
  });
});

describe('withOwnColours', () => {
  it('takes the gains off the green leaves of a view, but not off slats or the room', () => {
    const hdr = room(120, 225);
    const [leaf, slat, wall] = [72 * WIDTH + 100, 74 * WIDTH + 100, 20 * WIDTH + 20];
    hdr.data.set([25, 200, 10], 3 * leaf);
    hdr.data.set([25, 200, 10], 3 * wall);
    const field = { slope: plane(WIDTH, HEIGHT), offset: plane(WIDTH, HEIGHT) };
    field.offset.data.fill(1.4);
    const gains: GainField = [field, field, field];
    const share = plane(WIDTH, HEIGHT);
    share.data.fill(1, 50 * WIDTH, 100 * WIDTH);
    const [red] = withOwnColours(gains, hdr, { share, gain: field });
    expect(red.offset.data[leaf]).toBeCloseTo(1, 5);
    expect(red.offset.data[slat]).toBeCloseTo(1.4, 5);
    expect(red.offset.data[wall]).toBeCloseTo(1.4, 5);
  });
});
