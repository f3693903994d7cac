import { describe, expect, it } from '@jest/globals';
import { newFolderName } from './folder-rename.rules.js';

describe('newFolderName', () => {
  it.each([
    ['12 Elm  Street', '12_Elm_Street'],
    ['  Haus-am_See ', 'Haus-am_See'],
    ['Großstraße 5', 'Großstraße_5'],
    ['家 2', '家_2'],
    ['दिल्ली', 'दिल्ली'],
    ['Cafe\u0301', 'Café'],
    ["5/7 Queen's Rd., Apt. #2", "57_Queen's_Rd.,_Apt._#2"],
    ['50% <b>why?</b>', '50%_<b>why?<b>'],
    ['tab\there', 'tab_here'],
    ['🏠', '🏠'],
  ])('turns %j into %j', (typed, name) => {
    expect(newFolderName(typed)).toBe(name);
  });

  it.each(['.', '..', '/', '\u0000', '\u200b'])('refuses %j, which names no folder', (typed) => {
    expect(() => newFolderName(typed)).toThrow('Listing name is required');
  });

  it('refuses a missing name', () => {
    expect(() => newFolderName('  ')).toThrow('A new name is required');
  });

  it('refuses a name that is too long for a folder', () => {
    expect(() => newFolderName('x'.repeat(121))).toThrow('at most 120 characters');
    expect(() => newFolderName('x/'.repeat(61))).toThrow('at most 120 characters');
  });
});
