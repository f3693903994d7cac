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

/** Adds a queue for each person, with one listing still in progress. */
export async function addListings(
  databaseUrl: string,
  people: readonly Person[],
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into queue.listings
         (id, user_id, listing_name, folder_name, status, total_chunks, total_expected, total_photos,
          completed_photos, provider, created_at, started_at, completed_at)
       select gen_random_uuid(), person, n || ' Ocean View Drive', n || '_Ocean_View_Drive',
              case n when 1 then 'processing' else 'completed' end, 40, 150, 50,
              case n when 1 then 20 else 50 end, 'built-in', now() - n * interval '1 hour',
              now() - n * interval '50 minutes',
              case when n > 1 then now() - n * interval '40 minutes' end
         from unnest($1::uuid[]) person, generate_series(1, $2::int) n`,
      [people.map(({ id }) => id), count],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
