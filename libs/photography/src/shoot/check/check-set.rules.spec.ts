import { describe, expect, it } from '@jest/globals';
import type { FrameRole, Shot } from '../shot.types.js';
import { unknownShot } from '../unknown-shot.rules.js';
import { checkSet } from './check-set.rules.js';
import type { CheckedFrame, ShotFault } from './check-set.types.js';

// A lookup of a global is slow in a test's own context.
const { abs, cos, floor, max, min, PI, round, sin } = Math;

const WIDTH = 300;
const HEIGHT = 200;
/** Pixels beside the picture that are seen from another place. */
const MARGIN = 40;
const SURFACES = surfaces();

interface Exposure {
  role?: FrameRole;
  /** Stops relative to a normal exposure of the room's own light. */
  ev?: number;
  /** Light of a flash at a place of the picture, from 0 to 1 across. */
  flash?: { at: number; power: number; fallOff?: number };
  /** Pixels */
  shift?: { dx: number; dy: number };
  /** Degrees */
  turn?: number;
  /** Pixels over which edges are spread. */
  blur?: { across: number; down: number };
  /** Draws over the light of a place, in pixels. */
  over?: (x: number, y: number, light: number) => number;
  noiseSeed?: number;
  seconds?: number | null;
}

describe('checkSet', () => {
  const dark = frame({ ev: -2 });
  const normal = frame({});
  const bright = frame({ ev: 2 });
  const left = frame({ role: 'flash', ev: -3, flash: { at: 0.1, power: 0.8 } });
  const right = frame({ role: 'flash', ev: -3, flash: { at: 0.9, power: 0.8 } });

  it('finds nothing wrong with brackets', () => {
    expect(checkSet([normal, dark, bright], null)).toEqual([]);
  });

  it('finds nothing wrong with an ambient and two flash frames', () => {
    expect(checkSet([normal, left, right], null)).toEqual([]);
  });

  it('finds nothing wrong with a single frame', () => {
    expect(checkSet([normal], null)).toEqual([]);
  });

  it('only counts a frame that has no copy', () => {
    const unreadable = { ...left, copy: null };
    expect(checkSet([normal, unreadable], { ambient: 1, flash: 1 })).toEqual([]);
  });

  it('finds nothing in frames of a few pixels', () => {
    const tiny = { ...normal, copy: { width: 3, height: 2, luma: new Uint8Array(6) } };
    expect(checkSet([tiny, { ...tiny, role: 'flash' }], null)).toEqual([]);
  });

  it('finds nothing wrong with frames whose copies differ in size', () => {
    const smaller = { ...left, copy: { width: 2, height: 2, luma: new Uint8Array(4) } };
    expect(checkSet([normal, smaller], null)).toEqual([]);
  });

  describe('blurred', () => {
    it('finds the frame that is out of focus', () => {
      const soft = frame({ ev: 2, blur: { across: 7, down: 7 } });
      expect(checkSet([normal, dark, soft], null)).toEqual([{ fault: 'blurred', frame: 2 }]);
    });

    it.each([
      ['across', { across: 7, down: 1 }],
      ['down', { across: 1, down: 7 }],
    ])('finds the frame that was shaken %s', (_, blur) => {
      const shaken = frame({ role: 'flash', ev: -3, flash: { at: 0.1, power: 0.8 }, blur });
      expect(checkSet([normal, shaken], null)).toEqual([{ fault: 'blurred', frame: 1 }]);
    });

    it('finds all frames when none is sharp', () => {
      const blur = { across: 5, down: 5 };
      const frames = [frame({ blur }), frame({ ev: -2, blur })];
      expect(faultsOf(frames)).toEqual(['blurred', 'blurred']);
    });

    it('accepts a frame of which one half is out of focus', () => {
      const soft = frame({ blur: { across: 9, down: 9 } });
      const half = joined(normal, soft, (x) => x > WIDTH / 2);
      expect(checkSet([half], null)).toEqual([]);
    });

    it('accepts a blank wall', () => {
      const wall = frame({ over: () => 0.4 });
      expect(checkSet([wall], null)).toEqual([]);
    });
  });

  describe('moved', () => {
    it.each([
      ['3 pixels', { shift: { dx: 3, dy: 1 } }],
      ['a twelfth of the width', { shift: { dx: -25, dy: 10 } }],
      ['by a turn', { turn: 1.5 }],
    ])('finds the frames after a movement of the tripod: %s', (_, place) => {
      const after = frame({ role: 'flash', ev: -3, flash: { at: 0.9, power: 0.8 }, ...place });
      expect(checkSet([normal, left, after], null)).toEqual([{ fault: 'moved', frame: 2 }]);
    });

    it('names the frame before a movement when most frames lie after it', () => {
      const before = frame({ shift: { dx: 6, dy: 0 } });
      expect(checkSet([before, left, right], null)).toEqual([{ fault: 'moved', frame: 0 }]);
    });

    it('finds a movement between brackets of which the outer ones show little in common', () => {
      const shift = { dx: 0, dy: 6 };
      const frames = [normal, frame({ ev: -4 }), frame({ ev: -2 }), frame({ ev: 2, shift })];
      expect(checkSet(frames, null)).toEqual([{ fault: 'moved', frame: 3 }]);
    });

    it('accepts a shift that alignment puts right', () => {
      const nudged = frame({ ev: -2, shift: { dx: 1, dy: 1 } });
      expect(checkSet([normal, nudged], null)).toEqual([]);
    });

    it('accepts someone who walks through the room', () => {
      const person = (from: number) => (x: number, y: number, light: number) =>
        x > from && x < from + 40 && y > 60 ? 0.05 : light;
      const frames = [frame({ over: person(60) }), frame({ ev: -1, over: person(90) })];
      expect(checkSet(frames, null)).toEqual([]);
    });

    it('accepts a hard shadow of a flash', () => {
      const shadow = (x: number, y: number, light: number): number =>
        x + y / 2 > 150 && x + y / 2 < 230 ? 0.3 * light : light;
      const lit = frame({ role: 'flash', ev: -3, flash: { at: 0.1, power: 0.8 }, over: shadow });
      expect(checkSet([normal, lit], null)).toEqual([]);
    });
  });

  describe('no-flash', () => {
    it.each([0, -1.3, -3, -5])('finds a flash frame of the same light at %s stops', (ev) => {
      const unlit = frame({ role: 'flash', ev, seconds: 1 / 160 });
      expect(checkSet([normal, left, unlit], null)).toEqual([{ fault: 'no-flash', frame: 2 }]);
    });

    it('finds a flash frame that remained black', () => {
      const black = frame({ role: 'flash', ev: -9 });
      expect(checkSet([normal, black], null)).toEqual([{ fault: 'no-flash', frame: 1 }]);
    });

    it('calls two flash frames without flash not doubled', () => {
      const unlit = frame({ role: 'flash', ev: -1 });
      expect(faultsOf([normal, unlit, unlit])).toEqual(['no-flash', 'no-flash']);
    });

    it('accepts a soft flash that only fills', () => {
      const filled = frame({ role: 'flash', ev: -1, flash: { at: 0.9, power: 0.5, fallOff: 3 } });
      expect(checkSet([normal, filled], null)).toEqual([]);
    });

    it('accepts a flash beside a bracket that is nearly all burnt', () => {
      const burnt = frame({ ev: 5 });
      expect(checkSet([normal, dark, burnt, left], null)).toEqual([]);
    });

    it('accepts brackets of one light', () => {
      expect(checkSet([normal, frame({ ev: -1 }), frame({ ev: 1 })], null)).toEqual([]);
    });
  });

  describe('burnt', () => {
    it('finds a set of which even the darkest frame is burnt', () => {
      const frames = [frame({ ev: 5 }), frame({ ev: 4 }), frame({ ev: 6 })];
      expect(checkSet(frames, null)).toContainEqual({ fault: 'burnt', frame: null });
    });

    it('finds a set whose ambient frame is burnt, whatever the flash frames show', () => {
      expect(checkSet([frame({ ev: 6 }), left, right], null)).toContainEqual({
        fault: 'burnt',
        frame: null,
      });
    });

    it('accepts large burnt windows', () => {
      const windows = (x: number, y: number, light: number): number =>
        x > 60 && x < 240 && y < 120 ? 4 : light;
      expect(checkSet([frame({ over: windows })], null)).toEqual([]);
    });

    it('accepts a burnt bracket beside a normal one', () => {
      expect(checkSet([normal, frame({ ev: 5 })], null)).toEqual([]);
    });
  });

  describe('missing-frame', () => {
    it('finds a set with fewer frames than usual', () => {
      const usual = { ambient: 1, flash: 2 };
      expect(checkSet([normal, left], usual)).toEqual([{ fault: 'missing-frame', frame: null }]);
    });

    it('accepts a set with more frames than usual', () => {
      expect(checkSet([normal, left, right], { ambient: 1, flash: 1 })).toEqual([]);
    });
  });

  describe('doubled', () => {
    it('finds a frame that was shot twice, apart from noise', () => {
      const again = frame({ ev: -2, noiseSeed: 9 });
      const frames = [normal, dark, again, bright];
      expect(checkSet(frames, null)).toEqual([{ fault: 'doubled', frame: 2 }]);
    });

    it('finds a copied flash frame', () => {
      expect(checkSet([normal, left, left], null)).toEqual([{ fault: 'doubled', frame: 2 }]);
    });

    it('finds a burnt bracket that was shot twice, by its exposure', () => {
      const burnt = frame({ ev: 6, seconds: 2 });
      expect(checkSet([normal, burnt, burnt], null)).toContainEqual({ fault: 'doubled', frame: 2 });
    });

    it('accepts burnt brackets of two exposures', () => {
      const frames = [frame({ ev: 6, seconds: 2 }), frame({ ev: 6, seconds: 4 })];
      expect(faultsOf([normal, ...frames])).not.toContain('doubled');
    });

    it('accepts exposures a third of a stop apart', () => {
      expect(checkSet([normal, frame({ ev: 1 / 3 })], null)).toEqual([]);
    });

    it('accepts nearly black brackets that differ in exposure alone', () => {
      const frames = [frame({ ev: -8, seconds: 1 / 4000 }), frame({ ev: -8, seconds: 1 / 2000 })];
      expect(checkSet([normal, ...frames], null)).toEqual([]);
    });
  });
});

