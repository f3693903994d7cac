import {
  type Placement,
  type Raster,
  codeOfLinear,
  LINEAR_OF_CODE,
  luminance,
} from '@roomlight/imaging/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { Exposer } from './exposer.js';
import {
  makeFlashLight,
  makeRoomLight,
  type FlashLight,
  type Rgb,
  type RoomLight,
} from './made-light.js';
import { paintWindows, type MadeWindow, type Outdoors } from './made-windows.js';
import type { Point } from './polygon.js';
import { Random } from './random.js';

export interface MadeSetOptions {
  /** a finished photo of an interior */
  photo: string;
  /** the part of the photo that is used, as fractions of its size; all of it if not given */
  part?: { left: number; top: number; width: number; height: number };
  /** pixels of the frames */
  width: number;
  height: number;
  windows: readonly MadeWindow[];
  /** 2 to 5 flash frames; the last is dark enough for the windows' view */
  flashes: number;
  /** each seed gives different lights, casts, exposures, shadows, movements and noise */
  seed: number;
  /** linear, relative to red = 1; drawn between white and yellow lamps if not given */
  lampColour?: Rgb;
  /** the factor for the flash's light, linear; white if not given */
  flashTint?: Rgb;
  /** fraction of the room's flash light that panes reflect, mirrored; none if not given */
  reflection?: number;
  /** areas that lie in a shadow of every flash */
  shadowed?: readonly Point[];
  /**
   * the paint of light, colourless surfaces left of a line: linear reflectance, and the line's position as a fraction
   * of the width
   */
  paint?: { colour: Rgb; until: number };
}

/** The facts about a made set beside its pictures: `set.json`. */
export interface MadeSetFacts {
  options: MadeSetOptions;
  /** for each flash frame, the position in it of a pixel of the HDR frame, at full size */
  placements: Placement[];
}

const WHITE: Rgb = [1, 1, 1];
const MAX_SHIFT = 3.5;
const MAX_TURN = 0.0006;
/** The fraction of the light from outdoors that the lens spreads over the whole frame around a window. */
const BLOOM = 0.015;

/**
 * Makes a set with truth from a finished photo, in linear light: `hdr.jpg` (lamps and daylight mixed, shadows lifted,
 * burnt windows), `flash1.jpg` … (neutral light that falls off, hot spots, hard shadows, some of the room's own
 * light, a little moved), `truth.png` (the HDR frame in white light with the windows' view), `masks.png` (red
 * windows, green hot spots, blue shadows) and `set.json`. The same options give the same bytes.
 * @param isRaw also writes each frame as a DNG
 */
export async function makeSet(
  options: MadeSetOptions,
  directory: string,
  { isRaw = false } = {},
): Promise<void> {
  const { width, height, flashes, seed } = options;
  const random = new Random(seed);
  const softness = 1.5 / width;
  const photo = await readPhoto(options);
  if (options.paint) {
    paintWalls(photo, options.paint);
  }
  const outdoors = paintWindows(photo, options.windows, random, softness);
  const room = makeRoomLight(random, softness);
  room.lampColour = options.lampColour ?? room.lampColour;
  const look = natural(photo, outdoors, room, random.between(0.68, 0.85));
  const bloom = await bloomOf(photo, outdoors);
  const { flashTint = WHITE, reflection = 0, shadowed = [] } = options;
  const exposer = new Exposer(width, height, random, isRaw);

  await mkdir(directory, { recursive: true });
  await exposer.writeExact(join(directory, 'truth.png'), compose(outdoors, look.white, 1));

  const hdrWindows = random.between(3, 7);
  const cast = look.white.map((value, at) => value * look.cast[at]! * look.exposure);
  const hdr = compose(outdoors, cast, hdrWindows);
  add(hdr, bloom, BLOOM * hdrWindows);
  await exposer.write(join(directory, 'hdr.jpg'), hdr, { shot: 1.5e-5, read: 6e-4 });

  const masks = outdoors.mask;
  const placements: Placement[] = [];
  const lights: FlashLight[] = [];
  for (let k = 0; k < flashes; k++) {
    const last = k === flashes - 1;
    const light = makeFlashLight(random, {
      power: last ? random.between(0.3, 0.5) : random.between(0.6, 1.1),
      aspect: height / width,
      softness,
      keepClear: last ? options.windows.map(({ corners }) => corners) : [],
      shadowed,
    });
    const residual = random.between(0.04, 0.09);
    const flashWindows = last ? random.between(0.4, 0.95) : random.between(1, hdrWindows);
    const lit = flashLit(photo, light, flashTint, cast, residual);
    const frame = compose(outdoors, lit, flashWindows);
    addReflection(frame, lit, outdoors, reflection, width);
    add(frame, bloom, BLOOM * flashWindows);
    addGlare(frame, light, width, height);
    const placement = {
      dx: random.between(-MAX_SHIFT, MAX_SHIFT),
      dy: random.between(-MAX_SHIFT, MAX_SHIFT),
      turn: random.between(-MAX_TURN, MAX_TURN),
      zoom: 1,
    };
    placements.push(placement);
    lights.push(light);
    const noise = random.between(0.7, 1.5);
    await exposer.write(join(directory, `flash${k + 1}.jpg`), exposer.moved(frame, placement), {
      shot: 3e-5 * noise,
      read: 1.2e-3 * noise,
    });
  }
  await exposer.writeBytes(join(directory, 'masks.png'), paintMasks(masks, lights, width, height));
  const facts: MadeSetFacts = { options, placements };
  await writeFile(join(directory, 'set.json'), JSON.stringify(facts, null, 2));
}

