import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Poller {
  url: string;
  headers: Record<string, string>;
}

interface Order {
  pollers: readonly Poller[];
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

/** The interval of the queue's screen. */
const INTERVAL_MS = 2000;

/** Keeps each browser's connection open. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

interface Answer {
  ok: boolean;
  /** Until the last byte. */
  ms: number;
}

function ask({ url, headers }: Poller): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { ...headers, 'accept-encoding': 'gzip, br' } }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ ok: answer.statusCode === 200, ms: performance.now() - start }),
      );
    }).once('error', reject);
  });
}

async function keepPolling(poller: Poller, until: number, take: (answer: Answer) => void) {
  await sleep(Math.random() * INTERVAL_MS);
  while (performance.now() < until) {
    const answer = await ask(poller);
    take(answer);
    await sleep(Math.max(0, INTERVAL_MS - answer.ms));
  }
}

async function poll({ pollers, warmUpSeconds, seconds }: Order): Promise<void> {
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
  await Promise.all([warm, ...pollers.map((poller) => keepPolling(poller, until, take))]);
  times.sort((a, b) => a - b);
  const percentiles = [0.5, 0.95, 0.99].map(
    (part) => times[Math.floor(part * times.length)] ?? NaN,
  );
  process.send?.({ answers: times.length, refused, percentiles } satisfies Polling);
  agent.destroy();
  process.disconnect();
}

process.once('message', (order: Order) => void poll(order));
