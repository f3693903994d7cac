import type { FrameRole, SetKind, Shot } from '../shoot/shot.types.js';
import {
  cameraCurve,
  developed,
  flashLight,
  generatedRoom,
  meterReading,
  viewOfRoom,
  type FlashHead,
  type Room,
  type View,
} from './generated-room.js';
import { between, oneOf, randomOf, wholeBetween, type Random } from './random.js';

/** What a shoot's files lack. */
export const SHOOT_GAPS = [
  'sub-seconds',
  'time',
  'flash-tag',
  'aperture',
  'exposure',
  'iso',
  'focal-length',
  'camera',
  'some-of-each',
  'some-copies',
] as const;
export type ShootGap = (typeof SHOOT_GAPS)[number];

export interface TrueSet {
  kind: SetKind;
  /** As shot. */
  frames: { shot: Shot; role: FrameRole }[];
  /** The ambient frame that was exposed normally. */
  reference: Shot;
  /** Shots that equal a frame: either of the two may be in the set. */
  doubles: Map<Shot, Shot>;
}

export interface GeneratedShoot {
  /** In the order of names, as a browser lists them. */
  shots: Shot[];
  sets: TrueSet[];
  /** Test shots, doubles and strays. */
  strays: Shot[];
}

interface Pattern {
  kind: SetKind;
  /** Stops from the normal exposure, as shot. */
  brackets: readonly number[];
  flashes: number;
  flashFirst: boolean;
}

interface Camera {
  name: string;
  prefix: string;
  number: number;
  /** Milliseconds. */
  clock: number;
  clockError: number;
  curve: Float32Array;
  aperture: number;
  iso: number;
  size: { width: number; height: number };
  automatic: boolean;
  triggerIsSeen: boolean;
}

interface Exposure {
  stops: number;
  flash: FlashHead | null;
}

const BRACKETS: readonly (readonly number[])[] = [
  [0, -2, 2],
  [-2, 0, 2],
  [0, -1, 1],
  [0, -2, 2, -4, 4],
  [-4, -2, 0, 2, 4],
  [-2, -1, 0, 1, 2],
  [-3, -2, -1, 0, 1, 2, 3],
  [0, -1, 1, -2, 2, -3, 3, -4, 4],
  [4, 3, 2, 1, 0, -1, -2, -3, -4],
];
const SHUTTERS = Array.from({ length: 60 }, (_, i) => 30 * 2 ** (-i / 3));

/** @param gap what the files lack; null: everything is there, and the camera knows about the flash */
export function generatedShoot(
  seed: number,
  gap: ShootGap | null,
  { fewest, most } = { fewest: 30, most: 60 },
): GeneratedShoot {
  const random = randomOf(seed);
  return new Shoot(random, gap).run(wholeBetween(random, fewest, most));
}

class Shoot {
  private readonly shots: Shot[] = [];
  private readonly strays: Shot[] = [];
  private readonly sets: TrueSet[] = [];

  constructor(
    private readonly random: Random,
    private readonly gap: ShootGap | null,
  ) {}

  run(sets: number): GeneratedShoot {
    const { random } = this;
    const cameras = [this.camera('IMG_')];
    if (random() < 0.15) {
      cameras.push(this.camera(oneOf(random, ['DSC', '_MG_', 'IMG_'])));
    }
    const patterns = this.patterns();
    let room = generatedRoom(random);
    let angle = 0;
    for (let i = 0; i < sets; i += 1) {
      if (i === 0 || random() < 0.6) {
        room = generatedRoom(random);
        angle = between(random, 0, 0.3);
      } else {
        angle += between(random, 0.15, 0.5);
      }
      this.takeSet(oneOf(random, cameras), oneOf(random, patterns), room, angle);
    }
    const shots = this.shots.map((shot) => shot);
    shots.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { shots, sets: this.sets, strays: this.strays };
  }

