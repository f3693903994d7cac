import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { SERVICES } from '@roomlight/contracts';
import { SCHEMAS } from '@roomlight/tools/database/service-roles';
import { PROVIDER, sharedProduct } from '../product/shared-product.js';
import { query } from '../support/rows.js';
import { ADMINISTRATOR } from '../support/test-stack.js';

const { stack, stripe } = sharedProduct();

describe.each(SCHEMAS)('the database role of %s', (service) => {
  const attempt = (statement: string) =>
    query(stack.environmentOf(service)['DATABASE_URL'] ?? '', statement).then(
      () => 'allowed',
      (error: Error) => error.message,
    );

  it('reads the tables of its own service alone', async () => {
    const tables = await query<{ schema: string; name: string }>(
      stack.databaseUrl,
      `select schemaname as schema, format('%I.%I', schemaname, tablename) as name
         from pg_tables where schemaname = any($1)`,
      [SCHEMAS],
    );
    const readable: string[] = [];
    for (const { schema, name } of tables) {
      if ((await attempt(`select 1 from ${name} limit 1`)) === 'allowed') {
        readable.push(schema);
      }
    }
    expect(new Set(readable)).toEqual(new Set([service]));
    expect(readable).toHaveLength(tables.filter(({ schema }) => schema === service).length);
  });

  it('can create nothing outside its schema', async () => {
    for (const statement of ['create schema mine', 'create table public.mine (id int)']) {
      expect(await attempt(statement)).toContain('permission denied');
    }
  });
});

describe.each(SERVICES)('the environment of %s', (service) => {
  it('contains no secret of another service', async () => {
    const owners = {
      [ADMINISTRATOR.password]: 'auth',
      [PROVIDER.AUTOENHANCE_API_KEY]: 'queue',
      [PROVIDER.AUTOENHANCE_WEBHOOK_TOKEN]: 'queue',
      [stripe.environment['STRIPE_SECRET_KEY'] ?? '']: 'billing',
      [stripe.environment['STRIPE_WEBHOOK_SECRET'] ?? '']: 'billing',
      [new URL(stack.databaseUrl).password]: 'nobody',
      ...Object.fromEntries(
        SCHEMAS.map((owner) => [
          new URL(stack.environmentOf(owner)['DATABASE_URL'] ?? '').password,
          owner,
        ]),
      ),
    };
    expect(Object.keys(owners)).toHaveLength(10);
    const environment = await readFile(`/proc/${stack.services[service].pid}/environ`, 'utf8');
    const seen = Object.keys(owners).filter((secret) => environment.includes(secret));
    expect(seen).toEqual(Object.keys(owners).filter((secret) => owners[secret] === service));
  });
});
