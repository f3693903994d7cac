import type { BroadcastName, CallName, EventName, JobName, Service } from '@roomlight/contracts';

/** Matches all names that a service owns, for permissions. */
type AllOf = `${Service}.>`;

/**
 * Builds the names used on NATS. In an installation with a namespace, every name begins with the namespace; stream
 * names, which may not contain dots, begin with it in capitals.
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

  /** The subject of an outbox row, whose name may come from another release. */
  outgoing(kind: 'event' | 'job', name: string): string {
    return `${this.prefix}${kind}s.${name}`;
  }

  broadcast(name: BroadcastName | AllOf): string {
    return `${this.prefix}broadcasts.${name}`;
  }

  /** Where a NATS user receives its answers. Each user has its own inbox, so that no other user can listen there. */
  inbox(user: string): string {
    return `${this.prefix}_INBOX_${user}`;
  }
}

/** `queue.task.perform.v1` → `queue_task_perform_v1`: consumer names may not contain dots. */
export function consumerName(...parts: string[]): string {
  return parts.join('-').replaceAll('.', '_');
}
