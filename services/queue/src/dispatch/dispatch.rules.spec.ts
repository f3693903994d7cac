import { expect, it } from '@jest/globals';
import { defaultTasksInFlight } from './dispatch.rules.js';

it.each([
  [1, 4],
  [2, 4],
  [8, 16],
])('a queue with %i workers runs %i tasks of one user by default', (workers, tasks) => {
  expect(defaultTasksInFlight(workers)).toBe(tasks);
});
