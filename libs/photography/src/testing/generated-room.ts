import { SMALL_COPY_SIDE, type SmallCopy } from '../shoot/shot.types.js';
import { between, oneOf, wholeBetween, type Random } from './random.js';

type Colour = readonly [number, number, number];

/** Corners in a room's own coordinates; a view shows a part of about 1 × 0.67. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Thing extends Box {
  colour: Colour;
  /** Metres from the camera. */
  distance: number;
  /** Amplitude and period of its pattern. */
  pattern: number;
  period: number;
}

/** A room from which views are taken: a wall of 2 × 0.9, with things before it. */
export interface Room {
  wall: Colour;
  floor: Colour;
  things: Thing[];
  windows: (Box & { light: number })[];
  lamps: { x: number; y: number; reach: number; light: number }[];
  /** Linear light of the ambience, warm or cool. */
  tint: Colour;
}

/** A part of a room, with light in linear values. */
export interface View {
  width: number;
  height: number;
  albedo: Float32Array;
  ambient: Float32Array;
  distance: Float32Array;
}

/** Where the wall meets the floor. */
const FLOOR = 0.62;

const WALLS: readonly Colour[] = [
  [0.8, 0.79, 0.76],
  [0.8, 0.79, 0.76],
  [0.72, 0.7, 0.66],
  [0.55, 0.58, 0.6],
];
const FLOORS: readonly Colour[] = [
  [0.3, 0.2, 0.12],
  [0.45, 0.36, 0.28],
  [0.5, 0.5, 0.48],
];
const LIGHTS: readonly Colour[] = [
  [1.25, 1, 0.62],
  [1.1, 1, 0.82],
  [1, 1, 1],
  [0.9, 1, 1.15],
];

export function generatedRoom(random: Random): Room {
  const thing = (): Thing => {
    const left = between(random, -0.1, 2);
    const bottom = between(random, 0.2, 0.95);
    const grey = between(random, 0.03, 0.7);
    return {
      left,
      right: left + between(random, 0.04, 0.3),
      top: bottom - between(random, 0.04, 0.3),
      bottom,
      colour: [
        grey * between(random, 0.7, 1.3),
        grey * between(random, 0.8, 1.2),
        grey * between(random, 0.6, 1.3),
      ],
      distance: between(random, 1.2, 5),
      pattern: random() < 0.5 ? between(random, 0.1, 0.5) : 0,
      period: between(random, 0.02, 0.1),
    };
  };
  const window = (): Room['windows'][number] => {
    const left = between(random, 0, 1.8);
    const top = between(random, 0.05, 0.2);
    return {
      left,
      top,
      right: left + between(random, 0.1, 0.35),
      bottom: top + between(random, 0.15, 0.35),
      light: between(random, 1.5, 25),
    };
  };
  return {
    wall: oneOf(random, WALLS),
    floor: oneOf(random, FLOORS),
    things: Array.from({ length: wholeBetween(random, 25, 70) }, thing),
    windows: Array.from({ length: wholeBetween(random, 0, 3) }, window),
    lamps: Array.from({ length: wholeBetween(random, 0, 3) }, () => ({
      x: between(random, 0, 2),
      y: between(random, 0.05, 0.5),
      reach: between(random, 0.03, 0.25),
      light: between(random, 0.3, 2),
    })),
    tint: oneOf(random, LIGHTS),
  };
}

