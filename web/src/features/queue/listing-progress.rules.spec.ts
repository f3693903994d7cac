import { expect, it } from '@jest/globals';
import type { EnhanceStyle, ListingStatus } from '@roomlight/contracts/rules';
import {
  completedCount,
  progressLabel,
  providerAndStyle,
  shownProgress,
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
