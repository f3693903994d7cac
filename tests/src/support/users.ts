import { quickPasswordHash } from '@roomlight/platform/testing/quick-password-hash';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that ends fails the query as well, which is where it is dealt with.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds an account directly to the database. */
export async function addUser(
  databaseUrl: string,
  {
    email,
    password,
    name = 'Pat Photographer',
  }: { email: string; password: string; name?: string },
): Promise<void> {
  const passwordHash = await quickPasswordHash(password);
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO auth.users (id, email, email_key, name, role, password_hash)
       VALUES ($1, $2, lower($2), $3, 'user', $4)`,
      [uuidv7(), email, name, passwordHash],
    ),
  );
}

/**
 * Adds many accounts of one company; the returned function removes them. In each group of four, one is suspended and
 * one has no password yet.
 */
export async function addCompany(
  databaseUrl: string,
  company: string,
  size: number,
): Promise<() => Promise<void>> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO auth.users (id, email, email_key, name, company, role, suspended, password_hash)
       SELECT gen_random_uuid(), email, email, 'Agent ' || n, $1, 'user',
         n % 4 = 0, CASE WHEN n % 4 <> 1 THEN 'none' END
       FROM (
         SELECT n, 'agent-' || n || '-' || md5($1::text) || '@company.example' AS email
         FROM generate_series(1, $2::int) AS n
       ) AS agents`,
      [company, size],
    ),
  );
  return async () => {
    await withClient(databaseUrl, (client) =>
      client.query('DELETE FROM auth.users WHERE company = $1', [company]),
    );
  };
}
