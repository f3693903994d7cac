import { expect, it } from '@jest/globals';
import type { FolderSummary } from '@roomlight/contracts';
import { arrangeFolders } from './arrange-folders.rules.js';

function folder(name: string, createdAt: string): FolderSummary {
  return { name, path: `owner/${name}`, createdAt, photoCount: 1, coverUrl: null };
}

const FOLDERS = [
  folder('12_Elm_Street', '2026-03-02T10:00:00.000Z'),
  folder('Lakeside_Villa', '2026-03-04T10:00:00.000Z'),
  folder('9_Elm_Street', '2026-03-03T10:00:00.000Z'),
];

function names(folders: FolderSummary[]): string[] {
  return folders.map((each) => each.name);
}

it('folders ordered by date start with the newest', () => {
  expect(names(arrangeFolders(FOLDERS, 'date', ''))).toEqual([
    'Lakeside_Villa',
    '9_Elm_Street',
    '12_Elm_Street',
  ]);
});

it('folders are ordered by name, with house numbers as numbers', () => {
  expect(names(arrangeFolders(FOLDERS, 'name', ''))).toEqual([
    '9_Elm_Street',
    '12_Elm_Street',
    'Lakeside_Villa',
  ]);
});

it('the search compares the displayed name and ignores case and surrounding spaces', () => {
  expect(names(arrangeFolders(FOLDERS, 'name', ' ELM str '))).toEqual([
    '9_Elm_Street',
    '12_Elm_Street',
  ]);
  expect(arrangeFolders(FOLDERS, 'name', 'owner')).toEqual([]);
});

it('the given list stays unchanged', () => {
  const before = names(FOLDERS);
  arrangeFolders(FOLDERS, 'name', '');
  expect(names(FOLDERS)).toEqual(before);
});