  private camera(prefix: string): Camera {
    const { random } = this;
    const wraps = random() < 0.1;
    return {
      name: `Maker Model ${wholeBetween(random, 100_000, 999_999)}`,
      prefix,
      number: wraps ? 9_990 - wholeBetween(random, 0, 80) : wholeBetween(random, 1, 9_000),
      clock: Date.UTC(2026, 4, wholeBetween(random, 1, 28), wholeBetween(random, 8, 17)),
      clockError: wholeBetween(random, -4_000_000, 4_000_000),
      curve: cameraCurve(between(random, 0, 0.5)),
      aperture: oneOf(random, [5.6, 7.1, 8, 9]),
      iso: oneOf(random, [100, 200, 320, 400]),
      size: { width: 6000, height: 4000 },
      automatic: random() < 0.7,
      triggerIsSeen: this.gap === null || random() < 0.5,
    };
  }

  private patterns(): Pattern[] {
    const { random } = this;
    const made = Array.from({ length: oneOf(random, [1, 1, 2, 2, 3]) }, (): Pattern => {
      const kind = oneOf(random, [
        'flash',
        'flash',
        'brackets-flash',
        'brackets',
        'single',
      ] as const);
      const withFlash = kind === 'flash' || kind === 'brackets-flash';
      return {
        kind,
        brackets: kind === 'flash' || kind === 'single' ? [0] : oneOf(random, BRACKETS),
        flashes: withFlash ? wholeBetween(random, 1, kind === 'flash' ? 5 : 3) : 0,
        flashFirst: withFlash && random() < 0.1,
      };
    });
    const [main, ...others] = made;
    if (main === undefined) {
      return made;
    }
    if (main.kind === 'flash' && random() < 0.4) {
      others.push({ ...main, flashes: main.flashes === 5 ? 4 : main.flashes + 1 });
    }
    // The first is the habit; the others are for some rooms.
    return [...Array<Pattern>(3 + others.length).fill(main), ...others];
  }

  private takeSet(camera: Camera, pattern: Pattern, room: Room, angle: number): void {
    const { random } = this;
    const view = viewOfRoom(room, angle, random);
    const dark = random() < 0.06;
    const longest = 30 / 2 ** Math.max(...pattern.brackets);
    const seconds = Math.min(longest, dark ? between(random, 2, 30) : 2 ** between(random, -7, 0));
    const focalLength = oneOf(random, [16, 16, 16.5, 20, 24]);
    const mean = meterReading(view.ambient);
    const normal = 0.22 / mean;
    camera.clock += between(random, 8_000, random() < 0.3 ? 20_000 : 120_000);
    const take = (exposure: Exposure, of = view): Shot =>
      this.take(camera, of, { ...exposure, seconds, focalLength, normal });
    const isBracketed = pattern.brackets.length > 1;

    if (random() < 0.07) {
      const shot = take({
        stops: oneOf(random, [-3, -2, -1, 1, 2]),
        flash: pattern.flashes > 0 && random() < 0.3 ? this.head(0.3) : null,
      });
      this.strays.push(shot);
      camera.clock += between(random, 4_000, 25_000);
    }
    if (random() < 0.03) {
      this.strays.push(this.stray(camera, seconds));
      camera.clock += between(random, 4_000, 40_000);
    }

    const exposures: (Exposure & { role: FrameRole })[] = [
      ...pattern.brackets.map((stops) => ({ stops, flash: null, role: 'ambient' as const })),
    ];
    const flashes = Array.from({ length: pattern.flashes }, () => ({
      stops: -between(random, 2.5, 6),
      flash: this.head(between(random, 0.7, 1.4)),
      role: 'flash' as const,
    }));
    const first = flashes[0];
    for (const flash of flashes) {
      flash.stops = first?.stops ?? flash.stops;
    }
    const order = pattern.flashFirst ? [...flashes, ...exposures] : [...exposures, ...flashes];
    const frames: TrueSet['frames'] = [];
    const doubles: TrueSet['doubles'] = new Map();
    let reference: Shot | null = null;
    for (const [i, { role, ...exposure }] of order.entries()) {
      const before = order[i - 1];
      if (before !== undefined) {
        camera.clock +=
          before.role === 'ambient' && role === 'ambient' && camera.automatic
            ? between(random, 80, 500)
            : before.role === 'ambient' && role === 'ambient'
              ? between(random, 1_000, 3_000)
              : between(random, 2_500, 22_000);
      }
      const shot = take(exposure);
      frames.push({ shot, role });
      if (role === 'ambient' && exposure.stops === 0) {
        reference = shot;
      }
      if (!(isBracketed && role === 'ambient') && random() < 0.012) {
        camera.clock += between(random, 150, 900);
        const double = take(exposure);
        doubles.set(shot, double);
        this.strays.push(double);
      }
    }
    if (reference === null) {
      throw new Error('a pattern has a normal exposure');
    }
    this.sets.push({ kind: pattern.kind, frames, reference, doubles });
  }

