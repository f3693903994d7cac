import { describe, expect, it } from '@jest/globals';
import { straightenedPart, WHOLE_PICTURE } from '@roomlight/photography/geometry';
import { windowOutlines } from './window-outlines.rules.js';

const WINDOW = { left: 0.5, top: 0.25, width: 0.2, height: 0.3 };

describe('The outlines of windows to be checked', () => {
  it('are the recorded places in the merged photo', () => {
    const [outline] = windowOutlines({ doubtfulWindows: [WINDOW] }, WHOLE_PICTURE);
    expect(outline?.corners).toEqual([
      { x: 0.5, y: 0.25 },
      { x: 0.7, y: 0.25 },
      { x: expect.closeTo(0.7), y: expect.closeTo(0.55) },
      { x: 0.5, y: expect.closeTo(0.55) },
    ]);
  });

  it('follow the photo when it is straightened', () => {
    const size = { width: 3000, height: 2000 };
    const part = straightenedPart(size, { vertical: 0, horizontal: 3 }, null);
    const [outline] = windowOutlines({ doubtfulWindows: [WINDOW] }, part);
    const [leftTop, rightTop] = outline?.corners ?? [];
    // The photo is turned and cropped: the upper edge of the window is no longer level.
    expect(Math.abs((rightTop?.y ?? 0) - (leftTop?.y ?? 0))).toBeGreaterThan(0.01);
    expect(leftTop?.x).not.toBeCloseTo(0.5, 3);
  });

  it('leave out a window that was cropped away, and there are none of photos of earlier releases', () => {
    const size = { width: 3000, height: 2000 };
    const part = straightenedPart(size, { vertical: 0, horizontal: 5 }, null);
    const corner = { left: 0, top: 0, width: 0.01, height: 0.01 };
    expect(windowOutlines({ doubtfulWindows: [corner] }, part)).toEqual([]);
    expect(windowOutlines({}, WHOLE_PICTURE)).toEqual([]);
    expect(windowOutlines(null, WHOLE_PICTURE)).toEqual([]);
  });
});
