import { expect, it } from '@jest/globals';
import { shownTitle, storedTitle } from './folder-title.rules.js';

it('a typed name is kept when the folder’s name says less', () => {
  expect(storedTitle('57_Elm_St.', '5/7 Elm  St.')).toBe('5/7 Elm St.');
  expect(storedTitle('57_Elm_St.', '57 Elm St.')).toBeNull();
  expect(storedTitle('57_Elm_St.', undefined)).toBeNull();
});

it('the name of another folder is not kept', () => {
  expect(storedTitle('Elm', 'Oak')).toBeNull();
});

it('a folder without a typed name is shown by its own', () => {
  expect(shownTitle({ name: '57_Elm_St.', title: null })).toBe('57 Elm St.');
  expect(shownTitle({ name: '57_Elm_St.', title: '5/7 Elm St.' })).toBe('5/7 Elm St.');
});
