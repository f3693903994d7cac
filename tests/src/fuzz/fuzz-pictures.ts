import {
  EnginePool,
  FrameError,
  HEAD_BYTES,
  inspectHeader,
  MAX_PIXELS,
  NotAPhotoError,
  shownSize,
  type SetFrame,
} from '@roomlight/imaging';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { validFrames } from './camera-frames.js';
import { mutated, validPictures, type Sample } from './mutated-pictures.js';
import { Random } from './random.js';

/** A limit for what hangs, not for what is slow on a busy machine. */
const LIMIT_MS = 300_000;
/** What media may take for pictures, and Node itself. */
const MAX_MB = 1100;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    /** Ends after so many pictures, if that is earlier. */
    count: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    /** `photos` as they are kept, or `frames` that cameras wrote for sets: RAW, HEIC, and TIFF of 16 bits. */
    kind: { type: 'string', default: 'photos' },
    /** Where pictures are put that were handled wrongly. */
    keep: { type: 'string', default: join(tmpdir(), 'roomlight-fuzz') },
  },
});

const NO_CHANGE = Uint8Array.from({ length: 256 }, (_, code) => code);
const RECOLOURING = {
  red: NO_CHANGE,
  green: NO_CHANGE,
  blue: NO_CHANGE,
  matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1],
};
const EDIT = { angles: { vertical: 2, horizontal: -3 }, screens: [] };

type Outcome = 'refused on arrival' | 'refused by the engine' | 'processed';

class Fuzzer {
  readonly outcomes = new Map<Outcome, number>();
  readonly failures: string[] = [];
  slowestMs = 0;
  private readonly engine = new EnginePool({ workers: 2 });

  constructor(private readonly directory: string) {}

  /** Handles a picture as the product does: checked on arrival, converted, then rendered, edited and recoloured. */
  async handle(sample: Sample, number: number): Promise<void> {
    try {
      const outcome = await this.outcomeOf(sample);
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      await mkdir(values.keep, { recursive: true });
      const path = join(values.keep, `${values.seed}-${number}-${sample.name}`);
      await writeFile(path, sample.bytes);
      this.failures.push(`${path}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  private async outcomeOf({ name, bytes }: Sample): Promise<Outcome> {
    try {
      const { shown } = await inspectHeader(bytes.subarray(0, HEAD_BYTES), bytes.length);
      if (shown !== null && shown.width * shown.height > MAX_PIXELS) {
        throw new Error(`${shown.width} × ${shown.height} pixels are accepted`);
      }
    } catch (error) {
      if (error instanceof NotAPhotoError) {
        return 'refused on arrival';
      }
      throw error;
    }
    const photo = { name, path: join(this.directory, name) };
    await writeFile(photo.path, bytes);
    return values.kind === 'frames' ? this.merge(photo) : this.keep(photo);
  }

  private async merge(frame: SetFrame): Promise<Outcome> {
    let readable = frame;
    const isReadable = await this.isDone(async (signal) => {
      const options = { developRaw: frame.name.startsWith('asked') };
      readable = await this.engine.convert(frame, `${this.output}.readable`, options, signal);
    });
    const isMerged =
      isReadable &&
      (await this.isDone((signal) =>
        this.engine.merge({ hdr: readable, flashes: [] }, this.output, {}, signal),
      ));
    return isMerged ? 'processed' : 'refused by the engine';
  }

  private async keep(photo: SetFrame): Promise<Outcome> {
    await shownSize(photo.path);
    const done = [
      await this.isDone((signal) => this.render(photo, signal)),
      await this.isDone((signal) => this.engine.edit(photo, this.output, EDIT, 640, signal)),
      await this.isDone((signal) => this.engine.recolour(photo, this.output, RECOLOURING, signal)),
      await this.isDone((signal) => this.engine.anglesOf(photo, signal)),
    ];
    return done.includes(true) ? 'processed' : 'refused by the engine';
  }

  private render(photo: SetFrame, signal: AbortSignal): Promise<unknown> {
    return this.engine.render(
      photo,
      this.output,
      { width: 320, format: 'webp', watermarked: false },
      signal,
    );
  }

  private get output(): string {
    return join(this.directory, 'output');
  }

  /** @returns whether the picture was processed; false when it was refused with a sentence */
  private async isDone(work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    const start = performance.now();
    try {
      await work(AbortSignal.timeout(LIMIT_MS));
      return true;
    } catch (error) {
      if (error instanceof FrameError) {
        return false;
      }
      throw error;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    }
  }
}

async function peakMb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const directory = await mkdtemp(join(tmpdir(), 'roomlight-fuzz-'));
const fuzzer = new Fuzzer(directory);
const samples = await (values.kind === 'frames' ? validFrames() : validPictures());
const random = new Random(Number(values.seed));
for (const [number, sample] of samples.entries()) {
  await fuzzer.handle(sample, -1 - number);
}
if (fuzzer.outcomes.get('processed') !== samples.length) {
  fuzzer.failures.push('A valid picture is refused');
}
const end = performance.now() + Number(values.seconds) * 1000;
let pictures = 0;
for (; performance.now() < end && pictures < Number(values.count); pictures++) {
  await fuzzer.handle(mutated(samples, random), pictures);
}
await fuzzer.close();
await rm(directory, { recursive: true });
const peak = await peakMb();
if (peak > MAX_MB) {
  fuzzer.failures.push(`The peak memory was ${peak.toFixed(0)} MB, more than ${MAX_MB} MB`);
}
process.stdout.write(
  `${pictures} pictures from seed ${values.seed}: ` +
    [...fuzzer.outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ') +
    `; slowest ${fuzzer.slowestMs.toFixed(0)} ms, peak memory ${peak.toFixed(0)} MB\n`,
);
if (fuzzer.failures.length > 0) {
  process.stdout.write(
    `${fuzzer.failures.length} failures:\n${fuzzer.failures.slice(0, 20).join('\n')}\n`,
  );
  process.exitCode = 1;
}
