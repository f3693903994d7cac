import { describe, expect, it } from '@jest/globals';
import { emptyMaps, levelOf, packMaps, unpackMaps, type LightMaps } from './light-maps.js';
import { visibleControls } from './visible-controls.js';

/** A grey photo of 20 × 20 places, of which the first 40 are changed. */
function maps(change: (maps: LightMaps, i: number) => void): LightMaps {
  const result = emptyMaps(20, 20);
  result.guide.fill(0.5);
  for (let i = 0; i < 40; i++) {
    change(result, i);
  }
  // As the browser reads them.
  return unpackMaps(packMaps(result));
}

const NOTHING = { ambience: false, windows: false, lamps: false, shadows: false };

describe('visibleControls', () => {
  it('shows nothing in a photo without lamps, windows and shadows', () => {
    expect(visibleControls(maps(() => undefined))).toEqual(NOTHING);
  });

  it('shows lamps only where lamps light something in a colour of their own', () => {
    const warm = (of: LightMaps, i: number): void => {
      of.natural[0].mean[i] = levelOf(1.3);
      of.natural[2].mean[i] = levelOf(0.7);
    };
    expect(visibleControls(maps(warm))).toEqual({ ...NOTHING, ambience: true });
    const lit = maps((of, i) => {
      warm(of, i);
      of.lampLight[i] = 1;
    });
    expect(visibleControls(lit)).toEqual({ ...NOTHING, ambience: true, lamps: true });
  });

  it('shows shadows where there are some', () => {
    const shaded = maps((of, i) => (of.shadows.mean[i] = levelOf(1.25)));
    expect(visibleControls(shaded)).toEqual({ ...NOTHING, shadows: true });
    const hardly = maps((of, i) => (of.shadows.mean[i] = levelOf(1.02)));
    expect(visibleControls(hardly)).toEqual(NOTHING);
  });

  it('shows windows that have a view from elsewhere', () => {
    const viewed = maps((of, i) => (of.inserted.mean[i] = 1));
    expect(visibleControls(viewed)).toEqual({ ...NOTHING, windows: true });
  });

  it('takes a few places for none', () => {
    const spot = maps((of, i) => (of.shadows.mean[i] = i === 0 ? levelOf(1.5) : 0));
    expect(visibleControls(spot)).toEqual(NOTHING);
  });
});
