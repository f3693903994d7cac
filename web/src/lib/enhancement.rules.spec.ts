import { expect, it } from '@jest/globals';
import { endNotice, outcomeNotice } from './enhancement.rules.js';

it('the notice says how many photos were enhanced', () => {
  const notice = (processedCount: number, photoCount?: number) =>
    outcomeNotice({ isOver: true, processedCount, newSkies: null }, photoCount);
  expect(notice(12, 12)).toEqual({ title: 'Enhancement Complete', description: '12 photos' });
  expect(notice(1)).toEqual({ title: 'Enhancement Complete', description: '1 photo' });
  expect(notice(0, 0)?.description).toBe('No photos were changed.');
  expect(notice(3, 8)?.description).toBe('3 of 8 photos. The queue says why the others failed.');
});

it('work that continues in the queue is not announced before its end', () => {
  expect(outcomeNotice({ isOver: false, processedCount: 5, newSkies: null }, 40)).toBeNull();
});

it('the end notice appears only after the queue has finished what it continued', () => {
  const listing = { completedPhotos: 39, newSkies: null, errorMessage: null };
  expect(endNotice({ ...listing, status: 'queued' }, 40)).toBeNull();
  expect(endNotice({ ...listing, status: 'processing' }, 40)).toBeNull();
  expect(endNotice({ ...listing, status: 'completed', completedPhotos: 40 }, 40)).toEqual({
    title: 'Enhancement Complete',
    description: '40 photos',
  });
  expect(endNotice({ ...listing, status: 'failed', errorMessage: 'a.jpg: damaged' }, 40)).toEqual({
    title: 'Processing failed',
    description: 'a.jpg: damaged',
    variant: 'destructive',
  });
});

it('the notice says in how many photos the sky was replaced', () => {
  const description = (newSkies: number, processedCount: number, photoCount = processedCount) =>
    outcomeNotice({ isOver: true, processedCount, newSkies }, photoCount)?.description;
  expect(description(2, 3)).toBe('New sky in 2 of 3 photos, 1 of 3 photos keeps its sky');
  expect(description(1, 1)).toBe('New sky in 1 of 1 photo');
  expect(description(0, 3)).toBe('No sky to replace in 3 photos');
  expect(description(1, 3, 8)).toBe(
    '3 of 8 photos. The queue says why the others failed. New sky in 1 of 3 photos, 2 of 3 photos keep their sky.',
  );
});
