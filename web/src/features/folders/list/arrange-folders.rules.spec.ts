import { expect, it } from '@jest/globals';
import { folderTitle } from '@roomlight/contracts/rules';
import type { ListedFolder } from '../../../lib/api/early-answers.rules.js';
import { arrangeFolders } from './arrange-folders.rules.js';

function folder(name: string, createdAt: string, title = folderTitle(name)): ListedFolder {
  return { name, title, path: `owner/${name}`, createdAt, photoCount: 1, coverUrl: null };
}

const FOLDERS = [
  folder('12_Elm_Street', '2026-03-02T10:00:00.000Z'),
  folder('Lakeside_Villa', '2026-03-04T10:00:00.000Z'),
  folder('9_Elm_Street', '2026-03-03T10:00:00.000Z'),
];

function names(folders: ListedFolder[]): string[] {
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

it('folders are found by the name that was typed, and by their own where none was', () => {
  const typed = folder('57_Queen_Rd', '2026-03-05T10:00:00.000Z', '5/7 Queen Rd');
  const { title: _, ...untyped } = folder('57_Oak_Rd', '2026-03-06T10:00:00.000Z');
  expect(names(arrangeFolders([typed, untyped], 'name', '5/7 q'))).toEqual(['57_Queen_Rd']);
  expect(names(arrangeFolders([typed, untyped], 'name', '57 oak'))).toEqual(['57_Oak_Rd']);
});
