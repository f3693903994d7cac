import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestHarness, waitFor, type TestHarness } from '@roomlight/platform/testing';
import { consumerName } from '@roomlight/platform';
import { LocalStore } from '@roomlight/storage';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { v4 } from 'uuid';
import { AppModule } from '../app.module.js';
import { MEDIA } from '../service.js';
import { LegacyPhotos, smallPhoto } from '../testing/legacy-photos.js';
import { keysIn } from '../testing/media-harness.js';
import { startFakeAuth, type FakeAuth } from '../testing/fake-auth.js';

const MAIN = resolve(import.meta.dirname, '../main.js');
const PHOTOS = 40;
/** So many are brought until the others are held up. */
const BROUGHT = 6;
/** Of PostgreSQL's advisory locks. */
const HOLD = 4711;

let harness: TestHarness;
let legacy: LegacyPhotos;
let auth: FakeAuth;
let database: pg.Client;
let media: ChildProcess;

beforeAll(async () => {
  [harness, legacy] = [await createTestHarness(), await LegacyPhotos.create()];
  auth = await startFakeAuth(harness);
  const env = { ...process.env, ...harness.variables, LEGACY_PHOTOS_DIR: legacy.directory };
  media = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  database = new pg.Client({ connectionString: harness.variables['DATABASE_URL'] });
  await database.connect();
});

afterAll(async () => {
  media.kill('SIGKILL');
  await database.end();
  await harness.close();
  await legacy.remove();
});

const latest = () => auth.calls.request('media.migration.find.v1', {});

async function countOf(table: 'migrated_files' | 'photos' | 'versions'): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::integer as count from media.${table}`,
  );
  return rows[0]?.count ?? 0;
}

/** Nothing more is brought than so much, until `HOLD` is released. */
async function holdUpTheRest(): Promise<void> {
  await database.query('select pg_advisory_lock($1)', [HOLD]);
  await database.query(
    `create function media.hold() returns trigger language plpgsql as $$
     begin
       if (select count(*) from media.migrated_files) >= ${BROUGHT} then
         perform pg_advisory_xact_lock(${HOLD});
       end if;
       return new;
     end $$`,
  );
  await database.query(
    `create trigger hold before insert on media.migrated_files
     for each row execute function media.hold()`,
  );
}

async function end(process: ChildProcess): Promise<void> {
  const exited = once(process, 'exit');
  process.kill('SIGKILL');
  await exited;
}

it('a migration whose process is killed is continued by another and brings nothing twice', async () => {
  const ada = auth.add('ada@example.org');
  for (let n = 1; n <= PHOTOS; n += 1) {
    await legacy.put(`${ada.email}/Home/${n}.jpg`, await smallPhoto());
  }
  await waitFor('media', () => latest().then(Boolean, () => false));
  await holdUpTheRest();
  await auth.calls.request('media.migration.start.v1', {
    actor: { id: v4(), address: '203.0.113.7' },
  });
  await waitFor('some of it', async () => (await countOf('migrated_files')) >= BROUGHT);
  expect(await countOf('photos')).toBeLessThan(PHOTOS);
  await end(media);
  // What the dead process had begun is held no longer, and taken back.
  await database.query('select pg_advisory_unlock($1)', [HOLD]);
  await database.query('drop trigger hold on media.migrated_files');
  // NATS gives the job to the next one now, not when it has waited for the dead one's acknowledgement.
  const consumer = consumerName('media.migration.run.v1');
  await auth.nats.streams.consumers.delete(harness.names.streams.jobs, consumer);

  await harness.start(AppModule, MEDIA, { LEGACY_PHOTOS_DIR: legacy.directory });
  await waitFor('the end', async () => (await latest()).state !== 'running');
  expect(await latest()).toMatchObject({
    success: true,
    totalFiles: PHOTOS,
    successCount: PHOTOS,
    errorCount: 0,
    errors: [],
  });
  expect([await countOf('photos'), await countOf('versions')]).toEqual([PHOTOS, PHOTOS]);
  // Four at a time: what was being copied just then may have left its bytes for the sweep.
  const store = await LocalStore.open(join(harness.variables.DATA_DIR, 'objects'));
  const stored = (await keysIn(store, 'photos/')).length;
  expect(stored).toBeGreaterThanOrEqual(PHOTOS);
  expect(stored).toBeLessThanOrEqual(PHOTOS + 4);
});
