import { describe, expect, it } from '@jest/globals';
import type { KeptSet } from '@roomlight/contracts';
import {
  changedSettings,
  hasRaw,
  settingsOf,
  settingsProblem,
  withUse,
} from './merge-settings.rules.js';

const KEPT: KeptSet = {
  photoId: 'photo',
  frames: 2,
  files: [
    { position: 0, filename: 'IMG_1.CR3', use: 'ambient' },
    { position: 1, filename: 'IMG_2.jpeg', use: 'flash' },
  ],
  developRaw: false,
  bytes: 9,
  keptUntil: '2026-12-24T00:00:00.000Z',
};

describe('the settings of another merge', () => {
  it('are not sent when nothing was changed', () => {
    const settings = settingsOf(KEPT);
    expect(changedSettings(KEPT, settings)).toBeNull();
    expect(changedSettings(KEPT, withUse(settings, 1, 'flash'))).toBeNull();
  });

  it('are sent whole when one frame is left out, or RAW is developed', () => {
    const without = withUse(settingsOf(KEPT), 1, 'left_out');
    expect(changedSettings(KEPT, without)).toEqual({
      frames: [
        { position: 0, use: 'ambient' },
        { position: 1, use: 'left_out' },
      ],
      developRaw: false,
    });
    const developed = { ...settingsOf(KEPT), developRaw: true };
    expect(changedSettings(KEPT, developed)).toEqual(developed);
  });

  it('say why the frames in use make no set', () => {
    expect(settingsProblem(KEPT, withUse(settingsOf(KEPT), 0, 'left_out'))).toContain(
      'needs an ambient frame',
    );
    expect(settingsProblem(KEPT, withUse(settingsOf(KEPT), 1, 'left_out'))).toBeNull();
  });

  it('offer to develop RAW only where there is some', () => {
    expect(hasRaw(KEPT)).toBe(true);
    expect(hasRaw({ ...KEPT, files: KEPT.files.slice(1) })).toBe(false);
  });
});
