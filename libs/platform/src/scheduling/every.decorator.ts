import { declare, methodOf } from '../messaging/declarations.js';
import type { Setting } from '../service/environment.js';

/**
 * The method runs again and again, in one replica of the service at a time: first some seconds after the start, then
 * `everyMs` after each run has ended. The signal is aborted when the process stops.
 */
export function Every(everyMs: Setting, task: string) {
  return <Method extends (signal: AbortSignal) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = methodOf(descriptor);
    declare(target, key, {
      kind: 'task',
      name: task,
      everyMs,
      run: (instance, signal) => method.call(instance, signal),
    });
  };
}
