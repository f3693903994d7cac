import { describe, expect, it } from '@jest/globals';
import { KEPT_MS, keptKey, readKept } from './kept-files.rules.js';

const SAVED_AT = Date.UTC(2026, 4, 1, 12);

const kept = {
  savedAt: SAVED_AT,
  uploadId: 'd5a9f7f4-8f0b-4b43-9f0a-3f1f8d7d8b11',
  files: [new File(['light'], 'IMG_1.jpg', { type: 'image/jpeg' })],
};

describe('readKept', () => {
  it('returns the files for a day', () => {
    expect(readKept(kept, SAVED_AT)).toBe(kept);
    expect(readKept(kept, SAVED_AT + KEPT_MS - 1)).toBe(kept);
    expect(readKept(kept, SAVED_AT + KEPT_MS)).toBeNull();
  });

  it.each([
    undefined,
    null,
    'files',
    {},
    { ...kept, savedAt: 'yesterday' },
    { ...kept, uploadId: 7 },
    { ...kept, files: {} },
    { ...kept, files: [...kept.files, 'IMG_2.jpg'] },
  ])('does not accept %j', (value) => {
    expect(readKept(value, SAVED_AT)).toBeNull();
  });
});

describe('keptKey', () => {
  it('is the same for names of the same folder', () => {
    expect(keptKey('u1', ' 12 Elm   Street ')).toBe(keptKey('u1', '12 Elm Street'));
  });

  it('differs between users and between listings', () => {
    const keys = [keptKey('u1', 'Elm'), keptKey('u2', 'Elm'), keptKey('u1', 'Oak')];
    expect(new Set(keys).size).toBe(3);
  });
});
