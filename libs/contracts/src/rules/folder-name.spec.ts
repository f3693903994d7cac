import { describe, expect, it } from '@jest/globals';
import {
  folderNameOf,
  folderPath,
  folderTitle,
  listingTitle,
  parseFolderReference,
  titleOfFolder,
  photoUrl,
} from './folder-name.js';

const OWNER = '01931f6e-7a00-7000-8000-000000000001';
const CALLER = '01931f6e-7a00-7000-8000-000000000002';

describe('folderNameOf', () => {
  it.each([
    ['  12 Elm   Street ', '12_Elm_Street'],
    ['12\tElm\nStreet', '12_Elm_Street'],
    ['Unit 3/4', 'Unit_34'],
    ['..\\..\\etc', '....etc'],
    ['Straße 5, Köln', 'Straße_5,_Köln'],
    ['Cafe\u0301', 'Café'],
    ['Cafe\u200b\u0301', 'Café'],
    ['a\u0000b\u202ec', 'abc'],
    ['🏡 home', '🏡_home'],
  ])('turns %j into %j', (listing, folder) => {
    expect(folderNameOf(listing)).toBe(folder);
  });

  it('leaves a valid folder name unchanged', () => {
    expect(folderNameOf(folderNameOf(' 5 Ocean  View '))).toBe('5_Ocean_View');
  });

  it.each(['', '   ', '.', '..', '/', '\u0000'])('refuses %j', (name) => {
    expect(() => folderNameOf(name)).toThrow('Listing name is required');
  });

  it('counts characters, not code units, up to 120', () => {
    expect(folderNameOf('🏡'.repeat(120))).toHaveLength(240);
    expect(() => folderNameOf('a'.repeat(121))).toThrow('at most 120 characters');
  });
});

describe('listingTitle', () => {
  it.each([
    ["5/7 Queen's Rd., Apt. #2", "5/7 Queen's Rd., Apt. #2"],
    ['  12 Elm   Street ', '12 Elm Street'],
    ['12\tElm\nStreet', '12 Elm Street'],
    ['12_Elm_Street', '12 Elm Street'],
    ['12__Elm_Street', '12__Elm_Street'],
    ['_Elm', '_Elm'],
    ['Cafe\u0301 🏠', 'Café 🏠'],
    ['<b>50%</b>', '<b>50%</b>'],
    ['a\u0000b\u202ec', 'abc'],
    ['\u200b Elm', ' Elm'],
  ])('shows %j as %j', (typed, title) => {
    expect(listingTitle(typed)).toBe(title);
  });

  it('refuses what has no folder name, or more than 120 characters', () => {
    expect(() => listingTitle('/')).toThrow('Listing name is required');
    expect(() => listingTitle('a'.repeat(119) + '//')).toThrow('at most 120 characters');
  });
});

describe('titleOfFolder', () => {
  it('is the typed name if it leads to the folder, else the folder’s own', () => {
    expect(titleOfFolder('57_Elm_St.', '5/7 Elm  St.')).toBe('5/7 Elm St.');
    expect(titleOfFolder('57_Elm_St.', '5/7 Oak St.')).toBe('57 Elm St.');
    expect(titleOfFolder('57_Elm_St.', undefined)).toBe('57 Elm St.');
    expect(titleOfFolder('57_Elm_St.', null)).toBe('57 Elm St.');
  });

  it('is never longer than a name may be', () => {
    const folderName = 'a'.repeat(120);
    expect(titleOfFolder(folderName, `${folderName}/`)).toBe(folderName);
  });
});

describe('parseFolderReference', () => {
  it.each([
    [`${OWNER}/Elm_St`, { ownerId: OWNER, folderName: 'Elm_St' }],
    [`${OWNER}%2FElm_St`, { ownerId: OWNER, folderName: 'Elm_St' }],
    [`${OWNER.toUpperCase()}/Elm St`, { ownerId: OWNER, folderName: 'Elm_St' }],
    ['Elm_St', { ownerId: CALLER, folderName: 'Elm_St' }],
    [' Elm St', { ownerId: CALLER, folderName: 'Elm_St' }],
    ['Unit 3/4', { ownerId: CALLER, folderName: 'Unit_34' }],
  ])('reads %j', (reference, expected) => {
    expect(parseFolderReference(reference, CALLER)).toEqual(expected);
  });

  it('reads back the path that the formatter writes', () => {
    const folder = { ownerId: OWNER, folderName: 'Elm_St' };
    expect(parseFolderReference(folderPath(folder), CALLER)).toEqual(folder);
  });
});

it('the display name of a folder has no owner and no underscores', () => {
  expect(folderTitle(`${OWNER}/5_Ocean_View`)).toBe('5 Ocean View');
  expect(folderTitle('5_Ocean_View')).toBe('5 Ocean View');
});

it('a photo address has every part encoded', () => {
  expect(photoUrl({ ownerId: OWNER, folderName: 'a?b' }, 'x #1.jpg', 'v1')).toBe(
    `/api/folders/${OWNER}/a%3Fb/photo/x%20%231.jpg?v=v1`,
  );
});
