import { describe, expect, it } from '@jest/globals';
import { EventStreams, MAX_STREAMS_PER_USER, type StreamEvent } from './event-streams.rules.js';

describe('event streams', () => {
  const opened = (streams: EventStreams, userId: string, tokenHash = 'session') => {
    const sent: (StreamEvent | null)[] = [];
    const close = streams.open({ userId, tokenHash, send: (event) => sent.push(event) });
    return { sent, close };
  };

  it('tell an event to all pages of its user and to nobody else', () => {
    const streams = new EventStreams();
    const pages = ['ada', 'ada', 'bob'].map((user) => opened(streams, user));
    streams.tell('ada', 'queue');
    expect(pages.map(({ sent }) => sent)).toEqual([['queue'], ['queue'], []]);
  });

  it('tell nothing to a closed page, and count it once', () => {
    const streams = new EventStreams();
    const { sent, close } = opened(streams, 'ada');
    close?.();
    close?.();
    streams.tell('ada', 'queue');
    expect([sent, streams.size]).toEqual([[], 0]);
  });

  it('end with their session, or all at once', () => {
    const streams = new EventStreams();
    const [left, ended] = [opened(streams, 'ada', 'kept'), opened(streams, 'ada', 'ended')];
    streams.endSession('ended');
    expect([left.sent, ended.sent]).toEqual([[], [null]]);
    streams.endAll();
    expect(left.sent).toEqual([null]);
  });

  it('are bounded for each user', () => {
    const streams = new EventStreams();
    const mine = Array.from({ length: MAX_STREAMS_PER_USER }, () => opened(streams, 'ada'));
    expect(opened(streams, 'ada').close).toBeNull();
    expect(opened(streams, 'bob').close).not.toBeNull();
    mine[0]?.close?.();
    expect(opened(streams, 'ada').close).not.toBeNull();
  });
});
