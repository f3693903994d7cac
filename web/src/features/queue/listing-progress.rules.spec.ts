import { describe, expect, it } from '@jest/globals';
import type { EnhanceStyle, ListingStatus } from '@roomlight/contracts/rules';
import {
  completedCount,
  doneText,
  goodText,
  progressLabel,
  providerAndStyle,
  secondsLeft,
  shownProgress,
  timeLeftText,
} from './listing-progress.rules.js';

function progress(status: ListingStatus, completedPhotos: number) {
  return { status, completedPhotos, totalPhotos: 12 };
}

it('the progress counts the current photo while the listing is processing', () => {
  expect(shownProgress(progress('processing', 0))).toBe(1);
  expect(shownProgress(progress('processing', 5))).toBe(6);
});

it('the progress never shows more photos than there are', () => {
  expect(shownProgress(progress('processing', 12))).toBe(12);
});

it.each(['queued', 'completed', 'failed'] as const)(
  'the progress shows a %s listing as it is',
  (status) => {
    expect(shownProgress(progress(status, 3))).toBe(3);
  },
);

it('the toggle counts completed of total only while processing', () => {
  expect(completedCount(progress('processing', 5))).toBe('5/12');
  expect(completedCount(progress('completed', 12))).toBe('12');
  expect(completedCount(progress('failed', 3))).toBe('3');
});

it('the progress says what is counted', () => {
  const labelOf = (status: ListingStatus, enhanceType: EnhanceStyle | null = 'warm') =>
    progressLabel({ phase: 'enhance', status, enhanceType });
  expect(progressLabel({ phase: 'merge', status: 'processing', enhanceType: null })).toBe('Photos');
  expect(labelOf('queued')).toBe('Enhancing');
  expect(labelOf('processing')).toBe('Enhancing');
  expect(labelOf('completed')).toBe('Enhanced photos');
  expect(labelOf('failed')).toBe('Enhanced photos');
  expect(labelOf('queued', null)).toBe('Merging again');
  expect(labelOf('completed', null)).toBe('Merged again');
});

it('the label names the provider, and the style once there is one', () => {
  const enhancementProvider = 'built-in' as const;
  expect(providerAndStyle({ enhancementProvider, enhanceType: null })).toBe('Roomlight Engine');
  expect(providerAndStyle({ enhancementProvider, enhanceType: 'warm' })).toBe(
    'Roomlight Engine · Cozy & Inviting',
  );
});

it('the photos that are done are counted by what was done', () => {
  const counts = { completedPhotos: 8, totalPhotos: 10 };
  expect(doneText({ ...counts, phase: 'merge', enhanceType: null })).toBe('8 of 10 merged');
  expect(doneText({ ...counts, phase: 'enhance', enhanceType: 'warm' })).toBe('8 of 10 enhanced');
  expect(doneText({ ...counts, phase: 'enhance', enhanceType: null })).toBe('8 of 10 merged');
});

it('a failed listing says how many photos are good', () => {
  expect(goodText({ completedPhotos: 8, totalPhotos: 10 })).toBe(
    '8 of 10 photos are good, and in the folder.',
  );
  expect(goodText({ completedPhotos: 1, totalPhotos: 2 })).toBe(
    '1 of 2 photos is good, and in the folder.',
  );
  expect(goodText({ completedPhotos: 0, totalPhotos: 2 })).toBe('No photo is finished.');
});

describe('the time that is left', () => {
  const startedAt = '2026-05-01T10:00:00.000Z';
  const at = (time: string) => ({ createdAt: `2026-05-01T${time}.000Z` });
  const listing = { ...progress('processing', 4), startedAt };

  it('follows the pace of the photos that are done', () => {
    expect(secondsLeft(listing, [at('10:00:10'), at('10:00:40'), at('10:00:30')])).toBeCloseTo(
      (40 / 3) * 8,
    );
  });

  it('leaves out photos from before the listing was started again', () => {
    expect(secondsLeft(listing, [at('09:00:00'), at('09:00:10'), at('10:00:10')])).toBe(80);
  });

  it('is unknown until a photo is done', () => {
    expect(secondsLeft(listing, [])).toBeNull();
    expect(secondsLeft({ ...listing, startedAt: null }, [at('10:00:10')])).toBeNull();
  });

  it.each([
    [10, 'less than a minute left'],
    [60, '~1 min left'],
    [130, '~2 min left'],
  ])('%s seconds are shown as "%s"', (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});
