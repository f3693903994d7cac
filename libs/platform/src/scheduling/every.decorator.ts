import { SetMetadata } from '@nestjs/common';
import type { Setting } from '../service/environment.js';

const EVERY = Symbol('every');

/** What `@Every` says about a method. */
export class Schedule {
  constructor(
    readonly everyMs: Setting,
    readonly task: string,
  ) {}

  /** The schedule of a method, if it has one. */
  static of(method: object): Schedule | undefined {
    const schedule: unknown = Reflect.getMetadata(EVERY, method);
    return schedule instanceof Schedule ? schedule : undefined;
  }
}

/**
 * The method runs periodically, in one replica of the service at a time: first some seconds after the start, then
 * `everyMs` after the end of each run. The signal is aborted when the process stops.
 */
export function Every(everyMs: Setting, task: string) {
  return <Method extends (signal: AbortSignal) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(EVERY, new Schedule(everyMs, task))(target, key, descriptor);
  };
}
