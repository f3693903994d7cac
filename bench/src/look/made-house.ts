import type { Raster } from '@roomlight/imaging/testing';
import { codeOfLinear } from '@roomlight/imaging/testing';
import type { Random } from '../engine/scenes/random.js';

export type Rgb = readonly [number, number, number];
type Point = readonly [number, number, number];

/** A box, in metres: furniture, or a window when it shines by itself. */
interface Box {
  from: Point;
  to: Point;
  colour: Rgb;
  shines: boolean;
}

interface Light {
  at: Point;
  colour: Rgb;
  power: number;
}

/** A room from the origin to `size`; x and z level, y up. */
interface Room {
  size: Point;
  wall: Rgb;
  floor: Rgb;
  boxes: Box[];
  lights: Light[];
  ambient: Rgb;
}

/** What a camera made of a view: factors on linear light. */
export interface CameraGains {
  exposure: number;
  white: Rgb;
}

export interface MadeView {
  room: number;
  photo: Raster;
  gains: CameraGains;
  /** Where a place of the room's walls lies in the photo, in pixels; null where something hides it. */
  placeOf(wall: Point): readonly [number, number] | null;
  isBar: boolean;
}

export interface MadeHouse {
  views: MadeView[];
  /** Places on the walls of each room. */
  walls: Point[][];
}

const SIZE = { width: 480, height: 320 };
const WHITE: Rgb = [0.84, 0.84, 0.83];
const NOISE_CODES = 1.2;

/**
 * Makes a house of two or three rooms in one paint, some with a room in another, and photographs it in 6 to 10 views.
 * Exposures differ by 0.2 stops and whites by 2.5 % of red and of blue (standard deviations), as between the frames of
 * one camera on automatic.
 * @param withBar whether there is one more view, of a bar lit in orange
 */
export function makeHouse(random: Random, withBar: boolean): MadeHouse {
  const paint = paintOf(random);
  const count = random.count(2, 3);
  const rooms = Array.from({ length: count }, (_, i) =>
    makeRoom(random, i === 2 && random.chance(0.5) ? paintOf(random) : paint),
  );
  const total = random.count(6, 10);
  const views = Array.from({ length: total }, (_, i) => {
    const room = i % count;
    return makeView(random, rooms[room]!, room, cameraOf(random), false);
  });
  if (withBar) {
    const bar = { ...makeRoom(random, paint), ambient: scaled(ORANGE, 0.12) };
    bar.lights = bar.lights.map((light) => ({ ...light, colour: ORANGE }));
    const still: CameraGains = { exposure: 1, white: [1, 1, 1] };
    views.push(makeView(random, bar, rooms.length, still, true));
    rooms.push(bar);
  }
  return { views, walls: rooms.map(({ size }) => wallPlaces(size)) };
}

const ORANGE: Rgb = [1, 0.52, 0.16];

function paintOf(random: Random): Rgb {
  const light = random.between(0.6, 0.82);
  return [light * random.between(0.99, 1.05), light, light * random.between(0.88, 1.03)];
}

function cameraOf(random: Random): CameraGains {
  const [exposure = 0, red = 0, blue = 0] = random.normals(3);
  return {
    exposure: 2 ** clamp(0.2 * exposure, 0.4),
    white: [Math.exp(clamp(0.025 * red, 0.05)), 1, Math.exp(clamp(0.025 * blue, 0.05))],
  };
}

function makeRoom(random: Random, wall: Rgb): Room {
  const size: Point = [random.between(4, 7), random.between(2.5, 3), random.between(4, 6)];
  const [width, height, depth] = size;
  const boxes: Box[] = Array.from({ length: random.count(3, 6) }, () => {
    const x = random.between(0.3, width - 1.5);
    const z = random.between(0.3, depth - 1.5);
    const long = random.between(0.5, 1.4);
    const isWhite = random.chance(0.25);
    const colour: Rgb = isWhite
      ? WHITE
      : [random.between(0.05, 0.6), random.between(0.05, 0.5), random.between(0.05, 0.5)];
    return {
      from: [x, 0, z],
      to: [x + long, random.between(0.4, 1.1), z + random.between(0.5, 1.2)],
      colour,
      shines: false,
    };
  });
  const windowX = random.between(0.5, width - 2);
  const window: Box = {
    from: [windowX, 0.9, depth - 0.02],
    to: [windowX + 1.4, 2.2, depth],
    colour: [0.95, 1, 1.1],
    shines: true,
  };
  boxes.push(window);
  const daylight: Rgb = [0.97, 1, 1.04];
  const lamp: Rgb = [1.04, 1, 0.94];
  return {
    size,
    wall,
    floor: [random.between(0.25, 0.45), random.between(0.15, 0.25), random.between(0.06, 0.14)],
    boxes,
    lights: [
      {
        at: [windowX + 0.7, 1.6, depth - 0.3],
        colour: daylight,
        power: random.between(0.4, 1),
      },
      {
        at: [width / 2, height - 0.4, depth / 2],
        colour: lamp,
        power: random.between(0.3, 0.7),
      },
    ],
    ambient: scaled([1, 1, 1], random.between(0.5, 0.65)),
  };
}

