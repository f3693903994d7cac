import { expect, it } from '@jest/globals';
import { defaultTasksInFlight, placesFree } from './dispatch.rules.js';

it.each([
  [0, 4, 4],
  [3, 4, 1],
  [4, 4, 0],
  // The setting was larger before a restart.
  [6, 4, 0],
])(
  'the dispatcher with %i tasks in flight of %i at most hands out %i more',
  (inFlight, most, places) => {
    expect(placesFree(inFlight, most)).toBe(places);
  },
);

it.each([
  [1, 4],
  [2, 4],
  [8, 16],
])('a queue with %i workers runs %i tasks of one user by default', (workers, tasks) => {
  expect(defaultTasksInFlight(workers)).toBe(tasks);
});
