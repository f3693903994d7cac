import { withProduct, type Product } from '../product.js';
import { median, printTable, report } from '../report.js';
import { cpuOf } from './cpu-of.js';
import {
  finish,
  nullSet,
  prepare,
  QueueTables,
  setsPerSecond,
  startNullQueue,
} from './null-product.js';
import { addPeople, type Person } from './people.js';

const USERS = 100;
const SETS = 20;
const MANY = 200;
const FEW = 3;
const ROUNDS = 3;
const CPU_SECONDS = 5;
const GOALS = { rate: 300, beside: 1.5, spread: 1.3 };
/**
 * Workers hardly compute: they wait for disks, and for their user's lock, which a user's tasks take one after the other
 * on a connection each.
 */
const SETTINGS = { QUEUE_WORKERS: '32', MAX_SETS_IN_FLIGHT: '4', DATABASE_POOL_SIZE: '40' };

const set = await nullSet();

const ordersOf = (people: readonly Person[], listingName: string, sets: number) =>
  people.map((person) => ({ person, listingName, sets }));

function pidsOf(product: Product, queue: number): Map<string, number> {
  const { stack } = product;
  const pids = new Map([['queue', queue]]);
  pids.set('media', product.pid('media'));
  for (const server of [stack.postgres, stack.nats]) {
    if (server?.pid !== undefined) {
      pids.set(server.name, server.pid);
    }
  }
  return pids;
}

await withProduct(async (product) => {
  await product.stack.services.queue.stop();
  const replica = await startNullQueue(product, 1, SETTINGS);
  const tables = await QueueTables.open(product);
  try {
    const people = await addPeople(product, USERS);
    const [patient, busy] = people;
    if (patient === undefined || busy === undefined) {
      throw new Error('there is nobody to measure with');
    }
    const warmUp = await prepare(ordersOf(people, 'Warm up', 2), set);
    await setsPerSecond(tables, people, warmUp, 'Warm up');

    const open = await prepare(ordersOf(people, 'Everybody', SETS), set);
    const processors = cpuOf(pidsOf(product, replica.pid), CPU_SECONDS);
    const rate = await setsPerSecond(tables, people, open, 'Everybody');
    const times = (await tables.finished(people, 'Everybody')).map(({ seconds }) => seconds);
    const [fastest, slowest] = [Math.min(...times), Math.max(...times)];

    const alone = async (listingName: string): Promise<number> => {
      await finish(await prepare(ordersOf([patient], listingName, FEW), set));
      const [finished] = await tables.finished([patient], listingName);
      return finished?.seconds ?? NaN;
    };
    const few: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(await alone(`Alone ${round}`));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const many = `Many ${round}`;
      await finish(await prepare(ordersOf([busy], many, MANY), set));
      beside.push(await alone(`Beside ${round}`));
      await tables.finished([busy], many);
    }
    const patience = median(beside) / median(few);

    report('Sets of a provider that merges nothing, all services on one machine', [
      {
        name: `sets a second, ${USERS} users with ${SETS} each`,
        measured: `${rate.toFixed(0)}/s`,
        goal: `≥ ${GOALS.rate}/s`,
        reached: rate >= GOALS.rate,
      },
      {
        name: 'slowest user / fastest',
        measured: `${slowest.toFixed(1)} s`,
        peer: `${fastest.toFixed(1)} s`,
        ratio: slowest / fastest,
        goal: `≤ ${GOALS.spread}`,
        reached: slowest / fastest <= GOALS.spread,
      },
      {
        name: `${FEW} sets beside another user's ${MANY} / alone`,
        measured: `${median(beside).toFixed(2)} s`,
        peer: `${median(few).toFixed(2)} s`,
        ratio: patience,
        goal: `≤ ${GOALS.beside}`,
        reached: patience <= GOALS.beside,
      },
    ]);
    printTable([
      ['process', 'processor time, of one core'],
      ...(await processors).map(({ name, share }) => [name, `${(share * 100).toFixed(0)} %`]),
    ]);
  } finally {
    await tables.close();
    await replica.stop();
  }
});
