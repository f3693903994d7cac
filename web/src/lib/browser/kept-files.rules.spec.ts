import { describe, expect, it } from '@jest/globals';
import {
  isSameFile,
  KEPT_MS,
  keptKey,
  keptNames,
  outdatedKeys,
  readFile,
  readSelection,
} from './kept-files.rules.js';

const SAVED_AT = Date.UTC(2026, 4, 1, 12);
const HOUR_MS = 3_600_000;

const selection = {
  savedAt: SAVED_AT,
  uploadId: 'd5a9f7f4-8f0b-4b43-9f0a-3f1f8d7d8b11',
  fileKeys: ['file/1'],
};
const kept = (savedAt = SAVED_AT) => ({
  savedAt,
  file: new File(['light'], 'IMG_1.jpg', { type: 'image/jpeg' }),
});

describe('a kept selection', () => {
  it('holds for a day', () => {
    expect(readSelection(selection, SAVED_AT)).toBe(selection);
    expect(readSelection(selection, SAVED_AT + KEPT_MS - 1)).toBe(selection);
    expect(readSelection(selection, SAVED_AT + KEPT_MS)).toBeNull();
  });

  it.each([
    undefined,
    null,
    'files',
    {},
    { ...selection, savedAt: 'yesterday' },
    { ...selection, uploadId: 7 },
    { ...selection, fileKeys: {} },
    { ...selection, fileKeys: ['file/1', 2] },
  ])('is never %j', (value) => {
    expect(readSelection(value, SAVED_AT)).toBeNull();
  });
});

describe('a kept file', () => {
  it('is the same until it is changed on the disk', () => {
    const file = { size: 5, lastModified: SAVED_AT };
    expect(isSameFile(file, { ...file })).toBe(true);
    expect(isSameFile(file, { ...file, size: 6 })).toBe(false);
    expect(isSameFile(file, { ...file, lastModified: SAVED_AT + 1 })).toBe(false);
  });

  it('may be kept by its place on the disk', () => {
    const { file } = kept();
    const handle = { kind: 'file', getFile: () => Promise.resolve(file) };
    const value = { savedAt: SAVED_AT, handle, size: file.size, lastModified: file.lastModified };
    expect(readFile(value)).toEqual(value);
    expect(readFile({ ...value, handle: {} })).toBeNull();
    expect(readFile({ savedAt: SAVED_AT, handle })).toBeNull();
  });

  it.each([undefined, null, {}, { savedAt: SAVED_AT }, { ...kept(), file: 'IMG_1.jpg' }])(
    'is never %j',
    (value) => {
      expect(readFile(value)).toBeNull();
    },
  );
});

describe('outdatedKeys', () => {
  const now = SAVED_AT + 2 * HOUR_MS;

  it('leaves selections of today with their files, and files that are being kept', () => {
    const entries: [string, unknown][] = [
      ['u1/Elm', selection],
      ['file/1', kept()],
      ['file/2', kept(now - 1)],
    ];
    expect(outdatedKeys(entries, now)).toEqual([]);
  });

  it('names old selections with their files, files of none, and what it doesn’t know', () => {
    const entries: [string, unknown][] = [
      ['u1/Elm', { ...selection, savedAt: now - KEPT_MS }],
      ['file/1', kept()],
      ['file/2', kept()],
      ['u1/Oak', { files: [] }],
    ];
    expect(outdatedKeys(entries, now)).toEqual(entries.map(([key]) => key));
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

it('the listings that a user has picked files for are known by their names, the newest first', () => {
  const selection = (savedAt: number, listingName?: string) => ({
    savedAt,
    uploadId: 'u',
    fileKeys: [],
    ...(listingName === undefined ? {} : { listingName }),
  });
  const entries: [string, unknown][] = [
    ['ada/Elm', selection(1, 'Elm')],
    ['ada/Oak_Hill', selection(2, 'Oak Hill')],
    ['ada/Early', selection(3)],
    ['bob/Ash', selection(4, 'Ash')],
    ['file/1', { savedAt: 5 }],
  ];
  expect(keptNames('ada', entries, 6)).toEqual(['Oak Hill', 'Elm']);
});
