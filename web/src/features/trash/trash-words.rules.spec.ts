import { describe, expect, it } from '@jest/globals';
import type { TrashedItem } from '@roomlight/contracts';
import { daysLeftText, titleOf, whatText } from './trash-words.rules.js';

const FOLDER: TrashedItem = {
  id: 'id',
  kind: 'folder',
  name: '1214_Elm_St.',
  folderName: '1214_Elm_St.',
  title: '12/14 Elm St.',
  photoCount: 40,
  bytes: 1,
  trashedAt: '2026-11-01T12:00:00.000Z',
  daysLeft: 25,
  thumbnailUrl: null,
};

describe('The words of the trash', () => {
  it('say how long something stays', () => {
    expect([30, 2, 1, 0].map(daysLeftText)).toEqual([
      '30 days left',
      '2 days left',
      'Less than a day left',
      'Less than a day left',
    ]);
  });

  it('say what it is', () => {
    const photo: TrashedItem = { ...FOLDER, kind: 'photo', name: 'a_b.jpg', photoCount: 1 };
    expect([whatText(FOLDER), titleOf(FOLDER)]).toEqual([
      'Listing with 40 photos',
      '12/14 Elm St.',
    ]);
    expect([whatText(photo), titleOf(photo)]).toEqual(['Photo of 12/14 Elm St.', 'a_b.jpg']);
    expect(whatText({ ...FOLDER, photoCount: 1 })).toBe('Listing with 1 photo');
    expect(whatText({ ...FOLDER, photoCount: 0 })).toBe('Listing without photos');
  });
});
