import { Client } from 'pg';

/**
 * Opens a connection and asks on it: those of the pool may still work where the server accepts no others.
 * @throws Error when the database refuses, or doesn't answer within the limit
 */
export async function checkConnection(url: string, limitMs: number): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // A connection that breaks has already failed the check.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    void client.end().catch(() => undefined);
  }
}
