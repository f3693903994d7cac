import { describe, expect, it } from '@jest/globals';
import { edgesOf, eitherWay, inventedEdges, stopsOf } from './invented-edges.js';
import type { Plane } from '../pixels/raster.js';

const SIZE = { width: 30, height: 20 };

/** A grey picture that changes at column 15 from one value to another, in stops. */
function sides(left: number, right: number): Plane {
  const data = Uint8Array.from({ length: 3 * SIZE.width * SIZE.height }, (_, at) =>
    Math.floor(at / 3) % SIZE.width < 15 ? left : right,
  );
  return stopsOf(data, SIZE, 1);
}

const count = (invented: Plane): number => invented.data.filter((over) => over > 0).length;

describe('inventedEdges', () => {
  const frames = edgesOf([sides(120, 250), sides(60, 130)]);

  it('finds none in a photo whose edges are as strong as a frame’s or weaker', () => {
    expect(count(inventedEdges(sides(60, 130), frames))).toBe(0);
    expect(count(inventedEdges(sides(120, 160), frames))).toBe(0);
    expect(count(inventedEdges(sides(120, 120), frames))).toBe(0);
  });

  it('finds an edge where no frame has one', () => {
    const flat = edgesOf([sides(120, 120), sides(60, 60)]);
    expect(count(inventedEdges(sides(120, 160), flat))).toBeGreaterThan(0);
  });

  it('finds a reversed edge unless either direction counts', () => {
    expect(count(inventedEdges(sides(160, 120), frames))).toBeGreaterThan(0);
    expect(count(inventedEdges(sides(160, 120), eitherWay(frames)))).toBe(0);
  });

  it('finds an edge that is far stronger than in the frames', () => {
    expect(count(inventedEdges(sides(10, 250), frames))).toBeGreaterThan(0);
  });
});
