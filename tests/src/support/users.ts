import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** Adds an account straight to the database. */
export async function addUser(
  databaseUrl: string,
  {
    email,
    password,
    name = 'Pat Photographer',
  }: { email: string; password: string; name?: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO auth.users (id, email, email_key, name, role, password_hash)
       VALUES ($1, $2, lower($2), $3, 'user', $4)`,
      [uuidv7(), email, name, await hash(password)],
    );
  } finally {
    await client.end();
  }
}
