import type { FolderDetail } from '@roomlight/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareLoad } from './load.js';
import { sendForm } from './multipart.js';
import { startPeer } from './peers/peer-process.js';
import { withProduct } from './product.js';
import { report } from './report.js';
import { makeSet } from './upload.js';

const GOAL = 0.5;

const [photo] = await makeSet(1500, 1000);
if (photo === undefined) {
  throw new Error('a set has no HDR frame');
}

await withProduct(async (product) => {
  const { url } = product.stack;
  await sendForm(`${url}/api/hdr/save-to-folder`, product.headers, { folderName: 'Bench' }, [
    { field: 'photos', filename: 'photo.jpg', bytes: photo },
  ]);
  const folder = await product.getJson<FolderDetail>(`/api/folders/${product.user.id}/Bench`);
  const [stored] = folder.photos;
  if (stored === undefined) {
    throw new Error('the photo is not in its folder');
  }
  const headers = { cookie: product.headers['cookie'] ?? '', accept: 'image/webp,*/*' };
  const versioned = `${url}${stored.url}&w=640`;
  const bare = `${url}${stored.url.slice(0, stored.url.indexOf('?'))}?w=640`;
  const made = await fetch(versioned, { headers });
  const bytes = Buffer.from(await made.arrayBuffer());
  if (made.headers.get('content-type') !== 'image/webp') {
    throw new Error(`the rendition is ${made.headers.get('content-type')}, not WebP`);
  }

  const root = await mkdtemp(join(tmpdir(), 'roomlight-bench-peer-'));
  await writeFile(join(root, 'photo.webp'), bytes);
  const peer = await startPeer('static-server.js', { PEER_ROOT: root });
  try {
    const [pages, current, fixed] = await compareLoad([
      { url: versioned, headers },
      { url: bare, headers },
      { url: `${peer.url}/photo.webp`, headers },
    ]);
    const figure = (name: string, of: typeof pages) => ({
      name,
      measured: `${of?.perSecond.toFixed(0)}/s`,
      peer: `${fixed?.perSecond.toFixed(0)}/s`,
      ratio: of?.ratio ?? NaN,
      goal: `≥ ${GOAL}`,
      reached: (of?.ratio ?? 0) >= GOAL,
    });
    report(`A photo at 640 pixels (${bytes.length} bytes of WebP) / a bare static route`, [
      figure('address with version, as pages use it', pages),
      figure('address without version', current),
    ]);
  } finally {
    await peer.stop();
    await rm(root, { recursive: true });
  }
});
