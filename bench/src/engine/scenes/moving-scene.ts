import { LINEAR_OF_CODE } from '@roomlight/imaging/testing';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { Exposer } from './exposer.js';
import { Random } from './random.js';

export interface MovingSceneOptions {
  /** a finished photo of an interior */
  photo: string;
  /** pixels of the frames */
  width: number;
  height: number;
  /** 3 or 5 */
  exposures: number;
  /** each seed gives other people in other places, other steps between exposures, other noise */
  seed: number;
  /** two or three people who fill most of the picture's height, instead of one or two people or branches of any size */
  isCrowded?: boolean;
}

/** The paths of the frames, with the middle exposure separate. */
export interface MovingScene {
  middle: string;
  /** the other exposures, with people where they were at that moment */
  moving: string[];
  /** the same exposures with everybody where the middle exposure has them: fusing these gives the truth */
  held: string[];
}

/** Where a finished photo's highlights bend towards white; the middle exposure burns what is white in the photo. */
const SHOULDER = 1.6;
/** The value in the middle exposure of the light that corresponds to the photo's middle. */
const MIDDLE_GAIN = 0.7;
const NOISE = { shot: 3e-5, read: 1e-3 };

/** A person in folded clothes of one colour, or a leafy branch, at a place given as fractions of the picture. */
interface Mover {
  kind: 'person' | 'leaves';
  height: number;
  colour: readonly [number, number, number];
  folds: number;
  leaves: readonly { x: number; y: number; radius: number }[];
}

/**
 * Makes an exposure sequence of a room in which people and leaves move from frame to frame, in linear light. The same
 * options give the same bytes.
 */
export async function makeMovingScene(
  options: MovingSceneOptions,
  directory: string,
): Promise<MovingScene> {
  const { width, height, exposures, seed, isCrowded = false } = options;
  const random = new Random(seed);
  const room = await linearLight(options);
  const movers = isCrowded
    ? Array.from({ length: random.count(2, 3) }, () => ({
        ...makeMover(random),
        kind: 'person' as const,
        height: random.between(0.7, 1.1),
      }))
    : Array.from({ length: random.count(1, 2) }, () => makeMover(random));
  const places = Array.from({ length: exposures }, () =>
    movers.map(() => [random.between(0.1, 0.9), random.between(0.25, 0.75)] as const),
  );
  const step = random.between(1.3, 2);
  const middle = Math.floor(exposures / 2);
  const exposer = new Exposer(width, height, random);
  await mkdir(directory, { recursive: true });

  const write = async (name: string, exposure: number, at: number): Promise<string> => {
    const light = room.slice();
    movers.forEach((mover, m) => paint(light, mover, places[at]![m]!, width, height));
    const gain = MIDDLE_GAIN * 2 ** (step * (exposure - middle));
    const path = join(directory, name);
    await exposer.write(
      path,
      light.map((value) => value * gain),
      NOISE,
    );
    return path;
  };
  const others = [...places.keys()].filter((exposure) => exposure !== middle);
  const scene: MovingScene = {
    middle: await write('middle.jpg', middle, middle),
    moving: [],
    held: [],
  };
  for (const exposure of others) {
    scene.moving.push(await write(`moving${exposure}.jpg`, exposure, exposure));
    scene.held.push(await write(`held${exposure}.jpg`, exposure, middle));
  }
  return scene;
}

async function linearLight({ photo, width, height }: MovingSceneOptions): Promise<Float32Array> {
  const codes = await sharp(photo, { autoOrient: true })
    .removeAlpha()
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return Float32Array.from(codes, (code) => {
    const shown = LINEAR_OF_CODE[code]!;
    return shown / (SHOULDER - shown);
  });
}

function makeMover(random: Random): Mover {
  const light = random.between(0.01, 0.5);
  const tint = (): number => light * random.between(0.6, 1.3);
  return {
    kind: random.chance(0.7) ? 'person' : 'leaves',
    height: random.between(0.25, 0.6),
    colour: [tint(), tint(), tint()],
    folds: random.between(20, 60),
    leaves: Array.from({ length: 60 }, () => ({
      x: random.between(-0.12, 0.12),
      y: random.between(-0.12, 0.12),
      radius: random.between(0.006, 0.016),
    })),
  };
}

/** @param place the centre, as fractions of the picture's sides */
function paint(
  light: Float32Array,
  mover: Mover,
  [placeX, placeY]: readonly [number, number],
  width: number,
  height: number,
): void {
  const softness = 1.5 / height;
  const reach = Math.ceil(0.55 * mover.height * height);
  const [left, right] = [placeX * width - reach, placeX * width + reach].map(Math.round);
  const [top, bottom] = [placeY * height - reach, placeY * height + reach].map(Math.round);
  for (let py = Math.max(0, top!); py < Math.min(height, bottom!); py++) {
    for (let px = Math.max(0, left!); px < Math.min(width, right!); px++) {
      // As fractions of the picture's height, from the mover's centre.
      const x = (px - placeX * width) / height;
      const y = py / height - placeY;
      const inside =
        mover.kind === 'person' ? insidePerson(mover, x, y) : insideLeaves(mover, x, y);
      const cover = Math.min(1, Math.max(0, inside / softness + 0.5));
      if (cover > 0) {
        const fold = 1 + 0.3 * Math.sin(mover.folds * x + 9 * Math.sin(mover.folds * 0.3 * y));
        for (let c = 0; c < 3; c++) {
          const at = 3 * (py * width + px) + c;
          light[at] = light[at]! + cover * (mover.colour[c]! * fold - light[at]!);
        }
      }
    }
  }
}

/** Distance inside the outline, a head above a body; negative outside. */
function insidePerson({ height }: Mover, x: number, y: number): number {
  const head = 0.08 * height - Math.hypot(x, y + 0.42 * height);
  const bodyX = Math.abs(x) / (0.11 * height);
  const bodyY = Math.abs(y - 0.08 * height) / (0.42 * height);
  const body = 0.11 * height * (1 - Math.hypot(bodyX ** 2, bodyY ** 2));
  return Math.max(head, body);
}

function insideLeaves({ leaves }: Mover, x: number, y: number): number {
  return leaves.reduce(
    (most, leaf) => Math.max(most, leaf.radius - Math.hypot(x - leaf.x, (y - leaf.y) * 1.6)),
    -1,
  );
}
