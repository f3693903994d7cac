import { describe, expect, it } from '@jest/globals';
import { INSIDE, removeFlecks } from './view-sides.js';

const WIDTH = 100;
const HEIGHT = 80;

/** The view of a window with a bar, and of rectangles beside it: left, top, width and height. */
function viewWith(...parts: [number, number, number, number][]): Uint8Array {
  const sides = new Uint8Array(WIDTH * HEIGHT);
  for (const [left, top, width, height] of [[5, 5, 40, 60], [48, 5, 40, 60], ...parts]) {
    for (let y = top!; y < top! + height!; y++) {
      sides.fill(INSIDE, y * WIDTH + left!, y * WIDTH + left! + width!);
    }
  }
  return sides;
}

describe('removeFlecks', () => {
  it('leaves a sunlit sill and reveal in the room', () => {
    const sides = viewWith([20, 70, 6, 2], [92, 40, 2, 5]);
    removeFlecks(sides, WIDTH);
    expect(sides).toEqual(viewWith());
  });

  it('keeps panes, and the gap between two slats', () => {
    const gap: [number, number, number, number] = [5, 67, 40, 2];
    const sides = viewWith(gap);
    removeFlecks(sides, WIDTH);
    expect(sides).toEqual(viewWith(gap));
  });
});
