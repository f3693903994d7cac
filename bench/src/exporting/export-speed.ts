import { EnginePool, type PhotoExport } from '@roomlight/imaging';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { cpuSeconds } from '../cpu-seconds.js';
import { median, report } from '../report.js';

/** Our files / sharp alone with the same sizes and qualities, in processor time. */
const GOAL = 1.15;
const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? 40);
const ROUNDS = 3;
const SIZE = { width: 6000, height: 4000 };

const MLS: PhotoExport = {
  box: { longSide: 2048, shortSide: 1536 },
  maxBytes: 3_000_000,
  quality: 90,
  label: null,
  digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/computationalCapture',
};
const PRINT: PhotoExport = { ...MLS, box: null, maxBytes: null, quality: 96 };
const never = new AbortController().signal;

const directory = await mkdtemp(join(tmpdir(), 'roomlight-bench-export-'));
const engine = new EnginePool({ workers: 1 });
try {
  const path = join(directory, 'photo.jpg');
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noise = {
    create: { width: 600, height: 400, channels: 3, background: 'grey', noise: gaussian },
  } as const;
  // Without a profile, so that nobody may hand the file over as it is.
  await sharp(await sharp(noise).png().toBuffer())
    .resize({ ...SIZE, kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toFile(path);
  const output = join(directory, 'exported.jpg');
  const times = async (work: () => Promise<unknown>): Promise<number> =>
    cpuSeconds(async () => {
      for (let n = 0; n < PHOTOS; n++) {
        await work();
      }
    });
  const ours = (order: PhotoExport) => () =>
    engine.export({ name: 'photo.jpg', path }, output, order, never);
  const theirs =
    ({ box, quality }: PhotoExport) =>
    () =>
      sharp(path)
        .resize(box === null ? undefined : box.longSide, box?.shortSide, { fit: 'inside' })
        .jpeg({ quality })
        .toFile(output);
  // Starts the thread.
  await ours(MLS)();
  const measure = async (name: string, orders: readonly PhotoExport[]) => {
    const rounds: { own: number; peer: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      let [own, peer] = [0, 0];
      for (const order of orders) {
        own += await times(ours(order));
        peer += await times(theirs(order));
      }
      rounds.push({ own, peer });
    }
    const ratio = median(rounds.map(({ own, peer }) => own / peer));
    const perPhoto = (of: 'own' | 'peer') =>
      `${((1000 * median(rounds.map((round) => round[of]))) / PHOTOS).toFixed(0)} ms`;
    return {
      name,
      measured: perPhoto('own'),
      peer: perPhoto('peer'),
      ratio,
      goal: `≤ ${GOAL}`,
      reached: ratio <= GOAL,
    };
  };
  report(`Exports of ${PHOTOS} photos of 24 megapixels / sharp alone, processor time of each`, [
    await measure('MLS', [MLS]),
    await measure('print', [PRINT]),
    await measure('MLS and print', [MLS, PRINT]),
  ]);
} finally {
  await engine.close();
  await rm(directory, { recursive: true });
}
