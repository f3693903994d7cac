import { PARALLEL_CHUNKS, PART_BYTES } from '@roomlight/contracts';
import { LocalStore, S3Store, type ObjectStore } from '@roomlight/storage';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inParallel } from './multipart.js';
import { startPeer } from './peers/peer-process.js';
import { withProduct, type Product } from './product.js';
import { MB, median, report } from './report.js';
import { cpuSecondsOf } from './scaling/cpu-of.js';

// How fast files are uploaded in parts of 2 MB, beside writing the same parts into the same store: through the gateway
// into the directory store, or by signed addresses into the S3 store that the environment names (S3_ENDPOINT with
// S3_ACCESS_KEY, S3_SECRET_KEY and S3_BUCKET).

const PARTS = 192;
/** As the page asks for them. */
const ADDRESSES_AT_ONCE = 16;
const ROUNDS = 5;
const MEGABYTES = (PARTS * PART_BYTES) / MB;

const { S3_ENDPOINT, S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = '' } = process.env;
const usesS3 = S3_ENDPOINT !== undefined;
const GOALS = { ratio: usesS3 ? 0.9 : 0.7, gatewayShare: 0.05, toBare: 0.9 };
const part = randomBytes(PART_BYTES);

interface Timed {
  megabytesPerSecond: number;
  /** Of the gateway, in cores. */
  gatewayShare: number;
}

async function timed(product: Product, work: () => Promise<void>): Promise<Timed> {
  const gateway = product.pid('gateway');
  const cpu = await cpuSecondsOf(gateway);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  return {
    megabytesPerSecond: MEGABYTES / seconds,
    gatewayShare: ((await cpuSecondsOf(gateway)) - cpu) / seconds,
  };
}

async function post(product: Product, path: string, body: object): Promise<unknown> {
  const { stack, headers } = product;
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

interface Addresses {
  addresses: { address: string; contentType: string }[];
}

async function upload(product: Product, round: number): Promise<void> {
  const uploadId = randomUUID();
  await post(product, '/api/queue/uploads', {
    uploadId,
    listingName: `Parts ${round}`,
    totalChunks: 1,
    totalExpected: PARTS,
    setCount: 1,
    totalBytes: PARTS * PART_BYTES,
  });
  const path = `/api/queue/uploads/${uploadId}/addresses`;
  await inParallel(PARTS / ADDRESSES_AT_ONCE, PARALLEL_CHUNKS, async (n) => {
    const parts = Array.from({ length: ADDRESSES_AT_ONCE }, (_, place) => ({
      file: n * ADDRESSES_AT_ONCE + place,
      part: 0,
      size: PART_BYTES,
    }));
    const { addresses } = (await post(product, path, { parts })) as Addresses;
    for (const { address, contentType } of addresses) {
      await put(product, address, contentType);
    }
  });
}

async function put(product: Product, address: string, contentType: string): Promise<void> {
  const isOurs = address.startsWith('/');
  const response = await fetch(isOurs ? product.stack.url + address : address, {
    method: 'PUT',
    headers: { ...(isOurs ? product.headers : {}), 'content-type': contentType },
    body: part,
  });
  if (!response.ok) {
    throw new Error(`A part was answered ${response.status}: ${await response.text()}`);
  }
  await response.arrayBuffer();
}

const openPeer = (product: Product): Promise<ObjectStore> =>
  usesS3
    ? S3Store.open({
        endpoint: S3_ENDPOINT,
        accessKey: S3_ACCESS_KEY,
        secretKey: S3_SECRET_KEY,
        bucket: S3_BUCKET,
      })
    : LocalStore.open(join(product.stack.dataDirectory, 'peer'));

const environment = usesS3
  ? { S3_ENDPOINT, S3_PUBLIC_ENDPOINT: S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }
  : {};

await withProduct(async (product) => {
  const store = await openPeer(product);
  const write = (round: number) =>
    inParallel(PARTS, PARALLEL_CHUNKS, async (n) => {
      await store.put(`staging/peer-${round}/${n}`, Readable.from([part]));
    });
  const bareServer = await startPeer('store-server.js', {
    PEER_ROOT: join(product.stack.dataDirectory, 'bare'),
  });
  const putBare = (round: number) =>
    inParallel(PARTS, PARALLEL_CHUNKS, (n) =>
      put(product, `${bareServer.url}/${round}/${n}`, 'application/octet-stream'),
    );
  const measured: Timed[] = [];
  const peers: Timed[] = [];
  const bare: Timed[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await timed(product, () => upload(product, round));
    const peer = await timed(product, () => write(round));
    const overHttp = await timed(product, () => putBare(round));
    // The first round warms up the product.
    if (round > 0) {
      measured.push(ours);
      peers.push(peer);
      bare.push(overHttp);
    }
  }
  await bareServer.stop();
  const [speeds, peerSpeeds, bareSpeeds] = [measured, peers, bare].map((rounds) =>
    rounds.map(({ megabytesPerSecond }) => megabytesPerSecond),
  ) as [number[], number[], number[]];
  const ratioTo = (others: number[]) =>
    median(speeds.map((speed, i) => speed / (others[i] ?? NaN)));
  const ratio = ratioTo(peerSpeeds);
  const share = median(measured.map(({ gatewayShare }) => gatewayShare));
  report(`Uploading ${MEGABYTES} MB in parts of 2 MB, 4 at once`, [
    {
      name: usesS3
        ? 'by signed addresses / straight into the S3 store'
        : 'through the gateway / straight into the directory store',
      measured: `${median(speeds).toFixed(0)} MB/s`,
      peer: `${median(peerSpeeds).toFixed(0)} MB/s`,
      ratio,
      goal: `≥ ${GOALS.ratio}`,
      reached: ratio >= GOALS.ratio,
    },
    ...(usesS3
      ? [
          {
            name: "the gateway's processor time",
            measured: `${share.toFixed(3)} cores`,
            goal: `< ${GOALS.gatewayShare} cores`,
            reached: share < GOALS.gatewayShare,
          },
        ]
      : [
          {
            name: 'through the gateway / through a bare HTTP server into the same kind of store',
            measured: `${median(speeds).toFixed(0)} MB/s`,
            peer: `${median(bareSpeeds).toFixed(0)} MB/s`,
            ratio: ratioTo(bareSpeeds),
            goal: `≥ ${GOALS.toBare}`,
            reached: ratioTo(bareSpeeds) >= GOALS.toBare,
          },
        ]),
  ]);
}, environment);
