import type { ServiceName } from '@roomlight/tools/start/stack';
import { reportWait } from '../support/report-wait.js';
import type { TestStack } from '../support/test-stack.js';

/** Ends the services by a signal. @returns resolves when all of them serve again */
export function end(
  { services }: TestStack,
  signal: 'SIGKILL' | 'SIGTERM',
  ...names: ServiceName[]
): { restarted: Promise<unknown> } {
  const restarted = Promise.all(names.map((name) => services[name].restarted()));
  names.forEach((name) => services[name].kill(signal));
  return { restarted: reportWait(() => `${names.join(' and ')} to be ready again`, restarted) };
}
