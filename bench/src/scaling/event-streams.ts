import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../memory.js';
import { withProduct, type SignedIn } from '../product.js';
import { report } from '../report.js';
import { addListings, addPeople } from './people.js';

// What 5,000 open event streams cost a gateway, and how soon a page that is told of a change has the new queue.

const USERS = 500;
const STREAMS_EACH = 10;
const STREAMS = USERS * STREAMS_EACH;
const AT_ONCE = 50;
const CHANGES = 200;
/** Garbage of opening them is collected meanwhile. */
const SETTLE_MS = 10_000;
const GOALS = { kbEach: 50, p99Ms: 1000 };

function openStream({ stack, headers }: SignedIn): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${stack.url}/api/queue/events`, { agent: false, headers }, (answer) => {
      answer.on('error', () => undefined);
      if (answer.statusCode !== 200) {
        reject(new Error(`a stream was answered ${answer.statusCode}`));
        return;
      }
      answer.setEncoding('utf8').once('data', () => resolve(answer));
      answer.resume();
    }).once('error', reject);
  });
}

/** From the click that cancels a listing to the page's new list of listings, in ms. */
async function changeSeen(person: SignedIn, stream: IncomingMessage): Promise<number> {
  const told = new Promise<void>((resolve) => {
    const hear = (text: string) => {
      if (text.includes('event: queue')) {
        stream.off('data', hear);
        resolve();
      }
    };
    stream.on('data', hear);
  });
  const { stack, headers } = person;
  const start = performance.now();
  const cancelled = await fetch(`${stack.url}/api/queue/cancel-listing`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ listingName: '1 Ocean View Drive' }),
  });
  if (!cancelled.ok) {
    throw new Error(`cancelling was answered ${cancelled.status}: ${await cancelled.text()}`);
  }
  await told;
  await (await fetch(`${stack.url}/api/queue/listings`, { headers })).text();
  return performance.now() - start;
}

await withProduct(async (product) => {
  const people = await addPeople(product, USERS);
  await addListings(product.stack.databaseUrl, people, 10);
  const gateway = product.pid('gateway');
  const wanted = people.flatMap((person) => Array.from({ length: STREAMS_EACH }, () => person));
  const open = async (from: number, count: number) => {
    const streams: IncomingMessage[] = [];
    for (let first = from; first < from + count; first += AT_ONCE) {
      streams.push(...(await Promise.all(wanted.slice(first, first + AT_ONCE).map(openStream))));
    }
    return streams;
  };
  // The first ones warm the gateway up.
  const warm = await open(0, 10 * AT_ONCE);
  await sleep(SETTLE_MS);
  const before = await memoryOf(gateway);
  const streams = [...warm, ...(await open(warm.length, STREAMS - warm.length))];
  await sleep(SETTLE_MS);
  const after = await memoryOf(gateway);
  const kbEach = ((after.nowMb - before.nowMb) * 1024) / (STREAMS - warm.length);

  const times: number[] = [];
  for (const [user, person] of people.slice(0, CHANGES).entries()) {
    const stream = streams[user * STREAMS_EACH];
    if (stream !== undefined) {
      times.push(await changeSeen(person, stream));
    }
  }
  times.sort((a, b) => a - b);
  const [p50 = NaN, p99 = NaN] = [0.5, 0.99].map((part) => times[Math.floor(part * CHANGES)]);
  streams.forEach((stream) => stream.destroy());
  report(`${STREAMS} event streams on one gateway`, [
    {
      name: 'memory of the gateway for each',
      measured: `${kbEach.toFixed(1)} KB (${after.nowMb.toFixed(0)} MB in all)`,
      goal: `≤ ${GOALS.kbEach} KB`,
      reached: kbEach <= GOALS.kbEach,
    },
    {
      name: `a change seen by its page, p50 and p99 of ${CHANGES}`,
      measured: `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms`,
      goal: `≤ ${GOALS.p99Ms} ms`,
      reached: p99 <= GOALS.p99Ms,
    },
  ]);
});
