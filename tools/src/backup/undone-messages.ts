import { jetstreamManager, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { REQUEST_ID_HEADER, NatsNames } from '@roomlight/platform';
import { BACKUP } from '@roomlight/platform/nats';
import { keyOf } from '../nats/nats-keys.js';

const STREAM_NOT_FOUND = 10_059;
/** NATS' own limit of 5 s would end a back-up on a busy machine. */
const ANSWERED_WITHIN_MS = 30_000;

/** Messages of one kind between two positions in their stream, both included. */
interface Range {
  kind: 'event' | 'job';
  stream: string;
  subject: string;
  from: number;
  to: number;
}

/** The messages that were unacknowledged at some moment. */
export interface UndoneNow {
  /** Ranges of events. Events stay in their stream for days, so they can be read later. */
  events: Range[];
  /** Jobs leave their stream once they are done, so they have already been read. */
  jobs: UndoneMessage[];
}

/** A message in the form in which the outbox stores it. */
export interface UndoneMessage {
  id: string;
  kind: 'event' | 'job';
  name: string;
  payload: unknown;
  request_id: string | null;
  created_at: string;
}

interface NatsServer {
  url: string;
  namespace: string | undefined;
  /** The directory with the keys of the server's users, if the server requires keys. */
  keys?: string | undefined;
}

/** The messages in NATS that are yet to be handled or done. */
export class UndoneMessages {
  private readonly names: NatsNames;

  private constructor(
    private readonly nats: JetStreamManager,
    namespace: string | undefined,
  ) {
    this.names = new NatsNames(namespace);
  }

  static async withNats<Result>(
    { url, namespace, keys }: NatsServer,
    use: (messages: UndoneMessages) => Promise<Result>,
  ): Promise<Result> {
    const connection = await connect({
      servers: url.split(','),
      timeout: ANSWERED_WITHIN_MS,
      ...(keys !== undefined && keyOf(keys, BACKUP, new NatsNames(namespace))),
    });
    try {
      const nats = await jetstreamManager(connection, {
        checkAPI: false,
        timeout: ANSWERED_WITHIN_MS,
      });
      return await use(new UndoneMessages(nats, namespace));
    } finally {
      await connection.close();
    }
  }

  /** The messages of this moment; `read` returns all of them in full. */
  async now(): Promise<UndoneNow> {
    const { events, jobs } = this.names.streams;
    return { events: await this.unhandled(events), jobs: await this.waiting(jobs) };
  }

  /** Reads each event once, even when two services wait for it. */
  async read({ events, jobs }: UndoneNow): Promise<UndoneMessage[]> {
    const found = new Map<string, UndoneMessage>();
    for (const range of events) {
      for (const message of await this.messagesOf(range)) {
        found.set(message.id, message);
      }
    }
    return [...found.values(), ...jobs];
  }

  /** Derives unhandled events from the consumers, each of which knows its own position. */
  private async unhandled(stream: string): Promise<Range[]> {
    const to = (await this.stateOf(stream))?.last_seq;
    const ranges: Range[] = [];
    if (to !== undefined) {
      for await (const consumer of this.nats.consumers.list(stream)) {
        const { config, ack_floor, num_pending, num_ack_pending } = consumer;
        if (num_pending + num_ack_pending > 0) {
          const subject = config.filter_subject ?? this.names.event('>');
          ranges.push({ kind: 'event', stream, subject, from: ack_floor.stream_seq + 1, to });
        }
      }
    }
    return ranges;
  }

  private async waiting(stream: string): Promise<UndoneMessage[]> {
    const state = await this.stateOf(stream);
    if (state === undefined || state.messages === 0) {
      return [];
    }
    const subject = this.names.job('>');
    const { first_seq: from, last_seq: to } = state;
    return this.messagesOf({ kind: 'job', stream, subject, from, to });
  }

  private async messagesOf({ kind, stream, subject, from, to }: Range): Promise<UndoneMessage[]> {
    const prefix = (kind === 'event' ? this.names.event('>') : this.names.job('>')).slice(0, -1);
    const messages: UndoneMessage[] = [];
    for (let seq = from; seq <= to;) {
      // Gets the next message from that position on; the package declares this option for another call only.
      const next = { seq, next_by_subj: subject };
      const message = await this.nats.streams.getMessage(stream, next);
      if (message === null || message.seq > to) {
        break;
      }
      messages.push({
        id: message.header.get('Nats-Msg-Id'),
        kind,
        name: message.subject.slice(prefix.length),
        payload: message.json<unknown>(),
        request_id: message.header.get(REQUEST_ID_HEADER) || null,
        created_at: message.timestamp,
      });
      seq = message.seq + 1;
    }
    return messages;
  }

  /** Returns undefined when nothing has been started yet. */
  private async stateOf(stream: string) {
    try {
      return (await this.nats.streams.info(stream)).state;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) {
        return undefined;
      }
      throw error;
    }
  }
}
