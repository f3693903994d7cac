import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startPeer } from '../peers/peer-process.js';
import { withProduct, type Product } from '../product.js';
import { printTable, report } from '../report.js';
import { cpuOf } from './cpu-of.js';
import { addListings, addPeople } from './people.js';
import type { Poller, Polling } from './pollers.js';

const BROWSERS = 1000;
const LISTINGS = 10;
/** A polling browser's session is checked again every 5 s, so this is long enough for many checks. */
const WARM_UP_SECONDS = 10;
const SECONDS = 30;
const GOAL_P99_MS = 50;
const GOAL_CORES = 0.2;

/** Polls from a separate process, and calls `measure` for the others when the polling has settled. */
async function poll(
  pollers: readonly Poller[],
  streamPath: string | null,
  measure?: () => Promise<void>,
): Promise<Polling> {
  const child = fork(fileURLToPath(new URL('pollers.js', import.meta.url)));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the polling ended with exit code ${code}`);
  });
  child.send({ pollers, streamPath, warmUpSeconds: WARM_UP_SECONDS, seconds: SECONDS });
  await Promise.race([once(child, 'message'), failed]);
  const [[polling]] = (await Promise.race([
    Promise.all([once(child, 'message'), measure?.()]),
    failed,
  ])) as [[Polling], void];
  failed.catch(() => undefined);
  return polling;
}

const processorTable = async (product: Product) => {
  const { stack } = product;
  const names = ['gateway', 'auth', 'queue'] as const;
  const pids = new Map<string, number>(names.map((name) => [name, product.pid(name)]));
  for (const server of [stack.postgres, stack.nats]) {
    if (server?.pid !== undefined) {
      pids.set(server.name, server.pid);
    }
  }
  return cpuOf(pids, SECONDS);
};

await withProduct(async (product) => {
  const people = await addPeople(product, BROWSERS);
  await addListings(product.stack.databaseUrl, people, LISTINGS);
  const peer = await startPeer('listings-server.js', {
    PEER_DATABASE_URL: product.stack.databaseUrl,
  });
  try {
    const pages = people.map(({ headers }) => ({
      url: `${product.stack.url}/api/queue/listings`,
      headers,
    }));
    const measured = async (streamPath: string | null) => {
      let processors: Awaited<ReturnType<typeof processorTable>> = [];
      const polling = await poll(pages, streamPath, async () => {
        processors = await processorTable(product);
      });
      return { ...polling, processors };
    };
    const alone = await measured(null);
    const told = await measured('/api/queue/events');
    const bare = await poll(
      people.map(({ id }) => ({ url: `${peer.url}/listings?user=${id}`, headers: {} })),
      null,
    );
    const figures = [
      { what: 'every 2 s', ...alone },
      { what: 'told of changes, every 60 s', ...told },
    ].flatMap(({ what, answers, refused, percentiles, processors }) => {
      const cores = processors.reduce((sum, { share }) => sum + share, 0);
      return [
        {
          name: `${what}: p50, p95, p99 of ${answers} answers (${refused} refused) / a bare route with the same query`,
          measured: percentiles.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
          peer: bare.percentiles.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
          goal: `p99 ≤ ${GOAL_P99_MS} ms, none refused`,
          reached: refused === 0 && (percentiles.at(-1) ?? Infinity) <= GOAL_P99_MS,
        },
        {
          name: `${what}: processor time of the product`,
          measured: `${cores.toFixed(2)} cores`,
          goal: `≤ ${GOAL_CORES} cores`,
          reached: cores <= GOAL_CORES,
        },
      ];
    });
    report(`${BROWSERS} signed-in browsers, ${LISTINGS} listings each, for ${SECONDS} s`, figures);
    for (const { processors } of [alone, told]) {
      printTable([
        ['process', 'processor time, of one core'],
        ...processors.map(({ name, share }) => [name, `${(share * 100).toFixed(0)} %`]),
      ]);
    }
  } finally {
    await peer.stop();
  }
});
