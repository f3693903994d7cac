import { setMaxListeners } from 'node:events';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AdvisoryLock } from '../database/advisory-lock.js';
import { Clock } from '../service/clock.js';
import { ProcessEnvironment, readSetting } from '../service/environment.js';
import { withRequestId } from '../service/request-context.js';
import { Schedule } from './every.decorator.js';

/** Spreads the first runs, so that replicas that start together don't sweep together. */
const MAX_FIRST_WAIT_MS = 10_000;

interface Task {
  schedule: Schedule;
  /** For messages to people, such as `ObjectSweep.sweep`. */
  label: string;
  run: (signal: AbortSignal) => unknown;
}

/** Runs the methods that are marked with `@Every`. */
@Injectable()
export class Tasks
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly log = new Logger(Tasks.name);
  private readonly stopping = new AbortController();
  private running: Promise<void>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly environment: ProcessEnvironment,
    private readonly clock: Clock,
    @Optional() @Inject(AdvisoryLock) private readonly advisoryLock?: AdvisoryLock,
  ) {}

  /** @throws Error when there are tasks but no database, whose locks coordinate the replicas */
  onApplicationBootstrap(): void {
    const tasks = this.discovery
      .getProviders()
      .flatMap(({ instance }: { instance: unknown }) => this.tasksOf(instance));
    const { advisoryLock } = this;
    if (advisoryLock === undefined) {
      const [task] = tasks;
      if (task !== undefined) {
        throw new Error(`${task.label} (${task.schedule.task}) needs a database`);
      }
      return;
    }
    // Each task listens while it waits, so many listeners are no leak.
    setMaxListeners(0, this.stopping.signal);
    this.running = tasks.map((task) => this.repeat(task, advisoryLock));
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private tasksOf(instance: unknown): Task[] {
    if (typeof instance !== 'object' || instance === null) {
      return [];
    }
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) {
      return [];
    }
    return this.scanner.getAllMethodNames(prototype).flatMap((name): Task[] => {
      const method: unknown = Reflect.get(prototype, name);
      const schedule = typeof method === 'function' ? Schedule.of(method) : undefined;
      if (typeof method !== 'function' || schedule === undefined) {
        return [];
      }
      const run = (signal: AbortSignal): unknown => Reflect.apply(method, instance, [signal]);
      return [{ schedule, label: `${instance.constructor.name}.${name}`, run }];
    });
  }

  private async repeat({ schedule, run }: Task, advisoryLock: AdvisoryLock): Promise<void> {
    const { signal } = this.stopping;
    const everyMs = readSetting(schedule.everyMs, this.environment);
    await this.clock.sleep(Math.random() * Math.min(everyMs, MAX_FIRST_WAIT_MS), signal);
    while (!signal.aborted) {
      try {
        await withRequestId(undefined, () =>
          advisoryLock.run(schedule.task, async () => {
            await run(signal);
          }),
        );
      } catch (error) {
        this.log.error({ msg: `${schedule.task} failed and will run again`, err: error });
      }
      await this.clock.sleep(everyMs, signal);
    }
  }
}
