import { describe, expect, it } from '@jest/globals';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { guideOf } from '../colour/cast.js';
import { GuidedFilter } from '../pixels/guided-filter.js';
import { sparedBurns } from './spared-burns.js';
import type { SparedPlaces } from './spared-places.js';

const WIDTH = 100;
const HEIGHT = 80;

type Colour = readonly [number, number, number];
const WHITE: Colour = [255, 255, 255];
const SKY: Colour = [178, 228, 253];

/** Grey slats with gaps of one colour between them, in the middle of a grey room. */
function blind(gap: Colour): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(150);
  for (let y = 20; y < 60; y++) {
    for (let x = 30; x < 70 && y % 8 < 3; x++) {
      data.set(gap, 3 * (y * WIDTH + x));
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** 1 inside the blind, 0 in the room. */
function insideBlind(): Plane {
  const share = plane(WIDTH, HEIGHT);
  for (let y = 20; y < 60; y++) {
    share.data.fill(1, y * WIDTH + 30, y * WIDTH + 70);
  }
  return share;
}

function spared(share = insideBlind()): SparedPlaces {
  const hdr = blind(WHITE);
  const gain = new GuidedFilter(guideOf(hdr), share, 2, 0.003).fit(share);
  return { share, gain };
}

describe('sparedBurns', () => {
  it('names the frame that shows a blue sky between slats, although its blue is burnt', () => {
    const burns = sparedBurns(blind(WHITE), [blind(WHITE), blind(SKY)], spared(), []);
    expect(burns?.frame).toBe(1);
    expect(burns?.region).toEqual(insideBlind());
  });

  it('finds nothing where every frame is as white', () => {
    expect(sparedBurns(blind(WHITE), [blind(WHITE)], spared(), [])).toBeUndefined();
  });

  it('finds nothing where the HDR frame shows the view itself', () => {
    expect(sparedBurns(blind(SKY), [blind(SKY)], spared(), [])).toBeUndefined();
  });

  it('finds nothing where no light is spared', () => {
    const none = spared(plane(WIDTH, HEIGHT));
    expect(sparedBurns(blind(WHITE), [blind(SKY)], none, [])).toBeUndefined();
  });

  it('leaves out windows whose views are inserted anyway', () => {
    const views = [insideBlind()];
    expect(sparedBurns(blind(WHITE), [blind(SKY)], spared(), views)).toBeUndefined();
  });
});
