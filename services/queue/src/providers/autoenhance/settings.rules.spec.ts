import { describe, expect, it } from '@jest/globals';
import { DEFAULT_ENHANCEMENT, type Enhancement } from '@roomlight/contracts';
import { finishAfterwards, MERGE_SETTINGS, settingsFor } from './settings.rules.js';

const given = (settings: Partial<Enhancement>): Enhancement => ({
  ...DEFAULT_ENHANCEMENT,
  ...settings,
});

describe('settingsFor', () => {
  it('sets everything relevant in the provider’s words', () => {
    expect(settingsFor(DEFAULT_ENHANCEMENT)).toEqual({
      ai_version: '5.x',
      enhance: true,
      enhance_type: 'neutral',
      sky_replacement: false,
      cloud_type: 'CLEAR',
      vertical_correction: true,
      lens_correction: false,
      window_pull_type: 'ONLY_WINDOWS',
      upscale: false,
      privacy: false,
    });
  });

  it.each([
    ['property', 'neutral'],
    ['warm', 'warm'],
    ['food', 'neutral'],
    ['portrait', 'neutral'],
  ] as const)('turns the style %s into %s', (enhanceType, enhance_type) => {
    expect(settingsFor(given({ enhanceType }))).toMatchObject({ enhance_type });
  });

  it.each([
    [false, false, 'NONE'],
    [false, true, 'NONE'],
    [true, false, 'ONLY_WINDOWS'],
    [true, true, 'WINDOWS_WITH_SKIES'],
  ])('with windows %p and sky %p selects %s', (enhanceWindows, replaceSky, window_pull_type) => {
    const settings = settingsFor(given({ enhanceWindows, replaceSky }));
    expect(settings).toMatchObject({ window_pull_type, sky_replacement: replaceSky });
  });

  it.each([
    [true, true, true, true],
    [true, true, false, true],
    [true, false, true, true],
    [true, false, false, false],
    [false, true, true, false],
  ])(
    'with straightening %p and axes %p, %p sets %p',
    (on, vertical, horizontal, vertical_correction) => {
      const axes = { autoVerticalAlign: vertical, autoHorizontalAlign: horizontal };
      const settings = settingsFor(given({ perspectiveCorrection: on, ...axes }));
      expect(settings).toMatchObject({ vertical_correction });
    },
  );
});

it('the merge settings change nothing but the light', () => {
  expect(MERGE_SETTINGS).toMatchObject({
    enhance: false,
    sky_replacement: false,
    vertical_correction: false,
    lens_correction: false,
    window_pull_type: 'NONE',
  });
});

describe('finishAfterwards', () => {
  it.each(['property', 'warm'] as const)('leaves the style %s to the provider', (enhanceType) => {
    expect(finishAfterwards(given({ enhanceType }))).toBeNull();
  });

  it.each(['food', 'portrait'] as const)(
    'makes the style %s from the provider’s neutral result',
    (style) => {
      const settings = given({ enhanceType: style, maintainColorAccuracy: false });
      expect(finishAfterwards(settings)).toEqual({
        style,
        brightness: 1,
        keepColours: false,
        enhanceWindows: false,
        straighten: { vertical: false, horizontal: false },
        sky: null,
      });
    },
  );

  it('brightens by the requested amount beyond the default', () => {
    const brightnessMultiplier = 1.5 * DEFAULT_ENHANCEMENT.brightnessMultiplier;
    const finish = finishAfterwards(given({ enhanceType: 'food', brightnessMultiplier }));
    expect(finish?.brightness).toBeCloseTo(1.5);
  });
});
