import { describe, expect, it } from '@jest/globals';
import { RENDITION_WIDTHS } from '@roomlight/contracts';
import {
  assertMayBegin,
  assertMayFetch,
  previewOf,
  watermarkName,
  shareState,
  shownState,
} from './share-state.rules.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const EARLIER = new Date(NOW.getTime() - 1);
const LATER = new Date(NOW.getTime() + 1);
const OPEN = {
  revokedAt: null,
  expiresAt: null,
  releasedAt: EARLIER,
  maxDownloads: null,
  downloads: 7,
};

describe('the state of a share', () => {
  it.each([
    ['open', {}],
    ['open', { expiresAt: LATER, maxDownloads: 8 }],
    ['locked', { releasedAt: null }],
    ['locked', { releasedAt: null, maxDownloads: 7 }],
    ['used_up', { maxDownloads: 7 }],
    ['expired', { expiresAt: NOW }],
    ['expired', { expiresAt: EARLIER, releasedAt: null }],
    ['revoked', { revokedAt: EARLIER, expiresAt: EARLIER, releasedAt: null }],
  ] as const)('is %s with %j', (state, facts) => {
    expect(shareState({ ...OPEN, ...facts }, NOW)).toBe(state);
  });

  it('shows nothing of a revoked or an expired one, with the same answer', () => {
    const answers = (['revoked', 'expired'] as const).map((state) => {
      try {
        return shownState(state);
      } catch (error) {
        return error;
      }
    });
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
    expect(answers[0]).toEqual(answers[1]);
  });

  it('begins a download of an open one alone', () => {
    expect(() => assertMayBegin('open')).not.toThrow();
    expect(() => assertMayBegin('locked')).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => assertMayBegin('used_up')).toThrow(expect.objectContaining({ status: 409 }));
  });

  it('sends what was begun, also when that was the last download, but nothing while locked', () => {
    expect(() => assertMayFetch('open')).not.toThrow();
    expect(() => assertMayFetch('used_up')).not.toThrow();
    expect(() => assertMayFetch('locked')).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe('the preview of a shared photo', () => {
  it.each(RENDITION_WIDTHS)('has a mark and at most 1280 pixels while locked: %d', (width) => {
    expect(previewOf('locked', width)).toEqual({
      width: Math.min(width, 1280),
      watermarked: true,
    });
    expect(previewOf('open', width)).toEqual({ width, watermarked: false });
    expect(previewOf('used_up', width)).toEqual({ width, watermarked: false });
  });
});

describe('the name in the watermark', () => {
  const branded = { branded: true, brandName: 'Ada Lens' };
  it('is on the watermarked previews of a page with brand alone', () => {
    expect(watermarkName(branded, true)).toBe('Ada Lens');
    expect(watermarkName(branded, false)).toBeNull();
    expect(watermarkName({ ...branded, branded: false }, true)).toBeNull();
    expect(watermarkName({ branded: true, brandName: '' }, true)).toBeNull();
  });
});
