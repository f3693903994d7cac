import { describe, expect, it } from '@jest/globals';
import { planUpload } from './chunk-plan.rules.js';
import { fileStates, stateOfAll } from './file-states.rules.js';

const MB = 1024 * 1024;
const set = (size: number) => ({ frames: [{ size: size * MB }, { size: size * MB }], roles: null });

describe('fileStates', () => {
  const sets = [set(1), set(1), set(2)];
  const plan = planUpload(sets);
  const shown = (...sent: [number, number][]) => {
    const bytes = new Map(sent.map(([index, size]) => [index, size * MB]));
    const states = fileStates(plan, bytes);
    return sets.map(({ frames }) => stateOfAll(frames, states));
  };

  it('follows each set of a chunk in turn, until the chunk is there', () => {
    expect(shown([0, 0], [1, 0])).toEqual([null, null, null]);
    expect(shown([0, 1], [1, 0])).toEqual(['uploading', null, null]);
    expect(shown([0, 2.5], [1, 1])).toEqual(['uploading', 'uploading', 'uploading']);
    expect(shown([1, 4])).toEqual(['uploaded', 'uploaded', 'uploading']);
    expect(shown()).toEqual(['uploaded', 'uploaded', 'uploaded']);
  });
});

it('files that belong together are uploaded when all of them are', () => {
  expect(stateOfAll(['a', 'b'], new Map([['a', 'uploaded']]))).toBe('uploading');
  expect(stateOfAll([], new Map())).toBeNull();
});