function faultsOf(frames: readonly CheckedFrame[]): ShotFault[] {
  return checkSet(frames, null).map(({ fault }) => fault);
}

/** Shoots a generated room: boxes of many sizes before a wall, under light that comes from the left. */
function frame(exposure: Exposure): CheckedFrame {
  const { role = 'ambient', ev = 0, seconds = null, noiseSeed = 1 + ev } = exposure;
  const random = seeded(1000 * noiseSeed + 7);
  const light = blurred(lightOf(exposure), exposure.blur);
  const luma = Uint8Array.from(light, (value) => round(code(value + 0.002 * (random() - 0.5))));
  return { shot: shotAt(seconds), role, copy: { width: WIDTH, height: HEIGHT, luma } };
}

function lightOf({
  ev = 0,
  flash,
  shift = { dx: 0, dy: 0 },
  turn = 0,
  over = (_x, _y, light) => light,
}: Exposure): Float32Array {
  const along = cos((turn * PI) / 180);
  const beside = sin((turn * PI) / 180);
  const result = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const u = x - WIDTH / 2;
      const v = y - HEIGHT / 2;
      const px = along * u - beside * v + WIDTH / 2 + shift.dx;
      const py = beside * u + along * v + HEIGHT / 2 + shift.dy;
      const own = 2 ** ev * (0.4 + 1 / (1 + (px / 90) ** 2));
      const { at, power, fallOff = 8 } = flash ?? { at: 0, power: 0 };
      const light = surfaceAt(px, py) * (own + power / (1 + fallOff * (px / WIDTH - at) ** 2));
      result[y * WIDTH + x] = over(x, y, light);
    }
  }
  return result;
}

