import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../service/clock.js';
import { handlersFor, type Handler, type HandlerOf } from '../messaging/declarations.js';
import { ProcessEnvironment, readSetting } from '../service/environment.js';
import { Exclusively } from '../database/exclusively.js';
import { doubled } from '../messaging/handler-rules.js';
import type { Part } from '../messaging/part.js';
import { withRequestId } from '../service/request-context.js';

/** Replicas that start together don't sweep together. */
const MAX_FIRST_WAIT_MS = 10_000;

/** Runs the methods that are marked with `@Every`. */
@Injectable()
export class Tasks implements Part {
  private readonly log = new Logger(Tasks.name);
  private readonly stopping = new AbortController();
  private running: Promise<void>[] = [];

  constructor(
    private readonly exclusively: Exclusively,
    private readonly environment: ProcessEnvironment,
    private readonly clock: Clock,
  ) {}

  problems(handlers: readonly Handler[]): string[] {
    return doubled(handlers, 'task');
  }

  start(handlers: readonly Handler[]): Promise<void> {
    this.running = handlersFor(handlers, 'task').map((handler) => this.repeat(handler));
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private async repeat({ declaration, instance }: HandlerOf<'task'>): Promise<void> {
    const { signal } = this.stopping;
    const everyMs = readSetting(declaration.everyMs, this.environment);
    await this.clock.sleep(Math.random() * Math.min(everyMs, MAX_FIRST_WAIT_MS), signal);
    while (!signal.aborted) {
      try {
        await withRequestId(undefined, () =>
          this.exclusively.run(declaration.name, () => declaration.run(instance, signal)),
        );
      } catch (error) {
        this.log.error({ msg: `${declaration.name} failed and will run again`, err: error });
      }
      await this.clock.sleep(everyMs, signal);
    }
  }
}