function makeView(
  random: Random,
  room: Room,
  index: number,
  gains: CameraGains,
  isBar: boolean,
): MadeView {
  const [width, , depth] = room.size;
  const at: Point = [
    random.chance(0.5) ? 0.4 : width - 0.4,
    1.4,
    random.chance(0.5) ? 0.4 : depth - 0.4,
  ];
  const towards = Math.atan2(width / 2 - at[0], depth / 2 - at[2]) + random.between(-0.35, 0.35);
  const focal = 0.55 * SIZE.width;
  const [sin, cos] = [Math.sin(towards), Math.cos(towards)];
  const rayOf = (x: number, y: number): Point => {
    const right = (x - SIZE.width / 2) / focal;
    const up = (SIZE.height / 2 - y) / focal;
    return [cos * right + sin, up, -sin * right + cos];
  };
  const data = new Uint8Array(3 * SIZE.width * SIZE.height);
  const noise = random.normals(data.length);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const light = lightAlong(
      room,
      at,
      rayOf((i % SIZE.width) + 0.5, Math.floor(i / SIZE.width) + 0.5),
    );
    for (let c = 0; c < 3; c++) {
      const exposed = light[c]! * gains.exposure * gains.white[c]!;
      const code = codeOfLinear(shouldered(exposed)) + NOISE_CODES * noise[3 * i + c]!;
      data[3 * i + c] = Math.min(255, Math.max(0, Math.round(code)));
    }
  }
  return {
    room: index,
    photo: { ...SIZE, data },
    gains,
    isBar,
    placeOf(wall) {
      const [dx, dy, dz] = [wall[0] - at[0], wall[1] - at[1], wall[2] - at[2]];
      const ahead = sin * dx + cos * dz;
      const x = SIZE.width / 2 + (focal * (cos * dx - sin * dz)) / ahead;
      const y = SIZE.height / 2 - (focal * dy) / ahead;
      const isInside = ahead > 0.1 && x > 4 && y > 4 && x < SIZE.width - 4 && y < SIZE.height - 4;
      const seen = hitAlong(room, at, [dx, dy, dz]);
      return isInside && seen.box === null && Math.abs(seen.distance - 1) < 0.01 ? [x, y] : null;
    },
  };
}

/** Keeps what is nearly white below white, as cameras' curves do. */
function shouldered(light: number): number {
  const knee = 0.75;
  return light <= knee ? light : 1 - (1 - knee) / (1 + (light - knee) / (1 - knee));
}

function hitAlong(
  { size, boxes }: Room,
  at: Point,
  ray: Point,
): { distance: number; box: Box | null; axis: number } {
  let distance = Infinity;
  let axis = 0;
  for (let a = 0; a < 3; a++) {
    const wall = ray[a]! > 0 ? size[a]! : 0;
    const away = ray[a] === 0 ? Infinity : (wall - at[a]!) / ray[a]!;
    if (away < distance) {
      [distance, axis] = [away, a];
    }
  }
  let nearest: Box | null = null;
  for (const box of boxes) {
    let [enter, leave, side] = [0, Infinity, 0];
    for (let a = 0; a < 3; a++) {
      const one = (box.from[a]! - at[a]!) / ray[a]!;
      const other = (box.to[a]! - at[a]!) / ray[a]!;
      if (Math.min(one, other) > enter) {
        [enter, side] = [Math.min(one, other), a];
      }
      leave = Math.min(leave, Math.max(one, other));
    }
    if (enter > 0 && enter < leave && enter < distance) {
      [distance, nearest, axis] = [enter, box, side];
    }
  }
  return { distance, box: nearest, axis };
}

function lightAlong(room: Room, from: Point, ray: Point): Rgb {
  const { distance, box, axis } = hitAlong(room, from, ray);
  const at = [0, 1, 2].map((a) => from[a]! + distance * ray[a]!);
  if (box?.shines === true) {
    // A sky that is brighter at its top.
    const sky = 0.7 + 0.4 * (at[1]! - 1);
    return scaled(box.colour, sky + 0.1 * Math.sin(9 * at[0]!) * Math.sin(7 * at[1]!));
  }
  const surface = box?.colour ?? (axis !== 1 ? room.wall : ray[1] > 0 ? WHITE : room.floor);
  const sum = [...room.ambient];
  for (const { at: lamp, colour, power } of room.lights) {
    const to = [0, 1, 2].map((a) => lamp[a]! - at[a]!);
    const away = Math.hypot(...to);
    const facing = Math.abs(to[axis]!) / away;
    // Half of a light comes by way of the other walls.
    const share = (power * (0.5 + facing)) / (1.5 + away * away);
    colour.forEach((value, c) => (sum[c]! += share * value));
  }
  return [surface[0] * sum[0]!, surface[1] * sum[1]!, surface[2] * sum[2]!];
}

function wallPlaces([width, height, depth]: Point): Point[] {
  const places: Point[] = [];
  for (let along = 0.05; along < 1; along += 0.09) {
    for (let up = 0.3; up < 0.95; up += 0.15) {
      places.push(
        [0, up * height, along * depth],
        [width, up * height, along * depth],
        [along * width, up * height, 0],
        [along * width, up * height, depth],
      );
    }
  }
  return places;
}

function scaled([red, green, blue]: Rgb, by: number): Rgb {
  return [by * red, by * green, by * blue];
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
