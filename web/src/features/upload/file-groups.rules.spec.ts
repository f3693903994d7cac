import { expect, it } from '@jest/globals';
import { groupFiles } from './file-groups.rules.js';

const files = (...names: string[]) => names.map((name) => ({ name }));

it('groupFiles labels each frame of a set by its role, exteriors and skipped files', () => {
  const { groups, sets, exteriors, problem } = groupFiles(
    files('4.png', '3.jpeg', '1.jpg', '2.jpeg', '9.jpg'),
  );
  expect(problem).toBeNull();
  expect([sets, exteriors]).toEqual([1, 1]);
  expect(
    groups.map((group) => [group.title, group.files.map(({ role, file }) => [role, file.name])]),
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

it('groupFiles shows no groups while the files break a rule', () => {
  expect(groupFiles(files('1.jpg', '2.jpeg'))).toMatchObject({
    groups: [],
    problem: { title: 'Incomplete interior set' },
  });
});
