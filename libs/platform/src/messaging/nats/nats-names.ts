import type { BroadcastName, CallName, EventName, JobName, Service } from '@roomlight/contracts';

/** All names that a service owns, for permissions. */
type AllOf = `${Service}.>`;

/**
 * What things are called on NATS. Everything of an installation with a namespace begins with it; streams, whose
 * names may not have dots, begin with it in capitals.
 */
export class NatsNames {
  readonly streams: { events: string; jobs: string; dead: string };
  private readonly prefix: string;

  constructor(namespace?: string) {
    this.prefix = namespace === undefined ? '' : `${namespace}.`;
    const streamPrefix = namespace === undefined ? '' : `${namespace.toUpperCase()}_`;
    this.streams = {
      events: `${streamPrefix}EVENTS`,
      jobs: `${streamPrefix}JOBS`,
      dead: `${streamPrefix}DEAD`,
    };
  }

  call(name: CallName | AllOf): string {
    return `${this.prefix}calls.${name}`;
  }

  event(name: EventName | AllOf | '>'): string {
    return `${this.prefix}events.${name}`;
  }

  job(name: JobName | AllOf | '>'): string {
    return `${this.prefix}jobs.${name}`;
  }

  deadJob(name: JobName | AllOf | '>'): string {
    return `${this.prefix}dead.${name}`;
  }

  /** Of what an outbox holds; its name may be another release's. */
  outgoing(kind: 'event' | 'job', name: string): string {
    return `${this.prefix}${kind}s.${name}`;
  }

  broadcast(name: BroadcastName | AllOf): string {
    return `${this.prefix}broadcasts.${name}`;
  }

  /** Where a user of NATS gets its answers: each has a place of its own, so that no other may listen there. */
  inbox(user: string): string {
    return `${this.prefix}_INBOX_${user}`;
  }
}

/** `queue.task.perform.v1` → `queue_task_perform_v1`: consumers' names may not have dots. */
export function consumerName(...parts: string[]): string {
  return parts.join('-').replaceAll('.', '_');
}
