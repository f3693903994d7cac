import pg from 'pg';

/** Makes a user's unfinished uploads older by shifting the time of their last chunk back by this many milliseconds. */
export async function ageUploads(databaseUrl: string, userId: string, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `UPDATE queue.listings SET last_chunk_at = last_chunk_at - $2 * interval '1 ms'
        WHERE user_id = $1 AND status = 'uploading'`,
      [userId, ms],
    );
  } finally {
    await client.end();
  }
}
