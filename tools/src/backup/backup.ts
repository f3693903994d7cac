import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { advisoryKey } from '@roomlight/platform';
import type pg from 'pg';
import { StartFailure } from '../processes/failure.js';
import { finished, newBackupName, unfinished, unfinishedName } from './backup-names.rules.js';
import type { Installation } from './installation.js';
import { writeLines } from './line-file.js';
import { paths, type Manifest } from './manifest.js';
import { atOneMoment, withClient } from './moment.js';
import { namedKeys } from './named-objects.js';
import { copyLine, ObjectCopies, readCopies } from './object-copies.js';
import { dumpTables, readMigrations, readSequences } from './tables.js';
import { UndoneMessages, type UndoneMessage } from './undone-messages.js';

const MOMENTS = 10;

export interface BackupResult {
  name: string;
  manifest: Manifest;
  /** Names of the older back-ups that this one replaces. */
  removed: string[];
}

/**
 * Adds a back-up to a directory of back-ups, whether or not the product is in use, and keeps the given number of them.
 *
 * Objects are copied before the snapshot of the tables is taken, so that few are new at that moment. When an object
 * that a row of the snapshot names was deleted before it was copied, another snapshot is taken, in which no row can
 * name that object any more.
 */
export async function backUp(
  { databaseUrl, natsUrl, natsNamespace, natsKeys, store }: Installation,
  directory: string,
  keep = Infinity,
): Promise<BackupResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return withClient(databaseUrl, async (client) => {
    await alone(client);
    await removeUnfinished(directory);
    const copies = await ObjectCopies.open(directory);
    const latest = (await backupsIn(directory)).at(-1);
    if (latest !== undefined) {
      await copies.learn(paths(join(directory, latest)).objects);
    }
    await copies.take(store, await namedKeys(client));
    await copies.take(store, await namedKeys(client));

    const nats = { url: natsUrl, namespace: natsNamespace, keys: natsKeys };
    return UndoneMessages.withNats(nats, async (messages) => {
      let goneBefore = new Set<string>();
      for (let attempt = 1; attempt <= MOMENTS; attempt += 1) {
        const result = await atOneMoment(databaseUrl, messages, async (moment) => {
          const undone = await messages.read(moment.undone);
          const keys = await namedKeys(moment.client);
          const gone = await copies.take(store, keys);
          const isLost = gone.every((key) => goneBefore.has(key));
          goneBefore = new Set(gone);
          // An object that rows named in the last snapshot too, and still name, wasn't deleted along with its row: it
          // is lost.
          return isLost
            ? write(directory, moment.client, { undone, keys, lost: gone, copies })
            : undefined;
        });
        if (result !== undefined) {
          return { ...result, removed: await keepNewest(directory, keep) };
        }
      }
      throw new StartFailure(
        'Photos were removed faster than they could be copied, time and again: back up at a quieter time.',
      );
    });
  });
}

/** The complete back-ups in a directory, oldest first. */
export async function backupsIn(directory: string): Promise<string[]> {
  return finished(await readdir(directory));
}

/** Removes all but the newest back-ups, and the copies of objects that the remaining ones don't contain. */
async function keepNewest(directory: string, count: number): Promise<string[]> {
  const all = await backupsIn(directory);
  const removed = all.slice(0, Math.max(0, all.length - count));
  if (removed.length === 0) {
    return [];
  }
  const kept = new Set<string>();
  for (const name of all.slice(removed.length)) {
    for await (const { key } of readCopies(paths(join(directory, name)).objects)) {
      kept.add(key);
    }
  }
  for (const name of removed) {
    await rm(join(directory, name), { recursive: true });
  }
  await (await ObjectCopies.open(directory)).removeAllBut(kept);
  return removed;
}

async function write(
  directory: string,
  client: pg.Client,
  parts: {
    undone: UndoneMessage[];
    keys: readonly string[];
    lost: string[];
    copies: ObjectCopies;
  },
): Promise<Omit<BackupResult, 'removed'>> {
  const takenAt = new Date();
  const name = newBackupName(takenAt);
  const path = join(directory, unfinishedName(name));
  await mkdir(path, { mode: 0o700 });
  const manifest: Manifest = {
    format: 1,
    takenAt: takenAt.toISOString(),
    services: await readMigrations(client),
    sequences: await readSequences(client),
    tables: await dumpTables(client, path),
    messages: await writeLines(
      paths(path).messages,
      parts.undone.map((message) => JSON.stringify(message)),
    ),
    objects: await writeLines(paths(path).objects, parts.copies.listed(parts.keys).map(copyLine)),
    lost: parts.lost,
  };
  await writeFile(paths(path).manifest, JSON.stringify(manifest, null, 2), { flush: true });
  await rename(path, join(directory, name));
  return { name, manifest };
}

/** Keeps other back-ups out for as long as the database session lasts. */
async function alone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [advisoryKey('backup', 'all')],
  );
  if (rows[0]?.locked !== true) {
    throw new StartFailure('Another backup of this installation is in progress.');
  }
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of unfinished(await readdir(directory))) {
    await rm(join(directory, name), { recursive: true });
  }
}
