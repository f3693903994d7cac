/**
 * The number of dispatched tasks that keeps the workers of one replica busy while finished tasks are replaced; at least
 * 4.
 */
export function defaultTasksInFlight(workers: number): number {
  return Math.max(4, 2 * workers);
}
