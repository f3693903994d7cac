import { Agent, get, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Poller {
  url: string;
  headers: Record<string, string>;
}

interface Order {
  pollers: readonly Poller[];
  /** Where each poller also opens a stream of events, which lets it poll less often; null for polling alone. */
  streamPath: string | null;
  warmUpSeconds: number;
  seconds: number;
}

export interface Polling {
  answers: number;
  /** The number of unsuccessful answers in the same time. */
  refused: number;
  /** Milliseconds to the last byte of the answer: p50, p95, p99. */
  percentiles: number[];
}

/** The intervals of the queue's screen: alone, and beside a stream of events. */
const INTERVAL_MS = 2000;
const TOLD_INTERVAL_MS = 60_000;

/** Keeps each browser's connection open. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Keeps a stream of events open until it is destroyed. */
function listen({ url, headers }: Poller, path: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = get(new URL(path, url), { agent: false, headers }, (answer) => {
      answer.resume();
      answer.on('error', () => undefined);
      resolve(stream);
    });
    stream.once('error', reject);
  });
}

interface Answer {
  ok: boolean;
  etag: string | undefined;
  /** Until the last byte. */
  ms: number;
}

/** @param known the tag of the answer that the browser has */
function ask({ url, headers }: Poller, known: string | undefined): Promise<Answer> {
  const start = performance.now();
  const sent = {
    ...headers,
    'accept-encoding': 'gzip, br',
    ...(known === undefined ? {} : { 'if-none-match': known }),
  };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: sent }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          ok: answer.statusCode === 200 || answer.statusCode === 304,
          etag: answer.headers.etag,
          ms: performance.now() - start,
        }),
      );
    }).once('error', reject);
  });
}

async function keepPolling(
  poller: Poller,
  { until, interval }: { until: number; interval: number },
  take: (answer: Answer) => void,
) {
  await sleep(Math.random() * INTERVAL_MS);
  let etag = (await ask(poller, undefined)).etag;
  await sleep(Math.random() * interval);
  while (performance.now() < until) {
    const answer = await ask(poller, etag);
    etag = answer.etag;
    take(answer);
    await sleep(Math.max(0, interval - answer.ms));
  }
}

async function poll({ pollers, streamPath, warmUpSeconds, seconds }: Order): Promise<void> {
  const streams =
    streamPath === null ? [] : await Promise.all(pollers.map((one) => listen(one, streamPath)));
  const interval = streamPath === null ? INTERVAL_MS : TOLD_INTERVAL_MS;
  const times: number[] = [];
  let refused = 0;
  const from = performance.now() + warmUpSeconds * 1000;
  const until = from + seconds * 1000;
  const take = ({ ok, ms }: Answer) => {
    if (performance.now() < from) {
      return;
    }
    if (ok) {
      times.push(ms);
    } else {
      refused += 1;
    }
  };
  const warm = sleep(warmUpSeconds * 1000).then(() => process.send?.('measuring'));
  await Promise.all([
    warm,
    ...pollers.map((poller) => keepPolling(poller, { until, interval }, take)),
  ]);
  times.sort((a, b) => a - b);
  const percentiles = [0.5, 0.95, 0.99].map(
    (part) => times[Math.floor(part * times.length)] ?? NaN,
  );
  process.send?.({ answers: times.length, refused, percentiles } satisfies Polling);
  agent.destroy();
  streams.forEach((stream) => stream.destroy());
  process.disconnect();
}

process.once('message', (order: Order) => void poll(order));
