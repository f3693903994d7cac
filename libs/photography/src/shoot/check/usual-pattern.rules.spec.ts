import { describe, expect, it } from '@jest/globals';
import type { FrameRole } from '../shot.types.js';
import { lacksFrame, usualPattern } from './usual-pattern.rules.js';

const set = (ambient: number, flash: number): { role: FrameRole }[] => [
  ...Array<{ role: FrameRole }>(ambient).fill({ role: 'ambient' }),
  ...Array<{ role: FrameRole }>(flash).fill({ role: 'flash' }),
];

describe('usualPattern', () => {
  it('is what most sets with several frames have', () => {
    const sets = [set(1, 2), set(1, 0), set(1, 0), set(1, 2), set(1, 1), set(1, 2)];
    expect(usualPattern(sets)).toEqual({ ambient: 1, flash: 2 });
  });

  it.each([
    ['a shoot without sets', []],
    ['two equal sets', [set(1, 2), set(1, 2)]],
    ['two patterns that are equally frequent', [3, 3, 3, 5, 5, 5].map((count) => set(count, 0))],
    ['single frames', [set(1, 0), set(1, 0), set(1, 0)]],
  ])('is unknown for %s', (_, sets) => {
    expect(usualPattern(sets)).toBeNull();
  });
});

describe('lacksFrame', () => {
  it.each([
    [1, 1, { ambient: 1, flash: 2 }],
    [4, 0, { ambient: 5, flash: 0 }],
    [0, 2, { ambient: 1, flash: 2 }],
    [5, 0, { ambient: 5, flash: 1 }],
    [1, 0, { ambient: 1, flash: 1 }],
  ])('misses a frame of %d ambient and %d flash frames', (ambient, flash, usual) => {
    expect(lacksFrame(set(ambient, flash), usual)).toBe(true);
  });

  it.each([
    ['the usual frames', set(1, 2), { ambient: 1, flash: 2 }],
    ['more frames', set(1, 3), { ambient: 1, flash: 2 }],
    ['another way of shooting', set(3, 0), { ambient: 1, flash: 3 }],
    ['a single frame beside large sets', set(1, 0), { ambient: 1, flash: 2 }],
    ['any set when the usual pattern is unknown', set(1, 1), null],
  ])('misses nothing in %s', (_, frames, usual) => {
    expect(lacksFrame(frames, usual)).toBe(false);
  });
});
