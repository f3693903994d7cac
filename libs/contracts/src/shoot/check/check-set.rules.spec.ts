import { describe, expect, it } from '@jest/globals';
import type { FrameRole, Shot } from '../shot.types.js';
import { CHECK_COPY_SIDE, type CheckCopy } from './check-copy.js';
import { checkSet, faultText, type CheckedFrame, type ShotFault } from './check-set.rules.js';

const WIDTH = CHECK_COPY_SIDE;
const HEIGHT = 340;

/** A room of boxes in front of a wall; light is 1 at the wall. */
function boxes(x: number, y: number): { reflects: number; distance: number } {
  const column = Math.floor((x + 40) / 37);
  const row = Math.floor((y + 40) / 29);
  const isBox = (column * 7 + row * 13) % 3 !== 0 && (x + 40) % 37 < 22 && (y + 40) % 29 < 17;
  return isBox
    ? { reflects: 0.05 + 0.13 * ((column * 5 + row * 3) % 4), distance: 1 + ((column + row) % 3) }
    : { reflects: 0.6, distance: 3 };
}

interface Taking {
  stops?: number;
  flash?: boolean;
  shift?: number;
  /** Pixels over which each is averaged. */
  blur?: number;
}

function copyOf({ stops = 0, flash = false, shift = 0, blur = 1 }: Taking): CheckCopy {
  const light = (x: number, y: number): number => {
    const { reflects, distance } = boxes(x + shift, y);
    const ambient = reflects * (0.3 + 0.5 * (x / WIDTH)) * 2 ** stops;
    return ambient + (flash ? (1.5 * reflects) / distance ** 2 : 0);
  };
  const luma = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    let sum = 0;
    for (let k = 0; k < blur; k += 1) {
      sum += light(x + k, y) / blur;
    }
    return Math.min(255, 255 * Math.min(1, sum) ** (1 / 2.2));
  });
  return { width: WIDTH, height: HEIGHT, luma };
}

function frame(role: FrameRole, stops: number, taking: Taking = {}): CheckedFrame {
  const shot: Shot = {
    name: 'IMG_0001.NEF',
    takenAt: null,
    hasSubSeconds: false,
    exposureSeconds: 2 ** stops / 30,
    aperture: 8,
    iso: 400,
    focalLength: 16,
    width: 6000,
    height: 4000,
    flashFired: null,
    camera: null,
    copy: null,
  };
  return { shot, role, copy: copyOf({ stops, flash: role === 'flash', ...taking }) };
}

const ambient = frame('ambient', 0);
const flash = frame('flash', -3);

describe('checkSet', () => {
  it('finds nothing wrong with an ambient frame and a flash frame', () => {
    expect(checkSet([ambient, flash], { ambient: 1, flash: 1 })).toEqual([]);
  });

  it('finds nothing wrong with brackets', () => {
    const brackets = [0, -2, 2].map((stops) => frame('ambient', stops));
    expect(checkSet(brackets, { ambient: 3, flash: 0 })).toEqual([]);
  });

  it.each<[ShotFault, number | null, CheckedFrame[]]>([
    ['moved', 1, [ambient, frame('flash', -3, { shift: 7 })]],
    ['moved', 2, [ambient, frame('ambient', -2), frame('ambient', 2, { shift: 5 })]],
    ['blurred', 1, [ambient, frame('flash', -3, { blur: 9 })]],
    ['no-flash', 1, [ambient, frame('flash', -2, { flash: false })]],
    ['no-flash', 1, [ambient, frame('flash', -12, { flash: false })]],
    ['burnt', null, [frame('ambient', 6), frame('flash', 5)]],
    ['doubled', 1, [ambient, frame('ambient', 0), frame('ambient', 2)]],
  ])('finds a set %s, by frame %s', (fault, index, frames) => {
    expect(checkSet(frames, null)).toContainEqual({ fault, frame: index });
  });

  it('misses a frame when the other sets have one more', () => {
    const faults = checkSet([ambient, flash], { ambient: 1, flash: 2 });
    expect(faults).toEqual([{ fault: 'missing-frame', frame: null }]);
  });

  it('checks what it can when a picture cannot be read', () => {
    const frames = [ambient, { ...flash, copy: null }];
    expect(checkSet(frames, { ambient: 1, flash: 1 })).toEqual([]);
  });
});

describe('faultText', () => {
  it('says what to do while on site', () => {
    expect(faultText('moved')).toBe('The tripod moved between the frames. Shoot this set again.');
  });
});
