import Fastify from 'fastify';
import pg from 'pg';

/** Runs the queue's database query and nothing else: no session, no other process, no rule. */
const pool = new pg.Pool({
  connectionString: process.env['PEER_DATABASE_URL'],
  options: '-c search_path=queue',
  max: 10,
});
const app = Fastify();
app.get<{ Querystring: { user: string } }>('/listings', async ({ query }) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select id, user_id as "userId", listing_name as "listingName", folder_name as "folderName",
            status, created_at as "createdAt", started_at as "startedAt",
            completed_at as "completedAt", completed_photos as "completedPhotos",
            total_photos as "totalPhotos", phase, error_message as "errorMessage", provider,
            enhance_type as "enhanceType",
            (select coalesce(json_agg(t.merge_report->'framesRejected' order by t.position), '[]')
               from tasks t
              where t.listing_id = listings.id and t.merge_report->'framesRejected' <> '[]'
            ) as notes
       from listings where user_id = $1 and status <> 'uploading'
      order by created_at desc`,
    [query.user],
  );
  return {
    listings: rows.map(({ folderName, provider, ...row }) => ({
      ...row,
      folderPath: `${String(row['userId'])}/${String(folderName)}`,
      enhancementProvider: provider,
    })),
  };
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
