import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '@roomlight/contracts';
import { Metrics } from '@roomlight/platform';
import {
  finalize,
  interval,
  map,
  merge,
  of,
  Subject,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { SessionCacheService } from '../http/auth/session-cache.service.js';
import { EventStreams, type StreamEvent } from './event-streams.rules.js';

/** Proxies cut what is silent for longer; a browser that hears nothing for twice as long polls. */
const BEAT_MS = 20_000;
/** A stream ends after a quarter of an hour and a little, so that the caller's session is checked again. */
const LIFETIME_MS = 900_000;
const LIFETIME_SPREAD_MS = 120_000;
/** Browsers come back spread over this time after their streams have ended, as all do when a gateway restarts. */
const RETRY_MS = 1000;
const RETRY_SPREAD_MS = 4000;

const atRandom = (least: number, spread: number): number => least + Math.random() * spread;

/** Streams of events to open pages, as server-sent events. */
@Injectable()
export class QueueEventsService implements OnModuleDestroy {
  private readonly streams = new EventStreams();

  constructor(metrics: Metrics, sessions: SessionCacheService) {
    sessions.ended.subscribe((tokenHash) => this.streams.endSession(tokenHash));
    metrics.level(
      { name: 'event_streams', help: 'Event streams that are open here' },
      () => this.streams.size,
    );
  }

  /**
   * Begins with the event `ready`, which says how long to wait before coming back.
   * @throws DomainError 429 when the user or this gateway has too many streams
   */
  open(userId: string, tokenHash: string): Observable<MessageEvent> {
    const events = new Subject<StreamEvent>();
    const ended = new Subject<void>();
    const send = (event: StreamEvent | null) =>
      event === null ? ended.next() : events.next(event);
    const close = this.streams.open({ userId, tokenHash, send });
    if (close === null) {
      throw new DomainError(429, 'too_many_requests', 'Too many pages are open at once.', {
        extra: { retryAfterSeconds: 30 },
      });
    }
    const retry = Math.round(atRandom(RETRY_MS, RETRY_SPREAD_MS));
    const end = timer(atRandom(LIFETIME_MS, LIFETIME_SPREAD_MS));
    return merge(
      of({ type: 'ready', data: '', retry }),
      interval(BEAT_MS).pipe(map((): MessageEvent => ({ type: 'beat', data: '' }))),
      events.pipe(map((type): MessageEvent => ({ type, data: '' }))),
    ).pipe(takeUntil(merge(ended, end)), finalize(close));
  }

  tell(userId: string): void {
    this.streams.tell(userId, 'queue');
  }

  /** Ends the streams before the server waits for its answers. */
  onModuleDestroy(): void {
    this.streams.endAll();
  }
}