/** @param angle where along its wall a room is seen, 0 to 1; near angles share what they show */
export function viewOfRoom(
  room: Room,
  angle: number,
  random: Random,
  side = SMALL_COPY_SIDE,
): View {
  const width = side;
  const height = Math.round((side * 2) / 3);
  const zoom = between(random, 0.8, 1.1);
  const place = (column: number, row: number): { x: number; y: number } => ({
    x: angle + (column / width) * zoom,
    y: 0.1 + (row / width) * zoom,
  });
  const albedo = new Float32Array(3 * width * height);
  const ambient = new Float32Array(3 * width * height);
  const distance = new Float32Array(width * height);
  for (let i = 0; i < distance.length; i += 1) {
    const { y } = place(i % width, Math.floor(i / width));
    albedo.set(y > FLOOR ? room.floor : room.wall, 3 * i);
    distance[i] = 4.5 - 3 * Math.max(0, y - FLOOR);
  }
  const paint = (box: Box, at: (i: number, x: number, y: number) => void): void => {
    const column = (x: number): number => Math.round(((x - angle) / zoom) * width);
    const row = (y: number): number => Math.round(((y - 0.1) / zoom) * width);
    for (let v = Math.max(0, row(box.top)); v < Math.min(height, row(box.bottom)); v += 1) {
      for (let u = Math.max(0, column(box.left)); u < Math.min(width, column(box.right)); u += 1) {
        const { x, y } = place(u, v);
        at(v * width + u, x, y);
      }
    }
  };
  for (const thing of room.things) {
    paint(thing, (i, x, y) => {
      const factor =
        1 +
        thing.pattern *
          Math.sin((2 * Math.PI * x) / thing.period) *
          Math.sin((2 * Math.PI * y) / thing.period);
      albedo.set(
        thing.colour.map((value) => Math.min(0.95, value * factor)),
        3 * i,
      );
      distance[i] = thing.distance;
    });
  }
  for (let i = 0; i < distance.length; i += 1) {
    const { x, y } = place(i % width, Math.floor(i / width));
    let daylight = 0;
    for (const pane of room.windows) {
      const dx = Math.max(pane.left - x, 0, x - pane.right);
      const dy = Math.max(pane.top - y, 0, y - pane.bottom);
      daylight += (0.02 * pane.light) / (1 + 20 * (dx * dx + dy * dy));
    }
    let lamplight = 0;
    for (const lamp of room.lamps) {
      const square = ((x - lamp.x) ** 2 + (y - lamp.y) ** 2) / lamp.reach ** 2;
      lamplight += lamp.light * Math.exp(-square) + (0.25 * lamp.light) / (1 + square / 4);
    }
    for (let c = 0; c < 3; c += 1) {
      ambient[3 * i + c] =
        (albedo[3 * i + c] ?? 0) *
        (0.25 * (room.tint[c] ?? 1) + daylight + lamplight * (LIGHTS[0]?.[c] ?? 1));
    }
  }
  for (const pane of room.windows) {
    paint(pane, (i, x, y) => {
      if (Math.abs(x - (pane.left + pane.right) / 2) > 0.012) {
        const outside = pane.light * (y < (pane.top + pane.bottom) / 2 ? 1 : 0.5);
        albedo.set([0.04, 0.04, 0.04], 3 * i);
        ambient.set([outside, outside, 1.1 * outside], 3 * i);
      }
    });
  }
  return { width, height, albedo, ambient, distance };
}

export interface FlashHead {
  /** Where its light is strongest, 0 to 1 of the width and height. */
  x: number;
  y: number;
  /** How much of it comes back from the ceiling, evenly; 0 to 1. */
  bounce: number;
  power: number;
}

/** @returns the mean linear light of a view, leaving the brightest tenth aside, as a meter does */
export function meterReading(light: Float32Array): number {
  const sorted = light.filter((_, i) => i % 3 === 1).sort();
  const count = Math.floor(sorted.length * 0.9);
  return sorted.subarray(0, count).reduce((sum, value) => sum + value, 0) / count;
}

export function flashLight(view: View, head: FlashHead): Float32Array {
  const { width, height, albedo, distance } = view;
  const light = new Float32Array(albedo.length);
  for (let i = 0; i < distance.length; i += 1) {
    const dx = (i % width) / width - head.x;
    const dy = Math.floor(i / width) / height - head.y;
    const away = distance[i] ?? 1;
    const direct = Math.exp(-1.5 * (dx * dx + dy * dy)) * (9 / (away * away));
    const falls = head.power * (head.bounce + (1 - head.bounce) * direct);
    for (let c = 0; c < 3; c += 1) {
      light[3 * i + c] = (albedo[3 * i + c] ?? 0) * falls;
    }
  }
  return light;
}

/** What a camera makes of light: its curve with contrast and a soft shoulder, noise, 8 bits. */
export function developed(
  view: View,
  { ambient, flash }: { ambient: number; flash: Float32Array | null },
  curve: Float32Array,
  noise: number,
  random: Random,
): SmallCopy {
  const { width, height } = view;
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < data.length; i += 1) {
    const linear = (view.ambient[i] ?? 0) * ambient + (flash?.[i] ?? 0);
    const grain = (random() + random() - 1) * noise;
    const level =
      curve[Math.min(curve.length - 1, Math.floor(Math.sqrt(linear) * CURVE_STEPS))] ?? 0;
    data[i] = Math.max(0, Math.min(255, Math.round(level + grain)));
  }
  return { width, height, data };
}

/** Steps of the table for a square root of 1. */
const CURVE_STEPS = 1024;

/** Levels for square roots of linear light. */
export function cameraCurve(contrast: number): Float32Array {
  return Float32Array.from({ length: 3 * CURVE_STEPS }, (_, i) => {
    const linear = (i / CURVE_STEPS) ** 2;
    const encoded = Math.min(1, 1.03 * (1 - Math.exp(-1.25 * linear)) ** (1 / 2.2));
    return 255 * (encoded + contrast * encoded * (1 - encoded) * (2 * encoded - 1));
  });
}
