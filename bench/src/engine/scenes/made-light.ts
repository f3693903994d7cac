import { coverageOf, type Coverage, type Point } from './polygon.js';
import type { Random } from './random.js';

export type Rgb = readonly [number, number, number];

/** The light in the room while the HDR frame is taken; positions are fractions of the picture's width and height. */
export interface RoomLight {
  lamps(x: number, y: number): number;
  daylight(x: number, y: number): number;
  lampColour: Rgb;
  daylightColour: Rgb;
}

/** Warm ceiling lamps with hard-edged cones, cool daylight from one side with a hard edge, and a patch of sun. */
export function makeRoomLight(random: Random, softness: number): RoomLight {
  const lamps = Array.from({ length: random.count(2, 4) }, () => ({
    x: random.between(0.1, 0.9),
    y: random.between(-0.1, 0.2),
    power: random.between(0.3, 0.7),
    reach: random.between(0.3, 0.7),
  }));
  const cones = lamps.slice(0, random.count(1, 2)).map(({ x, y }) => {
    const lean = random.between(-0.3, 0.3);
    const spread = random.between(0.1, 0.25);
    const corners: Point[] = [
      [x, y],
      [x + lean - spread, y + 0.8],
      [x + lean + spread, y + 0.8],
    ];
    return { power: random.between(0.15, 0.35), inside: coverageOf(corners, softness) };
  });
  const side = random.chance(0.5) ? 0 : 1;
  const openingY = random.between(0.2, 0.5);
  const reach = random.between(0.3, 0.7);
  const power = random.between(1, 1.8);
  const wedge = coverageOf(wedgeFrom(side, openingY, random), softness);
  const sun = coverageOf(
    random.quad(random.between(0.3, 0.7), random.between(0.65, 0.85), 0.2, 0.15),
    softness,
  );
  const sunPower = random.between(0.4, 0.8);
  return {
    lamps(x, y) {
      let light = 0.15;
      for (const lamp of lamps) {
        const away = Math.hypot(x - lamp.x, (y - lamp.y) * 0.67) / lamp.reach;
        light += lamp.power / (1 + away * away);
      }
      for (const cone of cones) {
        light += cone.power * cone.inside(x, y);
      }
      return light;
    },
    daylight(x, y) {
      const away = Math.hypot(x - side, (y - openingY) * 0.67) / reach;
      return 0.1 + (power * (0.4 + 0.6 * wedge(x, y))) / (1 + away * away) + sunPower * sun(x, y);
    },
    lampColour: [1, random.between(0.7, 0.8), random.between(0.38, 0.58)],
    daylightColour: [random.between(0.74, 0.88), random.between(0.82, 0.88), 1],
  };
}

function wedgeFrom(side: number, y: number, random: Random): Point[] {
  const far = Math.abs(side - random.between(0.5, 0.8));
  return [
    [side, y - 0.3],
    [side, y + 0.2],
    [far, y + random.between(0.7, 1)],
    [far, y + random.between(0.1, 0.4)],
  ];
}

/** One flash, in the HDR frame's geometry. */
export interface FlashLight {
  /** 0 to about 1: fall-off and hard shadows */
  light(x: number, y: number): number;
  /** white light reflected by glossy surfaces, far beyond white in its middle */
  glare(x: number, y: number): number;
  hotSpots: Coverage;
  shadows: Coverage;
}

export interface FlashOptions {
  power: number;
  /** the picture's height by its width */
  aspect: number;
  /** width of hard edges, as a share of the picture's width */
  softness: number;
  /** areas that no hot spot covers, as corners */
  keepClear: readonly (readonly Point[])[];
  /** areas that a shadow covers, in addition to those drawn */
  shadowed: readonly Point[];
}

export function makeFlashLight(
  random: Random,
  { power, aspect, softness, keepClear, shadowed }: FlashOptions,
): FlashLight {
  const x0 = random.between(0.05, 0.95);
  const y0 = random.between(0.1, 0.6);
  const fallOff = random.between(1.5, 5);
  const spots = Array.from({ length: 2 }, () => ({
    x: random.between(0.1, 0.9),
    y: random.between(0.15, 0.75),
    radius: random.between(0.025, 0.06),
    power: random.between(1.2, 4),
  })).filter(({ x, y, radius }) =>
    keepClear.every((corners) => !touches(corners, x, y, 2 * radius)),
  );
  const shadows = Array.from({ length: random.count(2, 3) }, () => ({
    inside: coverageOf(
      random.quad(
        random.between(0.15, 0.85),
        random.between(0.35, 0.8),
        random.between(0.07, 0.14),
        random.between(0.12, 0.3),
      ),
      softness,
    ),
    passes: random.between(0.1, 0.25),
  }));
  for (const [x, y] of shadowed) {
    const quad = random.quad(x, y, random.between(0.03, 0.08), random.between(0.1, 0.3));
    shadows.push({ inside: coverageOf(quad, softness), passes: random.between(0.1, 0.3) });
  }
  const within = (spot: { x: number; y: number; radius: number }, x: number, y: number): number =>
    Math.hypot(x - spot.x, (y - spot.y) * aspect) / spot.radius;
  return {
    light(x, y) {
      const away = Math.hypot(x - x0, (y - y0) * aspect);
      let light = power / (1 + fallOff * away * away);
      for (const { inside, passes } of shadows) {
        light *= 1 - (1 - passes) * inside(x, y);
      }
      return light;
    },
    glare(x, y) {
      let light = 0;
      for (const spot of spots) {
        const away = within(spot, x, y);
        light += away < 1 ? spot.power * (1 - away * away) ** 2 : 0;
      }
      return light;
    },
    hotSpots: (x, y) => (spots.some((spot) => within(spot, x, y) < 1) ? 1 : 0),
    shadows: (x, y) => Math.max(...shadows.map(({ inside }) => inside(x, y))),
  };
}

/** Whether the box around the corners comes within `distance` of a point. */
function touches(corners: readonly Point[], x: number, y: number, distance: number): boolean {
  const xs = corners.map(([cornerX]) => cornerX);
  const ys = corners.map(([, cornerY]) => cornerY);
  return (
    x > Math.min(...xs) - distance &&
    x < Math.max(...xs) + distance &&
    y > Math.min(...ys) - distance &&
    y < Math.max(...ys) + distance
  );
}
