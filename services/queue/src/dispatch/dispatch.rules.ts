/**
 * How many more of a user's tasks may go to the workers. All users' tasks wait in one line there: the fewer of each are
 * in it, the sooner everybody's turn comes.
 */
export function placesFree(inFlight: number, mostInFlight: number): number {
  return Math.max(0, mostInFlight - inFlight);
}

/** Tasks in work that keep the workers of one replica busy while finished ones are replaced, and 4 at least. */
export function defaultTasksInFlight(workers: number): number {
  return Math.max(4, 2 * workers);
}
