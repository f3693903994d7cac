import {
  type DynamicModule,
  type FactoryProvider,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  Optional,
  type Provider,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DataSource, EntityManager } from 'typeorm';
import { BacklogMetrics } from './messaging/backlog-metrics.js';
import { BroadcastHearers } from './messaging/broadcast-hearers.js';
import { Broadcasts } from './messaging/broadcasts.js';
import { CallHandlers } from './messaging/call-handlers.js';
import { Calls } from './messaging/calls.js';
import { Clock, systemClock } from './service/clock.js';
import { openDatabase } from './database/database.js';
import { DeadJobs } from './messaging/dead-jobs.js';
import { ProcessEnvironment, ServiceEnvironment } from './service/environment.js';
import { EventConsumers } from './messaging/event-consumers.js';
import { Exclusively } from './database/exclusively.js';
import { HealthController } from './observability/health.controller.js';
import { InboxPruning } from './outbox/inbox-pruning.js';
import { JobRunner } from './messaging/job-runner.js';
import { Metrics } from './observability/metrics.js';
import { Nats } from './messaging/nats.js';
import { NoDatabase } from './no-database.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import type { Part } from './messaging/part.js';
import { defaultRedelivery, Redelivery } from './messaging/redelivery.js';
import { ReadinessChecks } from './service/readiness.js';
import { ServiceName, type DatabaseOptions, type ServiceOptions } from './service.js';
import { PARTS, ServiceRunner } from './service-runner.js';
import { Streams } from './messaging/streams.js';
import { Tasks } from './scheduling/tasks.js';
import { WireNames } from './messaging/wire-names.js';

/** Everything here is injectable in every module of the service. */
@Module({})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly nats: Nats,
    @Optional() @Inject(DataSource) private readonly dataSource?: DataSource,
  ) {}

  /** `startService` imports it; a service's own module doesn't have to. */
  static forService<Environment extends ProcessEnvironment>(
    options: ServiceOptions<Environment>,
    environment: Environment,
  ): DynamicModule {
    const { name, database, clock = systemClock } = options;
    const providers: Provider[] = [
      { provide: options.environment, useValue: environment },
      { provide: ProcessEnvironment, useValue: environment },
      { provide: ServiceName, useValue: new ServiceName(name) },
      { provide: Clock, useValue: clock },
      { provide: WireNames, useValue: new WireNames(environment.NATS_NAMESPACE) },
      { provide: Metrics, useFactory: () => new Metrics(name) },
      { provide: Nats, useFactory: () => Nats.connect(environment, name) },
      ReadinessChecks,
      Calls,
      CallHandlers,
      Broadcasts,
      BroadcastHearers,
      ...(database === undefined
        ? [parts(NoDatabase, BroadcastHearers, CallHandlers), NoDatabase]
        : databaseProviders(options, database, environment)),
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController],
      providers: [...providers, ServiceRunner],
      exports: providers,
    };
  }

  onModuleInit(): void {
    const { dataSource, nats, readiness } = this;
    readiness.add('nats', () =>
      nats.isConnected ? Promise.resolve() : Promise.reject(new Error('not connected')),
    );
    if (dataSource !== undefined) {
      readiness.add('database', () => dataSource.query('SELECT 1'));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource?.destroy();
  }
}

function databaseProviders<Environment extends ProcessEnvironment>(
  { name, environment: Environment, redelivery = defaultRedelivery }: ServiceOptions<Environment>,
  database: DatabaseOptions,
  environment: Environment,
): Provider[] {
  if (!(environment instanceof ServiceEnvironment)) {
    throw new Error(`${Environment.name} has to extend ServiceEnvironment to use a database`);
  }
  return [
    { provide: ServiceEnvironment, useValue: environment },
    { provide: DataSource, useFactory: () => openDatabase(environment, name, database) },
    {
      provide: EntityManager,
      useFactory: (dataSource: DataSource) => dataSource.manager,
      inject: [DataSource],
    },
    Exclusively,
    Streams,
    Outbox,
    OutboxRelay,
    EventConsumers,
    DeadJobs,
    { provide: Redelivery, useValue: redelivery },
    JobRunner,
    Tasks,
    InboxPruning,
    BacklogMetrics,
    parts(Streams, OutboxRelay, BroadcastHearers, CallHandlers, EventConsumers, JobRunner, Tasks),
  ];
}

function parts(...classes: FactoryProvider['inject'] & object): FactoryProvider<Part[]> {
  return { provide: PARTS, useFactory: (...made: Part[]) => made, inject: classes };
}
