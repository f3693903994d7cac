import type { ServiceName } from '@roomlight/tools/start/stack';
import { reportWait } from '../support/report-wait.js';
import type { TestStack } from '../support/test-stack.js';

const restarts = new Set<Promise<unknown>>();

/**
 * Ends the services with a signal.
 * @returns a promise that resolves when all of them serve again
 */
export function end(
  { services }: TestStack,
  signal: 'SIGKILL' | 'SIGTERM',
  ...names: ServiceName[]
): { restarted: Promise<unknown> } {
  const all = Promise.all(names.map((name) => services[name].restarted()));
  names.forEach((name) => services[name].kill(signal));
  const restarted = reportWait(() => `${names.join(' and ')} to be ready again`, all);
  restarts.add(restarted);
  return { restarted };
}

/** Resolves when everything that was ended serves again, including services that the test itself did not wait for. */
export async function allRestarted(): Promise<void> {
  const all = [...restarts];
  restarts.clear();
  await Promise.all(all);
}
