import {
  type DynamicModule,
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
  Optional,
  type Provider,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { BacklogMetrics } from './messaging/backlog-metrics.js';
import { Broadcasts } from './messaging/broadcasts.js';
import { RpcClient } from './messaging/rpc-client.js';
import { Clock, systemClock } from './service/clock.js';
import { openDatabase } from './database/database.js';
import { DeadJobs } from './messaging/transport/dead-jobs.js';
import { DoneJobs } from './messaging/transport/done-jobs.js';
import { ProcessEnvironment, ServiceEnvironment } from './service/environment.js';
import { BroadcastSubscriber } from './messaging/transport/broadcast-subscriber.js';
import { CallSubscriber } from './messaging/transport/call-subscriber.js';
import { EventConsumers } from './messaging/transport/event-consumers.js';
import { JetStreamServer } from './messaging/transport/jetstream.server.js';
import { JobConsumers } from './messaging/transport/job-consumers.js';
import { AdvisoryLock } from './database/advisory-lock.js';
import { HealthController } from './observability/health.controller.js';
import { InboxPruning } from './outbox/inbox-pruning.js';
import { Metrics } from './observability/metrics.js';
import { Nats } from './messaging/nats/nats.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxSignal } from './outbox/outbox-signal.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { SentMessages } from './outbox/sent-messages.js';
import { defaultRedelivery, Redelivery } from './messaging/transport/redelivery.js';
import { RetiredMessages } from './messaging/transport/retired-messages.js';
import { checkConnection } from './database/connection-check.js';
import { CHECK_LIMIT_MS, ReadinessChecks } from './service/readiness.js';
import { ServiceName } from './service/service-name.js';
import type { DatabaseOptions } from './database/database-options.js';
import type { ServiceOptions } from './service-options.js';
import { Streams } from './messaging/nats/streams.js';
import { DeletedUsers } from './reconciliation/deleted-users.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { Tasks } from './scheduling/tasks.js';
import { NatsNames } from './messaging/nats/nats-names.js';
import { versionWarning } from './messaging/nats/server-version.rules.js';

/** Everything here is injectable in every module of the service. */
@Module({})
export class PlatformModule
  implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly nats: Nats,
    private readonly environment: ProcessEnvironment,
    @Optional() @Inject(DataSource) private readonly dataSource?: DataSource,
    @Optional() @Inject(Streams) private readonly streams?: Streams,
  ) {}

  /** `startService` imports this module; a service's own module doesn't have to. */
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
      { provide: NatsNames, useValue: new NatsNames(environment.NATS_NAMESPACE) },
      { provide: Metrics, useFactory: () => new Metrics(name) },
      { provide: Nats, useFactory: () => Nats.connect(environment, name) },
      ReadinessChecks,
      RpcClient,
      CallSubscriber,
      Broadcasts,
      BroadcastSubscriber,
      JetStreamServer,
      Tasks,
      ...(database === undefined ? [] : databaseProviders(options, database, environment)),
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController],
      providers,
      exports: providers,
    };
  }

  onModuleInit(): void {
    const { dataSource, environment, nats, readiness, streams } = this;
    readiness.add('nats', () => nats.ping());
    readiness.suspect('nats', () => versionWarning(nats.serverVersion));
    if (dataSource !== undefined && environment instanceof ServiceEnvironment) {
      readiness.add('database', () =>
        Promise.all([
          dataSource.query('SELECT 1'),
          checkConnection(environment.databaseUrl, CHECK_LIMIT_MS),
        ]),
      );
    }
    if (streams !== undefined) {
      readiness.add('streams', () => streams.requireWhole());
    }
  }

  beforeApplicationShutdown(): void {
    this.readiness.stop();
  }

  /** Runs after the outbox's relay has stopped: the resources that the others need are released last. */
  async onApplicationShutdown(): Promise<void> {
    await this.nats.close();
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
    {
      provide: DataSource,
      useFactory: () => openDatabase(environment, name, database),
    },
    AdvisoryLock,
    {
      provide: Streams,
      useFactory: (nats: Nats, names: NatsNames) => Streams.open(nats, names, environment),
      inject: [Nats, NatsNames],
    },
    Outbox,
    OutboxSignal,
    SentMessages,
    OutboxRelay,
    EventConsumers,
    DeadJobs,
    DoneJobs,
    { provide: Redelivery, useValue: redelivery },
    JobConsumers,
    RetiredMessages,
    InboxPruning,
    Reconciliation,
    DeletedUsers,
    BacklogMetrics,
  ];
}
