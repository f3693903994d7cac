import type {
  CheckCopy,
  CheckedFrame,
  FrameRole,
  Shot,
  ShotFault,
} from '@roomlight/contracts/shoot';
import { CHECK_COPY_SIDE } from '@roomlight/contracts/shoot';
import { between, oneOf, wholeBetween, type Random } from '@roomlight/contracts/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The frames of one set as photographs, larger than check copies. */
export interface Scene {
  name: string;
  frames: { role: FrameRole; width: number; height: number; luma: Float32Array }[];
  /** Stops that the flash frames' settings let in less than the ambient frame's; null when brackets. */
  flashStops: number | null;
}

/** Pixels of the longer side of a scene: room to move and to turn within it. */
const SCENE_SIDE = 640;
const LEVELS = 255;

const linear = (level: number): number => (Math.max(0, level) / LEVELS) ** 2.2;
const encoded = (light: number): number => LEVELS * Math.min(1, Math.max(0, light)) ** (1 / 2.2);

export async function scenesIn(data: string): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const folder of ['synthetic', 'sets', 'mef']) {
    const entries = await readdir(join(data, folder), { withFileTypes: true });
    for (const entry of entries.filter((each) => each.isDirectory())) {
      const path = join(data, folder, entry.name);
      const files = (await readdir(path))
        .filter((file) => /\.(jpe?g|png)$/.test(file) && !/truth|masks/.test(file))
        .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
      const isFlash = (file: string): boolean => folder !== 'mef' && /flash|\.jpeg$/.test(file);
      files.sort((a, b) => Number(isFlash(a)) - Number(isFlash(b)));
      if (files.length < 2) {
        continue;
      }
      const frames = await Promise.all(
        files.slice(0, 9).map(async (file) => ({
          role: isFlash(file) ? ('flash' as const) : ('ambient' as const),
          ...(await greyOf(join(path, file))),
        })),
      );
      scenes.push({
        name: entry.name,
        frames,
        flashStops: folder === 'sets' ? -3.7 : folder === 'synthetic' ? -3 : null,
      });
    }
  }
  return scenes;
}

