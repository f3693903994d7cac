import { expect, it } from '@jest/globals';
import { groupFiles } from './file-groups.rules.js';

const files = (...names: string[]) => names.map((name) => ({ name }));

it('groupFiles labels each frame of a set by its role, exteriors and skipped files', () => {
  const { groups, sets, exteriors } = groupFiles(
    files('4.png', '3.jpeg', '1.jpg', '2.jpeg', '9.jpg'),
  );
  expect([sets, exteriors]).toEqual([1, 1]);
  expect(
    groups.map((group) => [group.title, group.files.map(({ label, file }) => [label, file.name])]),
  ).toEqual([
    [
      'Set 1',
      [
        ['HDR', '1.jpg'],
        ['Flash 1', '2.jpeg'],
        ['Flash 2', '3.jpeg'],
      ],
    ],
    ['Exterior photos', [['Exterior', '9.jpg']]],
    ['Left out', [['Skipped', '4.png']]],
  ]);
});

it('groupFiles marks a set that breaks a rule, and shows the good ones beside it', () => {
  const { groups, sets } = groupFiles(
    files('1.jpeg', '2.jpg', '3.jpeg', '10.jpg', '11.jpeg', '12.jpeg'),
  );
  expect(sets).toBe(1);
  expect(
    groups.map(({ title, problem, files: shown }) => [title, problem?.title, shown.length]),
  ).toEqual([
    ['Set 1', 'Incomplete interior set', 1],
    ['Set 2', 'Incomplete interior set', 2],
    ['Set 3', undefined, 3],
  ]);
});
