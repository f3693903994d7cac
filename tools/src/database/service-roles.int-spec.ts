import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ensureServiceRoles, roleOf, SCHEMAS } from './service-roles.js';
import { newUrls, type ServiceUrls } from './service-urls.js';

const SERVER = process.env['TEST_DATABASE_URL'] ?? '';
const DATABASE = `roles_${randomBytes(6).toString('hex')}`;
const OWNER = `owner_of_${DATABASE}`;
const OWNER_URL = Object.assign(new URL(SERVER), {
  pathname: `/${DATABASE}`,
  username: OWNER,
  password: 'paint',
}).href;

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) {
      ({ rows } = await client.query(statement));
    }
    return rows;
  } finally {
    await client.end();
  }
}

const ofSchemas = (make: (schema: string) => string): string[] => SCHEMAS.map(make);

describe('the roles of services', () => {
  let urls: ServiceUrls;
  const as = (schema: string, ...statements: string[]) =>
    run(urls.get(schema) ?? '', ...statements);

  beforeAll(async () => {
    // An owner who is no superuser, as at most hosts.
    await run(SERVER, `create role ${OWNER} login createrole password 'paint'`);
    await run(SERVER, `create database ${DATABASE} owner ${OWNER}`);
    await run(
      OWNER_URL,
      // What an earlier release has created.
      ...ofSchemas((schema) => `create schema ${schema}`),
      ...ofSchemas((schema) => `create table ${schema}.things (id serial, name text)`),
      ...ofSchemas((schema) => `create sequence ${schema}.numbers`),
      ...ofSchemas((schema) => `create view ${schema}.names as select name from ${schema}.things`),
      ...ofSchemas(
        (schema) => `create function ${schema}.one() returns int language sql as 'select 1'`,
      ),
    );
    urls = await newUrls(OWNER_URL);
  });

  afterAll(async () => {
    await run(SERVER, `drop database if exists ${DATABASE} with (force)`);
    await run(
      SERVER,
      ...ofSchemas((schema) => `drop role if exists ${roleOf(DATABASE, schema)}`),
      `drop role if exists ${OWNER}`,
    );
  });

  it.each(SCHEMAS)('let %s use and change what an earlier release made', async (schema) => {
    await as(
      schema,
      `insert into ${schema}.things (name) values ('lamp')`,
      `select nextval('${schema}.numbers'), ${schema}.one()`,
      `alter table ${schema}.things add column size int`,
      `drop view ${schema}.names`,
      `drop sequence ${schema}.numbers`,
      `drop function ${schema}.one()`,
      `create table ${schema}.more (id int)`,
    );
    expect(await as(schema, `select name from ${schema}.things`)).toEqual([{ name: 'lamp' }]);
  });

  it.each(SCHEMAS)('refuse %s everything else in the database', async (schema) => {
    const others = SCHEMAS.filter((other) => other !== schema);
    const attempts = [
      ...others.flatMap((other) => [
        `select * from ${other}.things`,
        `insert into ${other}.things (name) values ('lamp')`,
        `create table ${other}.mine (id int)`,
        `set role ${roleOf(DATABASE, other)}`,
        `alter role ${roleOf(DATABASE, other)} password 'mine'`,
      ]),
      'create table public.mine (id int)',
      'create schema mine',
      'create temporary table mine (id int)',
      `set role ${OWNER}`,
      'create role mine',
      'create database mine',
      `copy (select 1) to program 'true'`,
    ];
    for (const attempt of attempts) {
      expect([attempt, await as(schema, attempt).catch(codeOf)]).toEqual([attempt, '42501']);
    }
  });

  it('leave the owner its rights, for back-ups', async () => {
    const tables = ofSchemas((schema) => `select count(*) from ${schema}.things`);
    await expect(run(OWNER_URL, tables.join(' union all '))).resolves.toHaveLength(4);
  });

  it('can be made again, with other passwords', async () => {
    const former = urls.get('auth') ?? '';
    urls = await newUrls(OWNER_URL);
    await expect(as('auth', 'select 1')).resolves.toHaveLength(1);
    expect(await run(former, 'select 1').catch(codeOf)).toBe('28P01');
  });

  it('accept any password', async () => {
    const client = new pg.Client({ connectionString: OWNER_URL });
    await client.connect();
    const password = `it's "100 %" \\ ü`;
    try {
      await ensureServiceRoles(client, new Map([['auth', password]]));
    } finally {
      await client.end();
    }
    const url = Object.assign(new URL(urls.get('auth') ?? ''), {
      password: encodeURIComponent(password),
    });
    await expect(run(url.href, 'select 1')).resolves.toHaveLength(1);
  });
});

const codeOf = (error: unknown): unknown =>
  error instanceof pg.DatabaseError ? error.code : error;
