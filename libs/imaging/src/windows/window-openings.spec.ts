import { describe, expect, it } from '@jest/globals';
import { bridgedAreas } from '../pixels/areas.js';
import { lowestCode, type Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { findOpenings } from './window-openings.js';

const WIDTH = 150;
const HEIGHT = 100;
/** Factor by which the flash frame's exposure is darker than the HDR frame's. */
const DARKER = 6;
const WARM = [1, 0.8, 0.6] as const;

/** Factor by which the HDR frame is brighter where daylight falls into the room. */
const DAYLIT = 2;

/**
 * What a place shows: linear light from outdoors or of daylight in the room, as in the flash frame, or the strength of
 * the flash on a wall.
 */
type Seen = { outdoors: number } | { daylit: number } | { flash: number };

/** An HDR frame in warm light and a flash frame in white light, of a grey wall and the outdoors. */
function framesOf(seenAt: (x: number, y: number) => Seen): { hdr: Raster; flash: Raster } {
  const hdr = new Uint8Array(3 * WIDTH * HEIGHT);
  const flash = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const seen = seenAt(i % WIDTH, Math.floor(i / WIDTH));
    for (let c = 0; c < 3; c++) {
      const { light, natural } = lightOf(seen, c);
      hdr[3 * i + c] = Math.round(codeOfLinear(Math.min(1, natural)));
      flash[3 * i + c] = Math.round(codeOfLinear(Math.min(1, light)));
    }
  }
  const size = { width: WIDTH, height: HEIGHT };
  return { hdr: { ...size, data: hdr }, flash: { ...size, data: flash } };
}

function lightOf(seen: Seen, c: number): { light: number; natural: number } {
  if ('outdoors' in seen) {
    return { light: seen.outdoors, natural: seen.outdoors * DARKER };
  }
  return 'daylit' in seen
    ? { light: seen.daylit, natural: seen.daylit * DAYLIT }
    : { light: seen.flash, natural: 0.4 * WARM[c]! };
}

function openingsOf(seenAt: (x: number, y: number) => Seen, minSeed: number) {
  const { hdr, flash } = framesOf(seenAt);
  const burnt = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    lowestCode(hdr.data, 3 * i) >= 248 ? 1 : 0,
  );
  const seeds = bridgedAreas(burnt, hdr, 1 / 95).filter((area) => area.length >= minSeed);
  return { seeds, openings: findOpenings(seeds, burnt, 0, hdr, [flash]) };
}

const WALL: Seen = { flash: 0.25 };
const SKY: Seen = { outdoors: 0.5 };
const isWindow = (x: number, y: number): boolean => x >= 30 && x < 70 && y >= 20 && y < 70;
/** The flash falls off from place to place. */
const wallAt = (x: number): Seen => ({ flash: 0.15 + (0.2 * x) / WIDTH });
const lawnAt = (x: number): Seen => ({ outdoors: 0.05 + 0.05 * ((x >> 2) % 2) });

describe('findOpenings', () => {
  it('extends a burnt-out sky by the trees and the lawn below it', () => {
    const { openings } = openingsOf(
      (x, y) => (!isWindow(x, y) ? wallAt(x) : y < 40 ? SKY : lawnAt(x)),
      100,
    );
    expect(openings).toHaveLength(1);
    expect(openings[0]?.light?.[0]).toBeCloseTo(Math.log(DARKER), 1);
    expect(openings[0]?.area.length).toBeGreaterThan(0.9 * 40 * 50);
    expect(openings[0]?.area.every((i) => isWindow(i % WIDTH, Math.floor(i / WIDTH)))).toBe(true);
  });

  it('leaves a burnt-out window unchanged where only a flash shadow beside it has one ratio', () => {
    const isShadow = (x: number, y: number): boolean => x >= 70 && x < 90 && y >= 20 && y < 90;
    const { seeds, openings } = openingsOf(
      (x, y) => (isWindow(x, y) ? SKY : isShadow(x, y) ? { flash: 0.4 / DARKER } : wallAt(x)),
      100,
    );
    expect(openings).toEqual([{ seed: seeds[0], area: seeds[0], light: undefined }]);
  });

  it('finds a window behind slats with hardly any burnt-out pixels by the light of another window', () => {
    const isSlatted = (x: number, y: number): boolean => x >= 90 && x < 130 && y >= 20 && y < 70;
    const { openings } = openingsOf((x, y) => {
      if (isWindow(x, y)) {
        return y < 40 ? SKY : lawnAt(x);
      }
      return isSlatted(x, y) && y % 4 < 2 ? (y < 28 ? SKY : lawnAt(x)) : wallAt(x);
    }, 300);
    expect(openings).toHaveLength(2);
    expect(openings[1]?.area.length).toBeGreaterThan(0.8 * 40 * 50);
  });

  it('takes the light that an opening confirms, although more of the room has the ratio of another', () => {
    const isNear = (x: number, y: number): boolean => x >= 18 && x < 82 && y >= 8 && y < 82;
    const { openings } = openingsOf((x, y) => {
      if (isWindow(x, y)) {
        return y === 30 || y === 31 ? { daylit: 0.2 } : y < 40 ? SKY : lawnAt(x);
      }
      return isNear(x, y) ? { flash: 0.4 } : { daylit: 0.2 };
    }, 100);
    expect(openings[0]?.light?.[0]).toBeCloseTo(Math.log(DARKER), 1);
  });

  it('finds nothing where all walls are alike and all windows are burnt out', () => {
    const { openings } = openingsOf((x, y) => (isWindow(x, y) ? SKY : WALL), 100);
    expect(openings.map(({ light }) => light)).toEqual([undefined]);
  });
});