async function readPhoto({ photo, part, width, height }: MadeSetOptions): Promise<Raster> {
  let picture = sharp(photo, { autoOrient: true }).removeAlpha().toColourspace('srgb');
  if (part) {
    const { autoOrient } = await sharp(photo).metadata();
    picture = picture.extract({
      left: Math.round(part.left * autoOrient.width),
      top: Math.round(part.top * autoOrient.height),
      width: Math.round(part.width * autoOrient.width),
      height: Math.round(part.height * autoOrient.height),
    });
  }
  const data = await picture.resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, data };
}

/**
 * The interior as the HDR frame shows it, three values per pixel: in white light, and the light that colours it. The
 * photo's pixels are taken as reflectance; shadows are lifted by a power of luminance, as in programs for HDR photos.
 */
function natural(
  photo: Raster,
  { mask }: Outdoors,
  room: RoomLight,
  lift: number,
): { white: Float32Array; cast: Float32Array; exposure: number } {
  const { width, height, data } = photo;
  const white = new Float32Array(data.length);
  const cast = new Float32Array(data.length);
  const brightest: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const lamps = room.lamps(x / width, y / height);
      const daylight = room.daylight(x / width, y / height);
      const light = lamps + daylight;
      const [r, g, b] = [0, 1, 2].map((c) => LINEAR_OF_CODE[data[3 * i + c]!]! * light);
      const lifted = light * Math.max(1e-4, luminance(r!, g!, b!)) ** (lift - 1);
      for (let c = 0; c < 3; c++) {
        white[3 * i + c] = LINEAR_OF_CODE[data[3 * i + c]!]! * lifted;
        cast[3 * i + c] =
          (lamps * room.lampColour[c]! + daylight * room.daylightColour[c]!) / light;
      }
      if (i % 101 === 0 && mask[i] === 0) {
        brightest.push(Math.max(white[3 * i]!, white[3 * i + 1]!, white[3 * i + 2]!));
      }
    }
  }
  brightest.sort((a, b) => a - b);
  const scale = 0.93 / brightest[Math.floor(brightest.length * 0.97)]!;
  return { white: white.map((value) => value * scale), cast, exposure: 0.97 };
}

/** Combines the interior with the view through windows at an exposure; three values per pixel. */
function compose(
  { share, view }: Outdoors,
  interior: Float32Array,
  exposure: number,
): Float32Array {
  return interior.map((value, at) => {
    const outside = share[Math.floor(at / 3)]!;
    return outside === 0
      ? value
      : value + outside * (LINEAR_OF_CODE[view[at]!]! * exposure - value);
  });
}

function flashLit(
  { width, height, data }: Raster,
  flash: FlashLight,
  tint: Rgb,
  ambient: Float32Array,
  residual: number,
): Float32Array {
  const lit = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = flash.light(x / width, y / height);
      for (let c = 0; c < 3; c++) {
        const at = 3 * (y * width + x) + c;
        lit[at] = LINEAR_OF_CODE[data[at]!]! * light * tint[c]! + residual * ambient[at]!;
      }
    }
  }
  return lit;
}

/** Light from outdoors spread wide, three values per pixel; for one exposure of it. */
async function bloomOf({ width, height }: Raster, { share, view }: Outdoors): Promise<Uint8Array> {
  const light = view.map((code, at) =>
    Math.round(255 * LINEAR_OF_CODE[code]! * share[Math.floor(at / 3)]!),
  );
  const small = Math.round(width / 8);
  const spread = await sharp(light, { raw: { width, height, channels: 3 } })
    .resize(small)
    .blur(small / 30)
    .png()
    .toBuffer();
  return sharp(spread).resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

/** Adds the mirrored room that panes reflect. */
function addReflection(
  frame: Float32Array,
  lit: Float32Array,
  { share }: Outdoors,
  reflection: number,
  width: number,
): void {
  for (let i = 0; reflection > 0 && i < share.length; i++) {
    const mirrored = i - (i % width) + width - 1 - (i % width);
    for (let c = 0; c < 3; c++) {
      frame[3 * i + c]! += share[i]! * reflection * lit[3 * mirrored + c]!;
    }
  }
}

/** Paints surfaces that are light and colourless, such as white walls and ceilings. */
function paintWalls(
  { width, data }: Raster,
  { colour, until }: { colour: Rgb; until: number },
): void {
  for (let i = 0; 3 * i < data.length; i++) {
    const codes = data.subarray(3 * i, 3 * i + 3);
    const highest = Math.max(...codes);
    if ((i % width) / width < until && highest > 110 && highest - Math.min(...codes) < 30) {
      codes.forEach(
        (code, c) => (codes[c] = Math.round(codeOfLinear(LINEAR_OF_CODE[code]! * colour[c]!))),
      );
    }
  }
}

function add(frame: Float32Array, light: Uint8Array, share: number): void {
  for (let at = 0; at < frame.length; at++) {
    frame[at]! += (light[at]! / 255) * share;
  }
}

function addGlare(frame: Float32Array, flash: FlashLight, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const glare = flash.glare(x / width, y / height);
      for (let c = 0; glare > 0 && c < 3; c++) {
        frame[3 * (y * width + x) + c]! += glare;
      }
    }
  }
}

function paintMasks(
  windows: Uint8Array,
  flashes: FlashLight[],
  width: number,
  height: number,
): Uint8Array {
  const masks = new Uint8Array(3 * width * height);
  windows.forEach((value, i) => {
    const x = (i % width) / width;
    const y = Math.floor(i / width) / height;
    masks[3 * i] = value;
    masks[3 * i + 1] = flashes.some(({ hotSpots }) => hotSpots(x, y) > 0.5) ? 255 : 0;
    masks[3 * i + 2] = flashes.some(({ shadows }) => shadows(x, y) > 0.5) ? 255 : 0;
  });
  return masks;
}
