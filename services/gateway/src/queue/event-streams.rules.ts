/** Streams of one user, a tab each. */
export const MAX_STREAMS_PER_USER = 20;
/** Streams of this gateway; a browser that gets none polls. */
const MAX_STREAMS = 10_000;

interface OpenStream {
  userId: string;
  tokenHash: string;
  /** Sends an event; `null` ends the stream. */
  send: (event: StreamEvent | null) => void;
}

export type StreamEvent = 'queue';

/** The event streams that are open at this gateway, by their users. */
export class EventStreams {
  private readonly byUser = new Map<string, Set<OpenStream>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** @returns what closes the stream; null when there are too many */
  open(stream: OpenStream): (() => void) | null {
    const streams = this.byUser.get(stream.userId) ?? new Set();
    if (streams.size >= MAX_STREAMS_PER_USER || this.count >= MAX_STREAMS) {
      return null;
    }
    this.byUser.set(stream.userId, streams.add(stream));
    this.count += 1;
    return () => {
      if (streams.delete(stream)) {
        this.count -= 1;
      }
      if (streams.size === 0 && this.byUser.get(stream.userId) === streams) {
        this.byUser.delete(stream.userId);
      }
    };
  }

  tell(userId: string, event: StreamEvent): void {
    this.byUser.get(userId)?.forEach(({ send }) => send(event));
  }

  endSession(tokenHash: string): void {
    this.endThose((stream) => stream.tokenHash === tokenHash);
  }

  endAll(): void {
    this.endThose(() => true);
  }

  private endThose(isMeant: (stream: OpenStream) => boolean): void {
    const meant = [...this.byUser.values()].flatMap((streams) => [...streams].filter(isMeant));
    meant.forEach(({ send }) => send(null));
  }
}
