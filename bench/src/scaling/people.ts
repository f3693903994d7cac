import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Product, SignedIn } from '../product.js';

/** A signed-in user other than the one with whom the product starts. */
export interface Person extends SignedIn {
  id: string;
}

/** Adds signed-in users directly to the database, since hashing a thousand passwords would take minutes. */
export async function addPeople({ stack }: Product, count: number): Promise<Person[]> {
  const tokens = new Map(
    Array.from({ length: count }, () => {
      const token = randomBytes(32).toString('base64url');
      return [createHash('sha256').update(token).digest('hex'), token];
    }),
  );
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; hash: string }>(
      `with people as (
         insert into auth.users (id, email, email_key, name, role)
         select gen_random_uuid(), hash || '@bench.example', hash || '@bench.example', 'Somebody', 'user'
           from unnest($1::text[]) hash
         returning id, split_part(email, '@', 1) as hash
       ), sessions as (
         insert into auth.sessions (token_hash, user_id, created_at, expires_at)
         select hash, id, now(), now() + interval '1 day' from people
       )
       select id, hash from people`,
      [[...tokens.keys()]],
    );
    return rows.map(({ id, hash }) => ({
      id,
      stack,
      headers: { cookie: `roomlight_session=${tokens.get(hash) ?? ''}`, origin: stack.url },
    }));
  } finally {
    await client.end();
  }
}
