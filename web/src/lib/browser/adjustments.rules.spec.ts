import { describe, expect, it } from '@jest/globals';
import { NEUTRAL_ADJUSTMENTS, parseAdjustments, parsePresets } from './adjustments.rules.js';

const WARM = {
  brightness: 110,
  saturation: 90,
  warmth: 12,
  blackLevel: 95,
  verticalAlign: -1.5,
  horizontalAlign: 0.3,
};

describe('parseAdjustments', () => {
  it('reads stored values and nothing more', () => {
    expect(parseAdjustments({ ...WARM, contrast: 3 })).toEqual(WARM);
  });

  it('uses neutral for a value that is missing, not a number or out of range', () => {
    expect(
      parseAdjustments({ brightness: '120', saturation: 201, warmth: NaN, verticalAlign: -10.1 }),
    ).toEqual(NEUTRAL_ADJUSTMENTS);
  });

  it.each([null, undefined, 7, 'warm', [WARM]])('finds none in %j', (stored) => {
    expect(parseAdjustments(stored)).toBeNull();
  });
});

describe('parsePresets', () => {
  it('keeps valid presets and drops the rest', () => {
    const preset = { id: '1767225600000', name: 'Warm', ...WARM };
    const stored = [preset, null, 'x', { ...preset, name: ' ' }, { ...preset, id: 3 }];
    expect(parsePresets(stored)).toEqual([preset]);
    expect(parsePresets({ 0: preset })).toEqual([]);
  });
});
