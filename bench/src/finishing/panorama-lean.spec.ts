import { describe, expect, it } from '@jest/globals';
import { leanByOthers } from './panorama-lean.js';

describe('leanByOthers', () => {
  const first = { yaw: 0, lean: { vertical: 0.6, horizontal: -0.2 } };

  it.each([
    { yaw: 90, vertical: 0.2, horizontal: 0.6 },
    { yaw: 180, vertical: -0.6, horizontal: 0.2 },
  ])('turns the lean of a first view to a view at $yaw°', ({ yaw, vertical, horizontal }) => {
    const lean = leanByOthers(yaw, [first]);
    expect(lean?.vertical).toBeCloseTo(vertical, 6);
    expect(lean?.horizontal).toBeCloseTo(horizontal, 6);
  });

  it('averages what several views tell', () => {
    const opposite = { yaw: 180, lean: { vertical: -0.2, horizontal: 0.4 } };
    const lean = leanByOthers(0, [first, opposite]);
    expect(lean?.vertical).toBeCloseTo(0.4, 6);
    expect(lean?.horizontal).toBeCloseTo(-0.3, 6);
  });

  it('knows nothing of a photo that is its only view', () => {
    expect(leanByOthers(0, [])).toBeNull();
  });
});
