import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { atMostEvery, Metrics } from '../observability/metrics.js';
import { Nats } from './nats/nats.js';
import { NatsNames } from './nats/nats-names.js';

interface OutboxBacklog {
  rows: number;
  oldestSeconds: number;
}

/** Measures the messages that wait for NATS and the jobs that were given up. */
@Injectable()
export class BacklogMetrics {
  constructor(
    private readonly dataSource: DataSource,
    private readonly nats: Nats,
    private readonly names: NatsNames,
    metrics: Metrics,
  ) {
    const outbox = atMostEvery(1000, () => this.outbox());
    const alone = (value: number) => [{ labels: {}, value }];
    metrics.readings(
      {
        name: 'outbox_rows',
        help: 'Events and jobs in the outbox that are not yet published to NATS',
        labels: [],
      },
      async () => alone((await outbox()).rows),
    );
    metrics.readings(
      {
        name: 'outbox_oldest_seconds',
        help: 'Age of the oldest event or job in the outbox',
        labels: [],
      },
      async () => alone((await outbox()).oldestSeconds),
    );
    metrics.readings(
      { name: 'dead_jobs', help: 'Jobs of all services among the dead letters', labels: [] },
      async () => alone(await this.deadJobs()),
    );
  }

  private async outbox(): Promise<OutboxBacklog> {
    const [backlog] = await this.dataSource.query<[OutboxBacklog]>(
      `SELECT count(*)::int AS rows,
              coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8
                AS "oldestSeconds"
         FROM outbox`,
    );
    return backlog;
  }

  private async deadJobs(): Promise<number> {
    const { state } = await this.nats.streams.streams.info(this.names.streams.dead);
    return state.messages;
  }
}
