import 'reflect-metadata';
import { join } from 'node:path';
import {
  openDatabase,
  PLATFORM_MIGRATIONS,
  readEnvironment,
  ServiceEnvironment,
} from '@roomlight/platform';
import type pg from 'pg';
import { giveSchemasToRoles, SCHEMAS } from '../database/service-roles.js';
import { StartFailure } from '../processes/failure.js';
import type { Installation } from './installation.js';
import { readLines } from './line-file.js';
import { paths, readManifest, type Manifest } from './manifest.js';
import { withClient } from './moment.js';
import { ObjectCopies, readCopies, type ObjectCopy } from './object-copies.js';
import { SERVICES } from './services.js';
import { allTables, loadTables, nameOf } from './tables.js';
import { damagedFiles } from './verify.js';

export interface RestoreResult {
  manifest: Manifest;
  /** Keys of objects whose copies are missing or damaged; everything else is restored. */
  damaged: string[];
}

/**
 * Fills an empty installation from a back-up. An interrupted restore can be started again.
 * @throws StartFailure with a sentence when the installation isn't empty or the back-up can't be used
 */
export async function restore(
  { databaseUrl, natsUrl, store }: Installation,
  directory: string,
  name: string,
): Promise<RestoreResult> {
  const backup = join(directory, name);
  const manifest = await readManifest(backup);
  checkMigrations(manifest);
  await checkFiles(backup, manifest);
  const objects = await readObjects(paths(backup).objects);
  await refuseOthers(store, objects);
  await withClient(databaseUrl, removeEmptyTables);

  const copies = await ObjectCopies.open(directory);
  const damaged = await copies.restoreAll(objects.values(), store);
  await migrate(databaseUrl, natsUrl, manifest);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await loadTables(client, backup, manifest);
    await tellAgain(client, paths(backup).messages);
    await giveSchemasToRoles(client);
    await client.query('commit');
  });
  return { manifest, damaged: [...damaged, ...manifest.lost] };
}

/** Refuses a back-up of a newer release, whose tables this release can't create. */
function checkMigrations({ services }: Manifest): void {
  for (const { name, migrations } of services) {
    const service = SERVICES.find((one) => one.name === name);
    const own = service?.database?.migrations ?? [];
    const known = [...PLATFORM_MIGRATIONS, ...own].map((migration) => migration.name);
    const unknown = migrations.find((migration) => !known.includes(migration));
    if (service === undefined || unknown !== undefined) {
      throw new StartFailure(
        `The backup is of a newer release, which has ${unknown ?? name}: restore it with that release.`,
      );
    }
  }
}

async function checkFiles(backup: string, manifest: Manifest): Promise<void> {
  const [first] = await damagedFiles(backup, manifest);
  if (first !== undefined) {
    throw new StartFailure(`${first} is missing or damaged.`);
  }
}

async function readObjects(list: string): Promise<Map<string, ObjectCopy>> {
  const objects = new Map<string, ObjectCopy>();
  for await (const copy of readCopies(list)) {
    objects.set(copy.key, copy);
  }
  return objects;
}

/** Refuses objects of another origin. Objects of the same back-up are there when an earlier attempt was interrupted. */
async function refuseOthers(
  store: Installation['store'],
  objects: ReadonlyMap<string, ObjectCopy>,
): Promise<void> {
  for await (const { key } of store.list('')) {
    if (!objects.has(key)) {
      throw new StartFailure(
        `The object store isn't empty (there is ${key}): restore into a new one.`,
      );
    }
  }
}

/** Removes empty tables, which are then created as in the back-up's release. */
async function removeEmptyTables(client: pg.Client): Promise<void> {
  for (const name of await allTables(client)) {
    const { rows } = await client.query(`select 1 from ${nameOf(name)} limit 1`);
    if (rows.length > 0) {
      throw new StartFailure(
        `The database isn't empty (there are rows in ${nameOf(name)}): restore into a new one.`,
      );
    }
  }
  for (const schema of SCHEMAS) {
    await client.query(`drop schema if exists ${schema} cascade`);
  }
}

/** Runs the migrations that the back-up's tables had been through; the services continue from there when they start. */
async function migrate(databaseUrl: string, natsUrl: string, manifest: Manifest): Promise<void> {
  const environment = readEnvironment(ServiceEnvironment, {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
  });
  for (const { name, database } of SERVICES) {
    const done = manifest.services.find((service) => service.name === name)?.migrations ?? [];
    const migrations = database?.migrations.filter((migration) => done.includes(migration.name));
    const options = { entities: [], migrations: migrations ?? [] };
    await (await openDatabase(environment, name, options)).destroy();
  }
}

/** Puts unfinished messages back into the outboxes; a service that has already handled one recognises it by its id. */
async function tellAgain(client: pg.Client, messages: string): Promise<void> {
  for await (const message of readLines(messages)) {
    const { name } = JSON.parse(message) as { name: string };
    const owner = SCHEMAS.find((schema) => name.startsWith(`${schema}.`));
    if (owner === undefined) {
      throw new Error(`${name} is no message of a service`);
    }
    await client.query(
      `insert into ${owner}.outbox (id, kind, name, payload, request_id, created_at)
       select id, kind, name, payload, request_id, created_at
         from jsonb_populate_record(null::${owner}.outbox, $1)
       on conflict do nothing`,
      [message],
    );
  }
}
