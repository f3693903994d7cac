import { expect, it } from '@jest/globals';
import { alike, notYetIn, without } from './picked-files.rules.js';

const file = (name: string, size = 1, lastModified = 1) => ({ name, size, lastModified });

it('notYetIn passes over files that are there already, and doubles', () => {
  const there = [file('1.jpg'), file('2.jpg')];
  const more = [file('2.jpg'), file('2.jpg', 2), file('3.jpg'), file('3.jpg'), file('1.jpg', 1, 2)];
  expect(notYetIn(there, more, () => '')).toEqual([
    file('2.jpg', 2),
    file('3.jpg'),
    file('1.jpg', 1, 2),
  ]);
});

it('notYetIn keeps files of one name, size and time whose contents differ', () => {
  const [first, other, same] = [file('1.jpg'), file('1.jpg'), file('1.jpg')];
  const contents = new Map([
    [first, 'a'],
    [other, 'b'],
    [same, 'a'],
  ]);
  const more = notYetIn([first], [other, same], (one) => contents.get(one) ?? '');
  expect(more).toEqual([other]);
  expect(more[0]).toBe(other);
});

it('alike finds the files that only their contents tell apart', () => {
  const files = [file('1.jpg'), file('2.jpg'), file('1.jpg')];
  expect(alike(files)).toEqual([files[0], files[2]]);
});

it('without removes the very files', () => {
  const [one, same] = [file('1.jpg'), file('1.jpg')];
  expect(without([one, same], [same])).toEqual([one]);
});
