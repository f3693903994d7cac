import { expect, it } from '@jest/globals';
import { notYetIn, without } from './picked-files.rules.js';

const file = (name: string, size = 1, lastModified = 1) => ({ name, size, lastModified });

it('notYetIn passes over files that are there already, and doubles', () => {
  const there = [file('1.jpg'), file('2.jpg')];
  const more = [file('2.jpg'), file('2.jpg', 2), file('3.jpg'), file('3.jpg'), file('1.jpg', 1, 2)];
  expect(notYetIn(there, more)).toEqual([file('2.jpg', 2), file('3.jpg'), file('1.jpg', 1, 2)]);
});

it('without removes the very files', () => {
  const [one, same] = [file('1.jpg'), file('1.jpg')];
  expect(without([one, same], [same])).toEqual([one]);
});
