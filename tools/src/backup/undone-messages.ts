import { jetstreamManager, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { REQUEST_ID_HEADER } from '@roomlight/platform/wire-context';
import { WireNames } from '@roomlight/platform/wire-names';

const STREAM_NOT_FOUND = 10_059;

/** Messages of one kind that nobody had acknowledged at some moment. */
export interface UndoneRange {
  kind: 'event' | 'job';
  stream: string;
  subject: string;
  from: number;
  to: number;
}

/** As the outbox holds it. */
export interface UndoneMessage {
  id: string;
  kind: 'event' | 'job';
  name: string;
  payload: unknown;
  request_id: string | null;
  created_at: string;
}

/** What lies in NATS and is yet to be handled or done. */
export class UndoneMessages {
  private readonly names: WireNames;

  private constructor(
    private readonly nats: JetStreamManager,
    namespace: string | undefined,
  ) {
    this.names = new WireNames(namespace);
  }

  static async withNats<Result>(
    { url, namespace }: { url: string; namespace: string | undefined },
    use: (messages: UndoneMessages) => Promise<Result>,
  ): Promise<Result> {
    const connection = await connect({ servers: url.split(','), timeout: 10_000 });
    try {
      const nats = await jetstreamManager(connection, { checkAPI: false });
      return await use(new UndoneMessages(nats, namespace));
    } finally {
      await connection.close();
    }
  }

  /** Those of this moment; which exactly, `read` finds out later. */
  async now(): Promise<UndoneRange[]> {
    const { events, jobs } = this.names.streams;
    return [...(await this.unhandled(events)), ...(await this.waiting(jobs))];
  }

  async *read(ranges: readonly UndoneRange[]): AsyncGenerator<UndoneMessage> {
    const seen = new Set<string>();
    for (const range of ranges) {
      for await (const message of this.messagesOf(range)) {
        // Two services may wait for the same event.
        if (!seen.has(message.id)) {
          seen.add(message.id);
          yield message;
        }
      }
    }
  }

  /** Consumers each know how far they are. */
  private async unhandled(stream: string): Promise<UndoneRange[]> {
    const to = (await this.stateOf(stream))?.last_seq;
    const ranges: UndoneRange[] = [];
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

  /** A job that is done leaves its stream. */
  private async waiting(stream: string): Promise<UndoneRange[]> {
    const state = await this.stateOf(stream);
    const subject = this.names.job('>');
    return state === undefined || state.messages === 0
      ? []
      : [{ kind: 'job', stream, subject, from: state.first_seq, to: state.last_seq }];
  }

  private async *messagesOf(range: UndoneRange): AsyncGenerator<UndoneMessage> {
    const { kind, stream, subject, to } = range;
    const prefix = (kind === 'event' ? this.names.event('>') : this.names.job('>')).slice(0, -1);
    for (let seq = range.from; seq <= to;) {
      // The next one from there on; the package's types know it of another call only.
      const next = { seq, next_by_subj: subject };
      const message = await this.nats.streams.getMessage(stream, next);
      if (message === null || message.seq > to) {
        return;
      }
      yield {
        id: message.header.get('Nats-Msg-Id'),
        kind,
        name: message.subject.slice(prefix.length),
        payload: message.json<unknown>(),
        request_id: message.header.get(REQUEST_ID_HEADER) || null,
        created_at: message.timestamp,
      };
      seq = message.seq + 1;
    }
  }

  /** Undefined when nothing has been started yet. */
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
