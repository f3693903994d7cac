import { Injectable } from '@nestjs/common';
import type { EventName, EventPayload, JobName, JobPayload } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { currentCause } from '../messaging/nats/cause-headers.js';
import { OutboxSignal } from './outbox-signal.js';

/** NATS takes 1 MB; the rest is room for headers. */
const MAX_PAYLOAD_BYTES = 1_000_000;

/**
 * Events and jobs, written in the transaction of the change that they belong to. They are sent when it is committed.
 */
@Injectable()
export class Outbox {
  constructor(private readonly signal: OutboxSignal) {}

  /** Publishes an event, or several of the same kind. */
  async publish<Name extends EventName>(
    manager: EntityManager,
    name: Name,
    ...payloads: EventPayload<Name>[]
  ): Promise<void> {
    await this.store(manager, 'event', name, payloads);
  }

  /** Enqueues a job, or several of the same kind. */
  async enqueue<Name extends JobName>(
    manager: EntityManager,
    name: Name,
    ...payloads: JobPayload<Name>[]
  ): Promise<void> {
    await this.store(manager, 'job', name, payloads);
  }

  private async store(
    manager: EntityManager,
    kind: 'event' | 'job',
    name: string,
    payloads: object[],
  ): Promise<void> {
    if (payloads.length === 0) {
      return;
    }
    const bodies = payloads.map((payload) => JSON.stringify(payload));
    const largest = Math.max(...bodies.map((body) => Buffer.byteLength(body)));
    if (largest > MAX_PAYLOAD_BYTES) {
      throw new Error(`${name} has ${largest} bytes; at most ${MAX_PAYLOAD_BYTES} can be sent`);
    }
    const { requestId, traceParent } = currentCause();
    await manager.query(
      `INSERT INTO outbox (id, kind, name, payload, request_id, trace_parent)
       SELECT id, $1, $2, payload, $3, $4
         FROM unnest($5::uuid[], $6::jsonb[]) AS new (id, payload)`,
      [kind, name, requestId ?? null, traceParent ?? null, bodies.map(() => v7()), bodies],
    );
    this.signal.written(manager);
  }
}