async function greyOf(path: string): Promise<Omit<Scene['frames'][number], 'role'>> {
  const { data, info } = await sharp(path)
    .rotate()
    .removeAlpha()
    .greyscale()
    .resize(SCENE_SIDE, SCENE_SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = new Float32Array(info.width * info.height);
  luma.forEach((_, i) => (luma[i] = data[i * info.channels] ?? 0));
  return { width: info.width, height: info.height, luma };
}

export interface MadeSet {
  scene: string;
  frames: CheckedFrame[];
  pattern: { ambient: number; flash: number };
}

interface Taking {
  /** Pixels of the check copy and radians by which the camera moved. */
  x: number;
  y: number;
  turn: number;
  /** Stops beyond the photograph's own exposure. */
  stops: number;
  /** Pixels: the standard deviation of a soft blur, and the length of a jolt. */
  blur: number;
  jolt: number;
}

const STILL: Taking = { x: 0, y: 0, turn: 0, stops: 0, blur: 0, jolt: 0 };

/** @param fault null for a set without a fault; @returns null when this scene can't have the fault */
export function madeSet(scene: Scene, fault: ShotFault | null, random: Random): MadeSet | null {
  const hasFlash = scene.flashStops !== null;
  const ambient = hasFlash ? 1 : scene.frames.length;
  const crop = { x: between(random, 0, 60), y: between(random, 0, 40), flip: random() < 0.5 };
  const stops = between(random, -0.3, 0.3);
  const noise = between(random, 0.3, 2);
  const knowsSettings = random() < 0.7;
  const struck = wholeBetween(random, 1, scene.frames.length - 1);
  const takings = scene.frames.map((): Taking => ({
    ...STILL,
    stops,
    x: between(random, -0.4, 0.4),
    y: between(random, -0.4, 0.4),
  }));
  let frames = scene.frames;
  const settings = scene.frames.map(({ role }, i) =>
    role === 'flash' ? (scene.flashStops ?? 0) : hasFlash ? 0 : i,
  );
  const taking = takings[struck];
  if (taking === undefined) {
    return null;
  }
  switch (fault) {
    case null:
    case 'missing-frame':
      break;
    case 'blurred':
      if (random() < 0.5) {
        taking.blur = between(random, 1.5, 4);
      } else {
        taking.jolt = wholeBetween(random, 5, 14);
      }
      break;
    case 'moved': {
      const away = between(random, 4, 25);
      const angle = between(random, 0, 2 * Math.PI);
      const turn = random() < 0.3 ? between(random, 0.6, 2) * (Math.PI / 180) : 0;
      takings.forEach((each, i) => {
        if (i >= struck) {
          each.x += away * Math.cos(angle);
          each.y += away * Math.sin(angle);
          each.turn = turn;
        }
      });
      break;
    }
    case 'no-flash': {
      if (!hasFlash) {
        return null;
      }
      const settled = oneOf(random, [-0.5, -1, -2, -3.7, -5]);
      const [room] = scene.frames;
      frames = frames.map((frame, i) =>
        i === struck && room !== undefined ? { ...room, role: 'flash' } : frame,
      );
      taking.stops += settled;
      settings[struck] = settled;
      break;
    }
    case 'burnt':
      for (const each of takings) {
        each.stops += stopsToBurn(scene) + between(random, 0.3, 1);
      }
      break;
    case 'doubled': {
      const twin = hasFlash ? 0 : struck - 1;
      const first = scene.frames[twin];
      if (first === undefined) {
        return null;
      }
      frames = [...scene.frames.slice(0, twin + 1), first, ...scene.frames.slice(twin + 1)];
      takings.splice(twin + 1, 0, { ...(takings[twin] ?? STILL) });
      settings.splice(twin + 1, 0, settings[twin] ?? 0);
      break;
    }
  }
  const made = frames.map((frame, i): CheckedFrame => ({
    shot: shotOf(knowsSettings ? (settings[i] ?? 0) : null),
    role: frame.role,
    copy: taken(frame, takings[i] ?? STILL, crop, noise, random),
  }));
  if (fault === 'missing-frame') {
    made.splice(struck, 1);
  }
  return {
    scene: scene.name,
    frames: made,
    pattern: { ambient, flash: scene.frames.length - ambient },
  };
}

/** Stops after which 4 of 10 pixels of the darkest frame are burnt. */
function stopsToBurn({ frames }: Scene): number {
  const levels = frames.map(({ luma }) => luma.slice().sort()[Math.floor(0.6 * luma.length)] ?? 0);
  return -Math.log2(linear(Math.max(1, Math.min(...levels))));
}

function taken(
  frame: Scene['frames'][number],
  taking: Taking,
  crop: { x: number; y: number; flip: boolean },
  noise: number,
  random: Random,
): CheckCopy {
  const isWide = frame.width >= frame.height;
  const longer = CHECK_COPY_SIDE;
  const shorter = Math.round(
    (longer * Math.min(frame.width, frame.height)) / Math.max(frame.width, frame.height),
  );
  const [width, height] = isWide ? [longer, shorter] : [shorter, longer];
  const cosine = Math.cos(taking.turn);
  const sine = Math.sin(taking.turn);
  const gain = 2 ** taking.stops;
  let light: Float32Array = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x - width / 2, y - height / 2];
      const right = width / 2 + cosine * u - sine * v + taking.x + crop.x;
      const down = height / 2 + sine * u + cosine * v + taking.y + crop.y;
      light[y * width + (crop.flip ? width - 1 - x : x)] =
        gain * linear(sampled(frame, right, down));
    }
  }
  if (taking.blur > 0) {
    const reach = Math.ceil(3 * taking.blur);
    const bell = Array.from({ length: 2 * reach + 1 }, (_, k) =>
      Math.exp(-((k - reach) ** 2) / (2 * taking.blur ** 2)),
    );
    light = smeared(smeared(light, width, height, bell, 1, 0), width, height, bell, 0, 1);
  }
  if (taking.jolt > 0) {
    const even = Array<number>(taking.jolt).fill(1);
    const down = random() < 0.5;
    light = smeared(light, width, height, even, down ? 0 : 1, down ? 1 : 0);
  }
  const luma = Uint8Array.from(light, (value) =>
    Math.round(Math.min(LEVELS, Math.max(0, encoded(value) + (random() + random() - 1) * noise))),
  );
  return { width, height, luma };
}

function sampled(frame: Scene['frames'][number], x: number, y: number): number {
  const left = Math.max(0, Math.min(frame.width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(frame.height - 2, Math.floor(y)));
  const [u, v] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))];
  const at = (dx: number, dy: number): number =>
    frame.luma[(top + dy) * frame.width + left + dx] ?? 0;
  return (1 - v) * ((1 - u) * at(0, 0) + u * at(1, 0)) + v * ((1 - u) * at(0, 1) + u * at(1, 1));
}

function smeared(
  light: Float32Array,
  width: number,
  height: number,
  weights: readonly number[],
  across: number,
  down: number,
): Float32Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const middle = weights.length >> 1;
  return light.map((_, i) => {
    const x = i % width;
    const y = (i - x) / width;
    let sum = 0;
    weights.forEach((weight, k) => {
      const u = Math.max(0, Math.min(width - 1, x + across * (k - middle)));
      const v = Math.max(0, Math.min(height - 1, y + down * (k - middle)));
      sum += weight * (light[v * width + u] ?? 0);
    });
    return sum / total;
  });
}

/** @param stops the exposure of its settings; null when they aren't known */
function shotOf(stops: number | null): Shot {
  return {
    name: 'IMG_0001.CR3',
    takenAt: null,
    hasSubSeconds: false,
    exposureSeconds: stops === null ? null : 2 ** stops / 30,
    aperture: 8,
    iso: 400,
    focalLength: 16,
    width: 6000,
    height: 4000,
    flashFired: null,
    camera: null,
    copy: null,
  };
}
