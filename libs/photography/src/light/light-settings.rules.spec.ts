import { describe, expect, it } from '@jest/globals';
import { colourShares, isPlainLight, isSameLight, PLAIN_LIGHT } from './light-settings.rules.js';

describe('light settings', () => {
  it('are plain only when every slider is at its middle', () => {
    expect(isPlainLight({ ...PLAIN_LIGHT })).toBe(true);
    expect(isPlainLight({ ...PLAIN_LIGHT, lamps: -0.05 })).toBe(false);
    expect(isSameLight({ ...PLAIN_LIGHT, windows: 1 }, { ...PLAIN_LIGHT, windows: 1 })).toBe(true);
  });

  it('change no colour at their middle, lamps or not', () => {
    expect(colourShares(PLAIN_LIGHT, 1)).toEqual({ natural: 0, neutral: 0 });
  });

  it('give the whole room its own light at one end of ambience and neutrality at the other', () => {
    expect(colourShares({ ambience: -1, lamps: 0 }, 0.5)).toEqual({ natural: 1, neutral: 0 });
    expect(colourShares({ ambience: 1, lamps: 0 }, 0.5)).toEqual({ natural: 0, neutral: 1 });
  });

  it('let lamps decide where lamps light the room, and nowhere else', () => {
    expect(colourShares({ ambience: 1, lamps: 1 }, 1)).toEqual({ natural: 1.15, neutral: 0 });
    expect(colourShares({ ambience: -1, lamps: -1 }, 1)).toEqual({ natural: -0.25, neutral: 0 });
    expect(colourShares({ ambience: 1, lamps: 1 }, 0)).toEqual({ natural: 0, neutral: 1 });
  });
});
