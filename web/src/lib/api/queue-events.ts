import { useEffect, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listingsQuery, POLL_MS } from './listings';

/** The server says every 20 s that the stream is alive: one that is silent for longer is held back by a proxy. */
const SILENT_MS = 45_000;
/** How long to poll before asking for a stream again that was refused. */
const REFUSED_MS = 60_000;
/** How often the list is read while the server tells its changes: a hint may be lost. */
const TOLD_POLL_MS = 30_000;

/** Server-sent events about the queue: one stream for all parts of the page that listen. */
class QueueEvents {
  private source: EventSource | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly onChange = new Set<() => void>();
  private isHeard = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the stream is heard, so that changes needn't be asked for. */
  readonly isLive = (): boolean => this.isHeard;

  /** Tells when `isLive` changes. The stream is open while anybody listens. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.source === null) {
      this.open();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) {
        this.close();
      }
    };
  };

  readonly whenChanged = (listener: () => void): (() => void) => {
    this.onChange.add(listener);
    return () => this.onChange.delete(listener);
  };

  private open(): void {
    const source = new EventSource('/api/queue/events');
    this.source = source;
    source.addEventListener('alive', () => this.hear());
    source.addEventListener('queue-changed', () => {
      this.hear();
      this.onChange.forEach((listener) => listener());
    });
    source.onerror = () => {
      this.setHeard(false);
      // The browser comes back to a stream that was cut, but not to one that was refused.
      if (source.readyState === EventSource.CLOSED) {
        this.wait(REFUSED_MS, () => this.open());
      }
    };
  }

  private close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.isHeard = false;
  }

  private hear(): void {
    this.setHeard(true);
    this.wait(SILENT_MS, () => this.setHeard(false));
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }

  private setHeard(isHeard: boolean): void {
    if (isHeard !== this.isHeard) {
      this.isHeard = isHeard;
      this.listeners.forEach((listener) => listener());
    }
  }
}

const events = new QueueEvents();

/**
 * Has the list of listings read again whenever the server tells that it has changed.
 * @returns the milliseconds after which to read it anyway: every 2 s where the server's events don't get through
 */
export function useToldListings(): number {
  const client = useQueryClient();
  const isLive = useSyncExternalStore(events.subscribe, events.isLive);
  useEffect(
    () =>
      events.whenChanged(() => {
        void client.invalidateQueries({ queryKey: listingsQuery.queryKey });
      }),
    [client],
  );
  return isLive ? TOLD_POLL_MS : POLL_MS;
}
