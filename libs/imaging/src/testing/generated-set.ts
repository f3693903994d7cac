import sharp from '../libvips/sharp.js';
import { IN_PLACE, type Placement } from '../align/align.js';
import { codeOfLinear, luminance } from '../pixels/srgb.js';
import { paintScene, seededRandom, type Scene } from './scene.js';
import { cos, hypot, max, min, round, sin } from '../pixels/maths.js';

export interface GeneratedSetOptions {
  /** pixels */
  width: number;
  height: number;
  /** 2 to 5 */
  flashes: number;
  /** each seed gives a different room */
  seed: number;
  /** placement of the flash frames; shifted by up to two pixels if not given */
  places?: Placement[];
}

export interface GeneratedSet {
  /** JPEG: tungsten light with a burnt window */
  hdr: Buffer;
  /** JPEGs: neutral flash with fall-off, a little room light, slightly shifted; the last one shows the window's view */
  flashes: Buffer[];
  truth: {
    /** sRGB bytes of the HDR frame's view in neutral light, with the window's view */
    data: Uint8Array;
    width: number;
    height: number;
    /** pixels */
    window: { left: number; top: number; width: number; height: number };
    /** for each flash frame, where a pixel of the HDR frame lies in it */
    places: Placement[];
  };
}

export interface GeneratedBracketsOptions {
  /** pixels */
  width: number;
  height: number;
  /** exposure of each bracket relative to one that shows the room well */
  exposures: number[];
  /** 0 to 3 */
  flashes: number;
  /** each seed gives a different room */
  seed: number;
}

export interface GeneratedBrackets extends Pick<GeneratedSet, 'flashes' | 'truth'> {
  /** JPEGs: tungsten light, in the order of the exposures, slightly shifted against the first; tagged as without flash */
  brackets: Buffer[];
}

type Rgb = [number, number, number];

const TUNGSTEN: Rgb = [1.25, 0.98, 0.6];
const ROOM_LIGHT_IN_FLASH = 0.05;

/**
 * Generates an interior with known truth for tests: lit in linear light, exposed with a little noise, encoded as JPEG.
 * The same options give the same bytes.
 */
export async function generateSet(options: GeneratedSetOptions): Promise<GeneratedSet> {
  const { width, height, flashes, seed } = options;
  const scene = paintScene(width, height, seed);
  const random = seededRandom(seed + 1);
  const shifts = Array.from({ length: flashes }, () => ({
    ...IN_PLACE,
    dx: (random() - 0.5) * 4,
    dy: (random() - 0.5) * 4,
  }));
  const places = options.places ?? shifts;
  const truth = expose(scene, (x, y) => gray(roomLight(scene, x, y)), 1, IN_PLACE);
  const hdr = hdrOf(scene);
  const frames = places.map((place, k) => {
    const middle = (k + 1) / (flashes + 1);
    const light = (x: number, y: number): Rgb => {
      const away = hypot(x / width - middle, (y / height - 0.6) * 0.7);
      const flash = 0.9 / (1 + 4 * away * away);
      const [r, g, b] = tungsten(roomLight(scene, x, y) * ROOM_LIGHT_IN_FLASH);
      return [flash + r, flash + g, flash + b];
    };
    return expose(scene, light, k === flashes - 1 ? 0.8 : 6, place);
  });
  return {
    hdr: await encode(noisy(hdr, random), width, height),
    flashes: await Promise.all(frames.map((frame) => encode(noisy(frame, random), width, height))),
    truth: { data: toBytes(truth), width, height, window: scene.window, places },
  };
}

/** Generates the HDR frame of `generateSet` alone, with other noise, in a quarter of the time. */
export function generatePhoto({
  width,
  height,
  seed,
}: Pick<GeneratedSetOptions, 'width' | 'height' | 'seed'>): Promise<Buffer> {
  const hdr = hdrOf(paintScene(width, height, seed));
  return encode(noisy(hdr, seededRandom(seed + 1)), width, height);
}

function hdrOf(scene: Scene): Float64Array {
  return expose(scene, (x, y) => tungsten(roomLight(scene, x, y)), 12, IN_PLACE);
}

/**
 * Generates the room of `generateSet` in brackets of one light whose window only the darkest show, and in flash frames.
 * The same options give the same bytes.
 */
export async function generateBrackets(
  options: GeneratedBracketsOptions,
): Promise<GeneratedBrackets> {
  const { width, height, exposures, flashes, seed } = options;
  const { flashes: lit, truth } = await generateSet({ ...options, flashes: Math.max(1, flashes) });
  const scene = paintScene(width, height, seed);
  const random = seededRandom(seed + 2);
  const brackets = exposures.map((exposure, k) => {
    const light = (x: number, y: number): Rgb => tungsten(exposure * roomLight(scene, x, y));
    const shift = k === 0 ? 0 : 1;
    const [dx, dy] = [shift * (random() - 0.5) * 2, shift * (random() - 0.5) * 2];
    const codes = expose(scene, light, 12 * exposure, { ...IN_PLACE, dx, dy });
    const tags = { ExposureTime: `${Math.round(1000 * exposure)}/60000`, Flash: '16' };
    return encode(noisy(codes, random), width, height, tags);
  });
  return { brackets: await Promise.all(brackets), flashes: lit.slice(0, flashes), truth };
}

/** The room's light from lamps at the upper left: brighter there, never dark. */
function roomLight(scene: Scene, x: number, y: number): number {
  const away = hypot(x / scene.width - 0.3, y / scene.height - 0.2);
  return 0.35 + 0.5 / (1 + 3 * away * away);
}

function gray(level: number): Rgb {
  return [level, level, level];
}

/** Light in the colour of bulbs with the same luminance as grey light of the given level. */
function tungsten(level: number): Rgb {
  const [r, g, b] = TUNGSTEN;
  const scale = level / luminance(r, g, b);
  return [r * scale, g * scale, b * scale];
}

/**
 * Code values (0..255, unrounded) of the scene under a light; the window shines on its own, `windowExposure` bright.
 */
function expose(
  scene: Scene,
  light: (x: number, y: number) => Rgb,
  windowExposure: number,
  { dx, dy, turn, zoom }: Placement,
): Float64Array {
  const { width, height } = scene;
  const codes = new Float64Array(3 * width * height);
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const along = cos(turn) / zoom;
  const across = sin(turn) / zoom;
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      const x = cx + along * (u - cx - dx) + across * (v - cy - dy);
      const y = cy - across * (u - cx - dx) + along * (v - cy - dy);
      const { colour, view, through } = scene.at(x, y);
      const lit = light(x, y);
      for (let c = 0; c < 3; c++) {
        const room = (1 - through) * colour[c]! * lit[c]!;
        codes[3 * (v * width + u) + c] = codeOfLinear(room + through * view[c]! * windowExposure);
      }
    }
  }
  return codes;
}

function noisy(codes: Float64Array, random: () => number): Uint8Array {
  return toBytes(codes.map((code) => code + (random() + random() - 1) * 2));
}

function toBytes(codes: Float64Array): Uint8Array {
  return Uint8Array.from(codes, (code) => min(255, max(0, round(code))));
}

function encode(
  data: Uint8Array,
  width: number,
  height: number,
  tags: Record<string, string> = {},
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withIccProfile('srgb')
    .withExif({
      IFD0: { Make: 'Roomlight', Model: 'Generated interior' },
      IFD2: { ExposureTime: '1/60', DateTimeOriginal: '2024:05:17 10:20:00', ...tags },
    })
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
