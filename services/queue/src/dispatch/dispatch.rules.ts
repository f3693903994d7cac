/**
 * Returns how many more of a user's tasks may be dispatched. The workers share one queue for all users: the fewer tasks
 * of each user are in it, the sooner everybody's turn comes.
 */
export function placesFree(inFlight: number, mostInFlight: number): number {
  return Math.max(0, mostInFlight - inFlight);
}

/**
 * The number of dispatched tasks that keeps the workers of one replica busy while finished tasks are replaced; at least
 * 4.
 */
export function defaultTasksInFlight(workers: number): number {
  return Math.max(4, 2 * workers);
}
