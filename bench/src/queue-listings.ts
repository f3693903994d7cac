import type { ListingList } from '@roomlight/contracts';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { compareLoad } from './load.js';
import { startPeer } from './peers/peer-process.js';
import { readJson, withProduct } from './product.js';
import { report } from './report.js';

const LISTINGS = 100;
const GOAL = 0.4;

async function insertListings(databaseUrl: string, userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into queue.listings
         (id, user_id, listing_name, folder_name, status, total_chunks, total_expected,
          total_photos, completed_photos, provider, created_at, started_at, completed_at)
       select gen_random_uuid(), $1, n || ' Ocean View Drive', n || '_Ocean_View_Drive', 'completed',
              40, 150, 50, 50, 'built-in',
              now() - n * interval '1 hour', now() - n * interval '50 minutes',
              now() - n * interval '40 minutes'
         from generate_series(1, $2::int) n`,
      [userId, LISTINGS],
    );
  } finally {
    await client.end();
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

await withProduct(async (product) => {
  const { stack, user } = product;
  await insertListings(stack.databaseUrl, user.id);
  const peer = await startPeer('listings-server.js', { PEER_DATABASE_URL: stack.databaseUrl });
  try {
    const headers = { cookie: product.headers['cookie'] ?? '' };
    const peerUrl = `${peer.url}/listings?user=${user.id}`;
    const answered = await product.getJson<ListingList>('/api/queue/listings');
    const expected = await readJson<ListingList>(await fetch(peerUrl));
    if (
      answered.listings.length !== LISTINGS ||
      !isDeepStrictEqual(answered.listings.sort(byId), expected.listings.sort(byId))
    ) {
      throw new Error('the product and its peer answer differently');
    }
    const [measured, bare] = await compareLoad([
      { url: `${stack.url}/api/queue/listings`, headers },
      { url: peerUrl, headers: {} },
    ]);
    report(`The queue with ${LISTINGS} listings / a bare route with the same query`, [
      {
        name: 'GET /api/queue/listings',
        measured: `${measured?.perSecond.toFixed(0)}/s`,
        peer: `${bare?.perSecond.toFixed(0)}/s`,
        ratio: measured?.ratio ?? NaN,
        goal: `≥ ${GOAL}`,
        reached: (measured?.ratio ?? 0) >= GOAL,
      },
    ]);
  } finally {
    await peer.stop();
  }
});
