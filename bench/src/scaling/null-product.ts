import { startService } from '@roomlight/tools/start/service';
import type { RunningProgram } from '@roomlight/tools/start/supervisor';
import { ROOT } from '@roomlight/tools/start/stack';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from '@roomlight/imaging/sharp';
import { inParallel } from '../multipart.js';
import type { Product } from '../product.js';
import { sendChunk, type SetBytes } from '../upload.js';
import type { Person } from './people.js';

const POLL_MS = 50;
/** Uploads that are sent at a time; each is a few small files. */
const UPLOADS_AT_ONCE = 8;
const SETS_PER_CHUNK = 100;

/** A set that the null provider takes: three frames of 16 × 12 pixels. */
export async function nullSet(): Promise<SetBytes> {
  const frame = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#998' } })
    .jpeg()
    .toBuffer();
  return [frame, frame, frame];
}

/** Starts a queue replica with the null provider. The product's own queue must be stopped. */
export function startNullQueue(
  { stack }: Product,
  replica: number,
  settings: NodeJS.ProcessEnv,
): Promise<RunningProgram> {
  return startService(
    {
      name: 'queue',
      main: join(ROOT, 'services/queue/dist/testing/null-queue/main.js'),
      environment: { ...stack.environmentOf('queue'), ...settings },
      healthPort: undefined,
      logFile: join(stack.dataDirectory, `logs/queue-${replica}.log`),
      report: (line) => console.error(line),
    },
    new AbortController().signal,
  );
}

export interface Order {
  person: Person;
  listingName: string;
  sets: number;
}

export interface OpenOrder extends Order {
  /** Sends the last chunk, which queues the listing. */
  finish: () => Promise<void>;
}

/** Uploads all sets of each listing but the last, so that all of them can be queued at one moment. */
export async function prepare(orders: readonly Order[], set: SetBytes): Promise<OpenOrder[]> {
  const open: OpenOrder[] = [];
  await inParallel(orders.length, UPLOADS_AT_ONCE, async (n) => {
    const order = orders[n];
    if (order === undefined) {
      return;
    }
    const { person, listingName, sets } = order;
    const whole = Math.ceil((sets - 1) / SETS_PER_CHUNK);
    const totalChunks = whole + 1;
    const common = { listingName, uploadId: randomUUID(), set, totalSets: sets, totalChunks };
    const send = (chunkIndex: number, setOffset: number, count: number) =>
      sendChunk(person, { ...common, chunkIndex, setOffset, sets: count });
    for (let chunk = 0; chunk < whole; chunk += 1) {
      const from = chunk * SETS_PER_CHUNK;
      await send(chunk, from, Math.min(SETS_PER_CHUNK, sets - 1 - from));
    }
    open.push({ ...order, finish: () => send(whole, sets - 1, 1) });
  });
  return open;
}

/** Sends the last chunk of each of the uploads. */
export async function finish(open: readonly OpenOrder[]): Promise<void> {
  await inParallel(open.length, UPLOADS_AT_ONCE, async (n) => open[n]?.finish());
}

export interface Finished {
  userId: string;
  listingName: string;
  /** From the last chunk to the completion, by the database's clock. */
  seconds: number;
}

/** What the queue's tables say; asked directly, so that asking costs the services nothing. */
export class QueueTables {
  private constructor(private readonly client: pg.Client) {}

  static async open({ stack }: Product): Promise<QueueTables> {
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    return new QueueTables(client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** Resolves with the listings when all of these people's listings are completed. */
  async finished(people: readonly Person[], listingName: string): Promise<Finished[]> {
    const ids = people.map(({ id }) => id);
    for (;;) {
      const { rows } = await this.client.query<Finished & { status: string }>(
        `select user_id as "userId", listing_name as "listingName", status,
                extract(epoch from completed_at - last_chunk_at)::float8 as seconds
           from queue.listings where user_id = any($1) and listing_name = $2`,
        [ids, listingName],
      );
      const failed = rows.find(({ status }) => status === 'failed');
      if (failed !== undefined) {
        throw new Error(`A listing of ${failed.userId} failed`);
      }
      if (rows.length === ids.length && rows.every(({ status }) => status === 'completed')) {
        return rows;
      }
      await sleep(POLL_MS);
    }
  }

  /** The number of sets of these listings whose photos are in their folders. */
  async stored(listingName: string): Promise<number> {
    const { rows } = await this.client.query<{ stored: number }>(
      `select coalesce(sum(completed_photos), 0)::int as stored
         from queue.listings where listing_name = $1`,
      [listingName],
    );
    return rows[0]?.stored ?? 0;
  }
}

/** Sets stored a second, from the moment when the last of the listings is queued to the last one's completion. */
export async function setsPerSecond(
  tables: QueueTables,
  people: readonly Person[],
  open: readonly OpenOrder[],
  listingName: string,
): Promise<number> {
  await finish(open);
  const before = await tables.stored(listingName);
  const start = performance.now();
  await tables.finished(people, listingName);
  const all = open.reduce((sum, { sets }) => sum + sets, 0);
  return (all - before) / ((performance.now() - start) / 1000);
}
