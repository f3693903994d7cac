import { describe, expect, it } from '@jest/globals';
import { kindOf, problemOf } from './set-kinds.rules.js';
import type { FrameRole, SetKind } from './shot.types.js';

const roles = (ambient: number, flash: number): FrameRole[] => [
  ...Array<FrameRole>(ambient).fill('ambient'),
  ...Array<FrameRole>(flash).fill('flash'),
];

describe('kindOf', () => {
  it.each<[number, number, SetKind | null]>([
    [1, 0, 'single'],
    [1, 1, 'flash'],
    [1, 5, 'flash'],
    [1, 6, null],
    [2, 0, null],
    [2, 2, null],
    [3, 0, 'brackets'],
    [9, 0, 'brackets'],
    [10, 0, null],
    [3, 1, 'brackets-flash'],
    [9, 3, 'brackets-flash'],
    [5, 4, null],
    [0, 3, null],
    [0, 0, null],
  ])('calls %d ambient and %d flash frames %s', (ambient, flash, kind) => {
    expect(kindOf(roles(ambient, flash))).toBe(kind);
  });

  it('does not depend on the order of the roles', () => {
    expect(kindOf(['flash', 'ambient', 'flash'])).toBe('flash');
  });
});

describe('problemOf', () => {
  it.each([
    [1, 6, 'A set has at most 5 flash frames beside one ambient frame.'],
    [2, 1, 'A set has one ambient frame, or 3 to 9 brackets.'],
    [10, 0, 'A set has at most 9 brackets.'],
    [5, 4, 'A set has at most 3 flash frames beside its brackets.'],
    [0, 2, 'A set needs an ambient frame.'],
    [0, 0, 'This set has no frames.'],
  ])('says what is wrong with %d ambient and %d flash frames', (ambient, flash, sentence) => {
    expect(problemOf(roles(ambient, flash))?.startsWith(sentence)).toBe(true);
  });

  it('has nothing to say about a set of a kind', () => {
    expect(problemOf(roles(5, 2))).toBeNull();
  });
});
