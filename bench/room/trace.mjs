import { albedoAt, THINGS, WINDOWS } from './scene.mjs';
import { add, cross, dot, normalize, scale, subtract } from './vector.mjs';

/** Where the sun stands, seen from the room, and how much brighter than the sky it is. */
const TO_SUN = normalize([-1, 0.74, -0.36]);
const SUN = [8.6, 7.4, 5.7];
const SUN_SPREAD = 0.012;
const BOUNCES = 4;
/** Rare bright paths would stay as white specks; what they lose is too little to see. */
const INDIRECT_LIMIT = 1.6;
const FAR = 1e9;

/** A seeded generator: the same picture on every run. */
let state = 0x9e3779b9;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

function sky([, y, z]) {
  const up = Math.max(0, y);
  const garden = y < 0.02 + 0.05 * Math.sin(z * 18);
  return garden ? [1.9, 2.1, 1.5] : [3.5 - up * 1.2, 3.7 - up * 0.8, 3.9 - up * 0.3];
}

/** Distance to the nearest thing along a ray, or to the first within `limit` when only shade matters. */
function nearest(origin, direction, limit) {
  let distance = limit;
  let thing = null;
  const [ox, oy, oz] = origin;
  const ix = 1 / direction[0];
  const iy = 1 / direction[1];
  const iz = 1 / direction[2];
  for (const candidate of THINGS) {
    let t = FAR;
    if (candidate.kind === 'box') {
      const { min, max } = candidate;
      const x1 = (min[0] - ox) * ix;
      const x2 = (max[0] - ox) * ix;
      const y1 = (min[1] - oy) * iy;
      const y2 = (max[1] - oy) * iy;
      const z1 = (min[2] - oz) * iz;
      const z2 = (max[2] - oz) * iz;
      const near = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
      const far = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
      if (near <= far && far > 1e-4) {
        t = near > 1e-4 ? near : FAR;
      }
    } else {
      const to = subtract(candidate.center, origin);
      const along = dot(to, direction);
      const gap = candidate.radius ** 2 - (dot(to, to) - along * along);
      if (gap > 0 && along - Math.sqrt(gap) > 1e-4) {
        t = along - Math.sqrt(gap);
      }
    }
    if (t < distance) {
      distance = t;
      thing = candidate;
    }
  }
  return { thing, distance };
}

function isFree(origin, direction, limit) {
  return nearest(origin, direction, limit).thing === null;
}

function normalAt(thing, point) {
  if (thing.kind === 'ball') {
    return normalize(subtract(point, thing.center));
  }
  let best = 0;
  let smallest = FAR;
  let sign = 1;
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.abs(point[axis] - thing.min[axis]);
    const high = Math.abs(point[axis] - thing.max[axis]);
    if (Math.min(low, high) < smallest) {
      smallest = Math.min(low, high);
      best = axis;
      sign = low < high ? -1 : 1;
    }
  }
  return [0, 1, 2].map((axis) => (axis === best ? sign : 0));
}

function jitter(direction, spread) {
  return normalize(direction.map((value) => value + (random() - 0.5) * 2 * spread));
}

/** Cosine-weighted direction over the hemisphere of a normal. */
function scatter(normal) {
  const turn = 2 * Math.PI * random();
  const radius = Math.sqrt(random());
  const side = normalize(cross(Math.abs(normal[0]) > 0.5 ? [0, 1, 0] : [1, 0, 0], normal));
  const other = cross(normal, side);
  return normalize(
    add(
      add(scale(side, radius * Math.cos(turn)), scale(other, radius * Math.sin(turn))),
      scale(normal, Math.sqrt(Math.max(0, 1 - radius * radius))),
    ),
  );
}

/** Light that comes straight from the sun and, through one window picked at random, from the sky. */
function directLight(point, normal) {
  let light = [0, 0, 0];
  const toSun = jitter(TO_SUN, SUN_SPREAD);
  const facingSun = dot(normal, toSun);
  if (facingSun > 0 && isFree(point, toSun, FAR)) {
    light = add(light, scale(SUN, facingSun));
  }
  const window = WINDOWS[Math.floor(random() * WINDOWS.length)];
  const target = [
    -0.23,
    window.y[0] + random() * (window.y[1] - window.y[0]),
    window.z[0] + random() * (window.z[1] - window.z[0]),
  ];
  const to = subtract(target, point);
  const distance = Math.sqrt(dot(to, to));
  const direction = scale(to, 1 / distance);
  const facing = dot(normal, direction);
  if (facing > 0 && direction[0] < 0 && isFree(point, direction, distance)) {
    const area = (window.y[1] - window.y[0]) * (window.z[1] - window.z[0]);
    const weight = (facing * -direction[0] * area * WINDOWS.length) / (Math.PI * distance ** 2);
    light = add(light, scale(sky(direction), weight));
  }
  return light;
}

/**
 * One camera ray's worth of light, by path tracing with next-event estimation (Kajiya 1986). The light is what falls on
 * the first surface, without that surface's own colour: noise is taken off the light alone, so textures stay sharp.
 */
export function sample(origin, direction) {
  const first = nearest(origin, direction, FAR);
  if (first.thing === null) {
    return { light: sky(direction), albedo: [1, 1, 1], normal: [0, 0, 0], depth: 40 };
  }
  const result = { light: [0, 0, 0], albedo: [1, 1, 1], normal: [0, 0, 0], depth: first.distance };
  let weight = [1, 1, 1];
  let ray = direction;
  let from = origin;
  let hit = first;
  for (let bounce = 0; bounce < BOUNCES && hit.thing !== null; bounce++) {
    const point = add(from, scale(ray, hit.distance));
    const normal = normalAt(hit.thing, point);
    const albedo = albedoAt(hit.thing, point);
    if (bounce === 0) {
      result.albedo = albedo;
      result.normal = normal;
    } else {
      weight = weight.map((value, channel) => value * albedo[channel]);
    }
    from = add(point, scale(normal, 1e-3));
    const limit = bounce === 0 ? FAR : INDIRECT_LIMIT;
    const light = directLight(from, normal);
    result.light = result.light.map(
      (value, channel) => value + Math.min(limit, weight[channel] * light[channel]),
    );
    ray = scatter(normal);
    hit = nearest(from, ray, FAR);
  }
  return result;
}
