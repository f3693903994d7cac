/**
 * A living room with two tall windows in its left wall. Metres; x right, y up, z away from the camera.
 * Colours are linear-light reflectances.
 */
const WALL = [0.83, 0.8, 0.75];
const OAK = [0.52, 0.36, 0.22];
const LINEN = [0.74, 0.69, 0.6];
const CLAY = [0.6, 0.32, 0.2];
const SAGE = [0.33, 0.38, 0.28];
const INK = [0.06, 0.055, 0.05];
const WHITE = [0.88, 0.87, 0.85];

const box = (min, max, albedo, pattern = 'plain') => ({ kind: 'box', min, max, albedo, pattern });
const ball = (center, radius, albedo) => ({ kind: 'ball', center, radius, albedo });

export const WIDTH = 6.4;
const HEIGHT = 3;
const DEPTH = 6;

/** The openings that daylight comes through: z and y ranges in the wall x = 0. */
export const WINDOWS = [
  { z: [1.9, 3.2], y: [0.35, 2.62] },
  { z: [3.85, 5.15], y: [0.35, 2.62] },
];

function leftWall() {
  const pieces = [];
  const x = [-0.22, 0];
  const edges = [-1, ...WINDOWS.flatMap((window) => window.z), DEPTH];
  for (let i = 0; i < edges.length; i += 2) {
    pieces.push(box([x[0], 0, edges[i]], [x[1], HEIGHT, edges[i + 1]], WALL));
  }
  for (const { z, y } of WINDOWS) {
    pieces.push(box([x[0], 0, z[0]], [x[1], y[0], z[1]], WALL));
    pieces.push(box([x[0], y[1], z[0]], [x[1], HEIGHT, z[1]], WALL));
    // Frame bars, which draw the light on the floor.
    const middle = (z[0] + z[1]) / 2;
    pieces.push(box([-0.14, y[0], middle - 0.03], [-0.08, y[1], middle + 0.03], WHITE));
    pieces.push(box([-0.14, 1.75, z[0]], [-0.08, 1.81, z[1]], WHITE));
  }
  return pieces;
}

function sofa() {
  const [x, z] = [3.35, 4.75];
  return [
    box([x, 0.12, z], [x + 2.3, 0.42, z + 0.95], LINEN),
    box([x + 0.22, 0.42, z + 0.02], [x + 1.13, 0.56, z + 0.75], LINEN),
    box([x + 1.17, 0.42, z + 0.02], [x + 2.08, 0.56, z + 0.75], LINEN),
    box([x, 0.42, z + 0.72], [x + 2.3, 0.88, z + 0.95], LINEN),
    box([x, 0.42, z], [x + 0.2, 0.66, z + 0.95], LINEN),
    box([x + 2.1, 0.42, z], [x + 2.3, 0.66, z + 0.95], LINEN),
    box([x + 0.3, 0.56, z + 0.52], [x + 0.78, 0.96, z + 0.7], CLAY),
    box([x + 0.7, 0.56, z + 0.46], [x + 1.1, 0.88, z + 0.6], WHITE),
    box([x + 1.6, 0.56, z + 0.5], [x + 2.05, 0.94, z + 0.68], SAGE),
  ];
}

function tableAndVase() {
  return [
    box([2.75, 0.36, 3.0], [4.15, 0.41, 3.75], OAK),
    box([2.85, 0, 3.08], [2.91, 0.36, 3.67], INK),
    box([3.99, 0, 3.08], [4.05, 0.36, 3.67], INK),
    box([3.0, 0.41, 3.2], [3.4, 0.45, 3.48], WHITE),
    box([3.03, 0.45, 3.22], [3.36, 0.48, 3.46], CLAY),
    ball([3.72, 0.53, 3.4], 0.12, WHITE),
  ];
}

function pictures() {
  return [
    box([3.75, 1.35, DEPTH - 0.04], [4.55, 2.25, DEPTH], INK),
    box([3.79, 1.39, DEPTH - 0.05], [4.51, 2.21, DEPTH], WHITE),
    box([3.98, 1.58, DEPTH - 0.055], [4.32, 2.02, DEPTH], CLAY),
    box([4.85, 1.35, DEPTH - 0.04], [5.4, 2.0, DEPTH], OAK),
    box([4.88, 1.38, DEPTH - 0.05], [5.37, 1.97, DEPTH], WHITE),
    box([5.0, 1.52, DEPTH - 0.055], [5.25, 1.83, DEPTH], SAGE),
  ];
}

function plant() {
  const leaves = [];
  for (let i = 0; i < 120; i++) {
    const turn = i * 2.399963;
    const reach = 0.05 + 0.33 * Math.sqrt((i % 40) / 40);
    leaves.push(
      ball(
        [1.0 + reach * Math.cos(turn), 0.7 + i * 0.0085, 5.5 + 0.75 * reach * Math.sin(turn)],
        0.035 + 0.006 * ((i * 7) % 5),
        [0.08, 0.12 + 0.015 * (i % 4), 0.05],
      ),
    );
  }
  return [
    box([0.82, 0, 5.32], [1.18, 0.42, 5.68], INK),
    box([0.98, 0.5, 5.48], [1.02, 1.3, 5.52], OAK),
    ...leaves,
  ];
}

export const THINGS = [
  box([-1, -0.2, -1], [WIDTH + 1, 0, DEPTH + 1], OAK, 'planks'),
  box([-1, HEIGHT, -1], [WIDTH + 1, HEIGHT + 0.2, DEPTH + 1], WHITE),
  box([-1, 0, DEPTH], [WIDTH + 1, HEIGHT, DEPTH + 0.2], WALL),
  box([WIDTH, 0, -1], [WIDTH + 0.2, HEIGHT, DEPTH], WALL),
  box([-1, 0, -1.2], [WIDTH + 1, HEIGHT, -1], WALL),
  box([0, 0, DEPTH - 0.015], [WIDTH, 0.12, DEPTH], WHITE),
  box([2.2, 0, 2.5], [5.6, 0.015, 5.2], [0.66, 0.6, 0.52], 'weave'),
  box([3.2, 2.05, 3.3], [3.21, HEIGHT, 3.31], INK),
  ball([3.205, 1.95, 3.305], 0.21, WHITE),
  ...leftWall(),
  ...sofa(),
  ...tableAndVase(),
  ...pictures(),
  ...plant(),
];

/** The surface's reflectance where it was hit: boards and cloth vary, paint doesn't. */
export function albedoAt(thing, [x, , z]) {
  switch (thing.pattern) {
    case 'planks': {
      const row = Math.floor(z / 0.17);
      const board = Math.floor((x + row * 0.83) / 1.5);
      const shade = 0.82 + 0.36 * fraction(Math.sin(row * 12.9898 + board * 78.233) * 43758.5453);
      const grain = 1 + 0.05 * Math.sin(z * 210 + Math.sin(x * 3 + row) * 4);
      const seam = fraction(z / 0.17) < 0.025 ? 0.55 : 1;
      return thing.albedo.map((value) => value * shade * grain * seam);
    }
    case 'weave': {
      const thread = 0.94 + 0.06 * Math.sin(x * 130) * Math.sin(z * 130);
      return thing.albedo.map((value) => value * thread);
    }
    default:
      return thing.albedo;
  }
}

function fraction(value) {
  return value - Math.floor(value);
}
