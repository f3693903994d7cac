import type { FolderDetail } from '@roomlight/contracts';
import { openStore } from '@roomlight/storage';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { forgetPeak, memoryOf } from './memory.js';
import { sendForm } from './multipart.js';
import { withProduct, type Product } from './product.js';
import { MB, median, report } from './report.js';
import { makeSet } from './upload.js';

const PHOTOS = 100;
const PHOTO_BYTES = 10 * MB;
const PHOTOS_A_FORM = 10;
const RUNS = 3;
const GOAL = 0.7;
const GOAL_MB = 200;

/** A photo as large as a camera's; nobody decodes it. */
async function largePhoto(): Promise<Buffer> {
  const [photo = Buffer.alloc(0)] = await makeSet(1500, 1000);
  return Buffer.concat([photo, Buffer.alloc(PHOTO_BYTES - photo.length)]);
}

async function fill({ stack, headers }: Product, folderName: string): Promise<void> {
  const bytes = await largePhoto();
  for (let first = 0; first < PHOTOS; first += PHOTOS_A_FORM) {
    const files = Array.from({ length: PHOTOS_A_FORM }, (_, n) => ({
      field: 'photos',
      filename: `photo_${first + n}.jpg`,
      bytes,
    }));
    await sendForm(`${stack.url}/api/hdr/save-to-folder`, headers, { folderName }, files);
  }
}

const answerOf = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { headers }, resolve).once('error', reject));

async function bytesIn(body: Readable): Promise<number> {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await new Promise((resolve, reject) => body.once('end', resolve).once('error', reject));
  return bytes;
}

/** The speed in MB per second. */
async function speedOf(read: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const bytes = await read();
  if (bytes < PHOTOS * PHOTO_BYTES) {
    throw new Error(`only ${bytes} bytes came`);
  }
  return bytes / MB / ((performance.now() - start) / 1000);
}

await withProduct(async (product) => {
  const { stack, headers, user } = product;
  await fill(product, 'Bench');
  const path = `/api/folders/${user.id}/Bench`;
  const { photos } = await product.getJson<FolderDetail>(path);
  const store = await openStore({ DATA_DIR: stack.dataDirectory });
  const keys: string[] = [];
  for await (const { key } of store.list('photos/')) {
    keys.push(key);
  }
  const inTurn = async <Item>(items: readonly Item[], read: (item: Item) => Promise<Readable>) => {
    let bytes = 0;
    for (const item of items) {
      bytes += await bytesIn(await read(item));
    }
    return bytes;
  };
  const gateway = product.pid('gateway');
  await forgetPeak(gateway);
  const before = await memoryOf(gateway);
  const speeds: { zip: number; served: number; read: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    speeds.push({
      zip: await speedOf(async () =>
        bytesIn(await answerOf(`${stack.url}${path}/download-zip`, headers)),
      ),
      served: await speedOf(() => inTurn(photos, ({ url }) => answerOf(stack.url + url, headers))),
      read: await speedOf(() => inTurn(keys, async (key) => (await store.get(key)).body)),
    });
  }
  const after = await memoryOf(gateway);
  const against = (name: string, peer: 'served' | 'read', goal: number | null) => {
    const ratio = median(speeds.map((speed) => speed.zip / speed[peer]));
    return {
      name,
      measured: `${median(speeds.map(({ zip }) => zip)).toFixed(0)} MB/s`,
      peer: `${median(speeds.map((speed) => speed[peer])).toFixed(0)} MB/s`,
      ratio,
      goal: goal === null ? 'none' : `≥ ${goal}`,
      reached: goal === null || ratio >= goal,
    };
  };
  report(`A ZIP of ${PHOTOS} photos of ${PHOTO_BYTES / MB} MB`, [
    against('against reading the store without sending', 'read', GOAL),
    // Both sides include the cost of HTTP.
    against('against the same photos, one by one', 'served', null),
    {
      name: "gateway's peak resident memory",
      measured: `${after.peakMb.toFixed(0)} MB`,
      peer: `${before.nowMb.toFixed(0)} MB after the upload`,
      goal: `< ${GOAL_MB} MB`,
      reached: after.peakMb < GOAL_MB,
    },
  ]);
});
