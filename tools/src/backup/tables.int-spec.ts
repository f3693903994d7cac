import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { dumpTables, loadTables } from './tables.js';

/** More rows than one insert takes. */
const ROWS = 2500;

describe('a set of tables whose rows need each other', () => {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  let administrator: pg.Client;
  let client: pg.Client;
  let directory: string;

  beforeAll(async () => {
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    administrator = new pg.Client({ connectionString: url.href });
    await administrator.connect();
    await administrator.query(`create database ${name}`);
    url.pathname = `/${name}`;
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`
      create schema media;
      create table media.versions (id int primary key, source_id int references media.versions);
      create table media.photos (id int primary key, version_id int references media.versions);
      alter table media.versions add column photo_id int references media.photos;
      insert into media.versions (id) select generate_series(1, ${ROWS});
      insert into media.photos select id, id from media.versions order by id desc;`);
    // Each row references the next one, as when newer rows have taken the places of removed ones.
    await client.query(
      'update media.versions set source_id = id + 1, photo_id = id where id < $1',
      [ROWS],
    );
  });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roomlight-tables-'));
  });

  afterAll(async () => {
    await client?.end();
    await administrator?.query(`drop database if exists ${name}`);
    await administrator?.end();
  });

  afterEach(() => rm(directory, { recursive: true }));

  const rowsOf = async (table: string): Promise<unknown[]> =>
    (await client.query<object>(`select * from media.${table} order by id`)).rows;

  /** Runs in a transaction that the caller ends. */
  async function moveThroughFiles(...moved: string[]): Promise<void> {
    await client.query('begin');
    const tables = await dumpTables(client, directory);
    await client.query('truncate media.versions, media.photos');
    const loaded = tables.filter(({ table }) => moved.includes(table));
    await loadTables(client, directory, { tables: loaded, sequences: [] });
  }

  it('is filled in any order, and each later statement is checked again', async () => {
    const before = [await rowsOf('versions'), await rowsOf('photos')];
    await moveThroughFiles('versions', 'photos');
    await client.query('commit');
    expect([await rowsOf('versions'), await rowsOf('photos')]).toEqual(before);
    await client.query('begin');
    const dangling = client.query('insert into media.versions (id, source_id) values (0, -1)');
    await expect(dangling).rejects.toThrow('foreign key');
    await client.query('rollback');
  });

  it('is refused when a needed row is missing', async () => {
    await expect(moveThroughFiles('versions')).rejects.toThrow('foreign key');
    await client.query('rollback');
    expect(await rowsOf('versions')).toHaveLength(ROWS);
  });
});
