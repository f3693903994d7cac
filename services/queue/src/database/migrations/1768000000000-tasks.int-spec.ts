import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { QUEUE } from '../../service.js';
import { Tasks1768000000000 } from './1768000000000-tasks.js';

let harness: TestHarness;
let database: DataSource;

beforeAll(async () => {
  harness = await createTestHarness();
  database = await harness.openDatabase(QUEUE.name, {
    entities: [],
    migrations: QUEUE.database.migrations.slice(
      0,
      QUEUE.database.migrations.indexOf(Tasks1768000000000),
    ),
  });
});
afterAll(() => harness.close());

const rows = (sql: string) => database.query<Record<string, unknown>[]>(sql);

const STATES = ['waiting', 'dispatched', 'merged', 'stored', 'failed'];

it('the migration turns sets with all their data into tasks, and back into sets', async () => {
  const listing = uuid();
  await database.query(
    `insert into listings (id, user_id, listing_name, folder_name, status, total_chunks,
                           total_expected, total_sets, completed_sets, provider)
     values ($1, $2, 'Home', 'Home', 'processing', 1, 15, 5, 1, 'built-in')`,
    [listing, uuid()],
  );
  for (const [position, state] of STATES.entries()) {
    const set = uuid();
    await database.query(
      `insert into sets (id, listing_id, user_id, position, hdr_filename, state, version_id,
                         failure_reason, merge_report)
       select $1, id, user_id, $2, $3, $4, $5, $6, '{"method": "flash"}' from listings`,
      [set, position, `IMG_${position}.jpg`, state, uuid(), state === 'failed' ? 'why' : null],
    );
    await database.query(
      `insert into frames (set_id, position, key, filename, size) values ($1, 0, $2, 'a.jpg', 1)`,
      [set, `staging/${set}/0`],
    );
  }
  const sets = await rows('select * from sets order by position');
  const runner = database.createQueryRunner();
  const migration = new Tasks1768000000000();
  try {
    await migration.up(runner);
    const tasks = await rows('select * from tasks order by position');
    expect(tasks).toMatchObject(
      sets.map(({ id, version_id, state, failure_reason, merge_report, hdr_filename }) => ({
        id,
        kind: 'merge',
        photo_id: id,
        version_id,
        filename: hdr_filename,
        state: state === 'merged' ? 'made' : state,
        failure_reason,
        merge_report,
      })),
    );
    expect(await rows('select phase, total_photos, completed_photos from listings')).toEqual([
      { phase: 'merge', total_photos: 5, completed_photos: 1 },
    ]);
    const framed = 'select 1 from frames f join tasks t on t.id = f.set_id';
    expect(await rows(framed)).toHaveLength(STATES.length);
    await database.query(
      `insert into tasks (id, kind, listing_id, user_id, photo_id, position, filename, state)
       select $1, 'enhance', id, user_id, $2, 0, 'IMG_0.jpg', 'made' from listings`,
      [uuid(), uuid()],
    );

    await migration.down(runner);
    const again = await rows('select * from sets order by position');
    expect(again.map(withoutTouch)).toEqual(sets.map(withoutTouch));
    await database.query('delete from listings');
    expect(await rows('select 1 from frames')).toEqual([]);
  } finally {
    await runner.release();
  }
});

/** A dispatched set counts as forgotten, so that it is asked for again. */
const withoutTouch = (row: Record<string, unknown>) => ({ ...row, touched_at: undefined });
