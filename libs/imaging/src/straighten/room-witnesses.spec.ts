import { describe, expect, it } from '@jest/globals';
import { plane } from '../pixels/raster.js';
import { roomWitnesses, sharingEdges } from './room-witnesses.js';
import type { Witness } from './room-directions.js';

const upright = (x: number, weight = 0.8): Witness => ({
  x,
  y: 0,
  dx: 0,
  dy: 1,
  weight,
  steep: true,
});
const flat = (y: number): Witness => ({ x: 0, y, dx: 1, dy: 0, weight: 0.8, steep: false });

describe('roomWitnesses', () => {
  it('gives places in focal lengths from the middle, and lengths in image heights', () => {
    const picture = plane(201, 101);
    picture.data.forEach((_, i) => (picture.data[i] = i % 201 < 150 ? 60 : 180));
    const [witness, ...others] = roomWitnesses(picture, 100);
    expect(others).toEqual([]);
    expect(witness?.x).toBeCloseTo(0.495, 2);
    expect(witness?.y).toBeCloseTo(0, 1);
    expect(witness?.weight).toBeGreaterThan(0.9);
    expect(witness?.steep).toBe(true);
  });
});

describe('sharingEdges', () => {
  it('counts parallel neighbouring edges as one', () => {
    const shared = sharingEdges([upright(0.4), upright(0.41), upright(0.42), upright(-0.4)]);
    const weights = shared.map(({ weight }) => weight);
    expect(weights[0]! + weights[1]! + weights[2]!).toBeCloseTo(1, 9);
    expect(weights[3]).toBe(0.8);
  });

  it('counts flat edges half', () => {
    expect(sharingEdges([flat(0), flat(0.3)]).map(({ weight }) => weight)).toEqual([0.4, 0.4]);
  });
});