function blurred(light: Float32Array, { across, down } = { across: 1, down: 1 }): Float32Array {
  const sums = new Float32Array(light.length);
  for (let v = 0; v < down; v++) {
    for (let u = 0; u < across; u++) {
      for (let i = 0; i < sums.length; i++) {
        sums[i]! += light[i + (v - (down - 1) / 2) * WIDTH + u - (across - 1) / 2] ?? 0;
      }
    }
  }
  return sums.map((sum) => sum / (across * down));
}

/** What the room's surfaces reflect, with a margin all around. */
function surfaces(): Float32Array {
  const random = seeded(3);
  const across = WIDTH + 2 * MARGIN;
  const surface = new Float32Array(across * (HEIGHT + 2 * MARGIN)).fill(0.25);
  for (let box = 0; box < 140; box++) {
    const left = floor(random() * (across - 60));
    const top = floor(random() * (HEIGHT + 2 * MARGIN - 60));
    const right = left + 6 + floor(random() * 50);
    const bottom = top + 6 + floor(random() * 50);
    const value = 0.04 + 0.4 * random();
    for (let y = top; y < bottom; y++) {
      surface.fill(value, y * across + left, y * across + right);
    }
  }
  return surface;
}

function surfaceAt(x: number, y: number): number {
  return SURFACES[round(y + MARGIN) * (WIDTH + 2 * MARGIN) + round(x + MARGIN)] ?? 0;
}

/** One frame where the other isn't chosen. */
function joined(
  one: CheckedFrame,
  other: CheckedFrame,
  isOther: (x: number) => boolean,
): CheckedFrame {
  const luma = Uint8Array.from(
    one.copy?.luma ?? [],
    (value, i) => (isOther(i % WIDTH) ? other.copy?.luma[i] : undefined) ?? value,
  );
  return { ...one, copy: { width: WIDTH, height: HEIGHT, luma } };
}

function code(light: number): number {
  const value = min(1, max(0, light));
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** Numbers from 0 to 1 (Park and Miller's generator). */
function seeded(seed: number): () => number {
  let state = abs(round(seed)) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shotAt(exposureSeconds: number | null): Shot {
  return { ...unknownShot('IMG_0001.JPG'), exposureSeconds };
}
