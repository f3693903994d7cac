import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameSet, SetFrame } from '@roomlight/imaging';
import { generateSet } from '@roomlight/imaging/testing/generated-set';
import { Metrics, readEnvironment } from '@roomlight/platform';
import { v7 as uuid } from 'uuid';
import { QueueEnvironment } from '../environment.js';
import { AutoenhanceProvider } from '../providers/autoenhance/autoenhance-provider.js';
import { TIMES, type Times } from '../providers/autoenhance/times.js';
import type { ProviderJob } from '../providers/enhancement-provider.js';
import { ProviderHints } from '../providers/provider-hints.js';
import { ProviderRequests } from '../providers/provider-requests.js';
import { AutoenhanceStub, STUB_KEY } from './autoenhance-stub.js';
import type { StubOptions } from './autoenhance-state.js';

/** The product's waits, so many times shorter. */
export function timesShortened(factor: number): Times {
  return {
    poll: TIMES.poll / factor,
    answer: TIMES.answer / factor,
    transfer: TIMES.transfer / factor,
    firstRetry: TIMES.firstRetry / factor,
    longestRetry: TIMES.longestRetry / factor,
    patience: TIMES.patience / factor,
    work: TIMES.work / factor,
  };
}

export function autoenhanceAt(
  stub: AutoenhanceStub,
  times: Times,
  hints = new ProviderHints(),
  key = STUB_KEY,
): AutoenhanceProvider {
  const environment = readEnvironment(QueueEnvironment, {
    DATABASE_URL: 'postgres://127.0.0.1/none',
    NATS_URL: 'nats://127.0.0.1',
    QUEUE_WORKERS: '1',
    AUTOENHANCE_API_KEY: key,
    AUTOENHANCE_API_BASE: stub.base,
  });
  const requests = new ProviderRequests(new Metrics('queue'), 'autoenhance');
  return new AutoenhanceProvider(environment, hints, requests, times);
}

/** A task as its workers see it, one after the other: what is remembered outlives each. */
export class KeptTask {
  remembered: unknown = null;
  notes = 0;
  private readonly id = uuid();

  /** @param death of its worker */
  job(
    signal: ProviderJob['signal'] = new AbortController().signal,
    death: Death = { notes: Infinity, when: 'kept' },
  ): ProviderJob {
    let left = death.notes;
    return {
      taskId: this.id,
      listingId: this.id,
      signal,
      remembered: this.remembered,
      remember: (memory) => {
        left -= 1;
        if (left >= 0 || death.when === 'kept') {
          this.remembered = JSON.parse(JSON.stringify(memory));
          this.notes += 1;
        }
        return left < 0 ? Promise.reject(new Error('the worker died')) : Promise.resolve();
      },
    };
  }
}

/** After so many notes: when the next one has just been kept, or just before. */
export interface Death {
  notes: number;
  when: 'kept' | 'not kept';
}

let generated: ReturnType<typeof generateSet> | undefined;

export interface AutoenhanceBench {
  stub: AutoenhanceStub;
  frames: FrameSet;
  photo: SetFrame;
  output: string;
  close(): Promise<void>;
}

/** The stub, a set and a photo for it, and somewhere to put what comes back. */
export async function createAutoenhanceBench(
  options: Partial<StubOptions> = {},
): Promise<AutoenhanceBench> {
  const stub = await AutoenhanceStub.start(options);
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-autoenhance-'));
  generated ??= generateSet({ width: 320, height: 240, flashes: 2, seed: 7 });
  const { hdr, flashes } = await generated;
  const files = await Promise.all(
    [hdr, ...flashes].map(async (bytes, i) => {
      const path = join(directory, String(i));
      await writeFile(path, bytes);
      return { name: `IMG_${i}.jpg`, path };
    }),
  );
  const [first, ...others] = files;
  if (first === undefined) {
    throw new Error('a set has no HDR frame');
  }
  return {
    stub,
    frames: { hdr: first, flashes: others },
    photo: first,
    output: join(directory, 'photo.jpg'),
    async close() {
      await stub.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