  /** A picture taken by mistake: the floor, the inside of a bag, a blur. */
  private stray(camera: Camera, seconds: number): Shot {
    const { random } = this;
    const floor = viewOfRoom(
      { ...generatedRoom(random), things: [], windows: [], lamps: [] },
      0,
      random,
    );
    return this.take(camera, floor, {
      stops: oneOf(random, [-6, -4, 0, 3]),
      flash: null,
      seconds,
      focalLength: 20,
      normal: 0.22 / meterReading(floor.ambient),
    });
  }

  private head(power: number): FlashHead {
    const { random } = this;
    return {
      x: between(random, 0.1, 0.9),
      y: between(random, 0, 0.7),
      bounce: between(random, 0.1, 0.7),
      power,
    };
  }

  private take(
    camera: Camera,
    view: View,
    made: Exposure & { seconds: number; focalLength: number; normal: number },
  ): Shot {
    const { random, gap } = this;
    const wanted = made.seconds * 2 ** made.stops;
    const exposureSeconds = SHUTTERS.reduce((best, shutter) =>
      Math.abs(Math.log2(shutter / wanted)) < Math.abs(Math.log2(best / wanted)) ? shutter : best,
    );
    const iso = made.flash !== null && camera.iso < 400 ? camera.iso * 2 : camera.iso;
    const ambient =
      made.normal *
      (exposureSeconds / made.seconds) *
      (iso / camera.iso) *
      between(random, 0.98, 1.02);
    const flash = made.flash === null ? null : flashLight(view, made.flash);
    const takenAt = Math.round(camera.clock) + camera.clockError;
    camera.clock += exposureSeconds * 1000 + 40;
    const lacks = (what: ShootGap): boolean =>
      gap === what || (gap === 'some-of-each' && random() < 0.1);
    const hasSubSeconds = !lacks('sub-seconds');
    const shot: Shot = {
      name: `${camera.prefix}${String(camera.number).padStart(4, '0')}.CR3`,
      takenAt: lacks('time') ? null : hasSubSeconds ? takenAt : Math.floor(takenAt / 1000) * 1000,
      hasSubSeconds,
      exposureSeconds: lacks('exposure') ? null : Number(exposureSeconds.toPrecision(3)),
      aperture: lacks('aperture') ? null : camera.aperture,
      iso: lacks('iso') ? null : iso,
      focalLength: lacks('focal-length') ? null : made.focalLength,
      ...camera.size,
      flashFired: lacks('flash-tag')
        ? oneOf(random, [null, false])
        : flash !== null && camera.triggerIsSeen,
      camera: lacks('camera') ? null : camera.name,
      copy:
        gap === 'some-copies' && random() < 0.04
          ? null
          : developed(view, { ambient, flash }, camera.curve, between(random, 0.3, 2), random),
    };
    camera.number = camera.number === 9_999 ? 1 : camera.number + 1;
    this.shots.push(shot);
    return shot;
  }
}
