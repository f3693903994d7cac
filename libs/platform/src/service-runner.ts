import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { handlersOf, type Handler } from './messaging/declarations.js';
import type { Part } from './messaging/part.js';
import { ReadinessChecks } from './service/readiness.js';
import { ServiceName } from './service.js';

export const PARTS = Symbol('parts');

/** The service's handlers and the contracts don't match. */
export class HandlerError extends Error {
  constructor(service: string, problems: string[]) {
    super(`${service} can't start: ${problems.join('; ')}.`);
    this.name = 'HandlerError';
  }
}

/** Starts the parts in their order, once all modules are there, and stops them in the opposite one. */
@Injectable()
export class ServiceRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ServiceRunner.name);
  private readonly started: Part[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly readiness: ReadinessChecks,
    private readonly service: ServiceName,
    @Inject(PARTS) private readonly parts: readonly Part[],
  ) {}

  /** @throws HandlerError when a handler is missing, doubled or another service's */
  async onApplicationBootstrap(): Promise<void> {
    const handlers = this.findHandlers();
    const problems = this.parts.flatMap((part) => part.problems?.(handlers) ?? []);
    if (problems.length > 0) {
      throw new HandlerError(this.service.value, problems);
    }
    for (const part of this.parts) {
      this.started.unshift(part);
      await part.start(handlers);
    }
    this.log.log(`${this.service.value} runs with ${handlers.length} handlers`);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.readiness.stop();
    for (const part of this.started) {
      await part.stop();
    }
  }

  private findHandlers(): Handler[] {
    const instances = new Set<object>();
    for (const { instance } of this.discovery.getProviders()) {
      const candidate: unknown = instance;
      if (typeof candidate === 'object' && candidate !== null) {
        instances.add(candidate);
      }
    }
    return [...instances].flatMap(handlersOf);
  }
}
