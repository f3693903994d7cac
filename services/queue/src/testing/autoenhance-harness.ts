import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameSet, SetFrame } from '@roomlight/imaging';
import { generateSet } from '@roomlight/imaging/testing';
import { type Clock, Metrics, readEnvironment } from '@roomlight/platform';
import { FakeClock } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { QueueEnvironment } from '../environment.js';
import { AutoenhanceProvider } from '../providers/autoenhance/autoenhance.provider.js';
import type { ProviderJob, ProviderStep } from '../providers/enhancement.provider.js';
import { ProviderHintsService } from '../providers/provider-hints.service.js';
import { ProviderRequests } from '../providers/provider-requests.client.js';
import { AutoenhanceStub, STUB_KEY } from './autoenhance-stub.js';
import type { StubOptions } from './autoenhance-state.js';

export function autoenhanceAt(
  stub: AutoenhanceStub,
  clock: Clock,
  hints = new ProviderHintsService(clock),
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
  return new AutoenhanceProvider(environment, hints, requests, clock);
}

/** A task as its successive workers see it; the checkpoint outlives each of them. */
export class KeptTask {
  checkpoint: unknown = null;
  notes = 0;
  readonly steps: ProviderStep[] = [];
  private readonly id = uuid();

  /** @param death when its worker dies */
  job(
    signal: ProviderJob['signal'] = new AbortController().signal,
    death: Death = { notes: Infinity, when: 'kept' },
  ): ProviderJob {
    let left = death.notes;
    return {
      taskId: this.id,
      listingId: this.id,
      signal,
      checkpoint: this.checkpoint,
      saveCheckpoint: (checkpoint, step) => {
        left -= 1;
        this.steps.push(step);
        if (left >= 0 || death.when === 'kept') {
          this.checkpoint = JSON.parse(JSON.stringify(checkpoint));
          this.notes += 1;
        }
        return left < 0 ? Promise.reject(new Error('the worker died')) : Promise.resolve();
      },
    };
  }
}

/** Number of checkpoints after which the worker dies, either just before or just after the next one is saved. */
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
  /** The clock that the provider waits by. */
  clock: FakeClock;
  /**
   * Whether time may pass. It stands still while an answer is in transit, so that the answer arrives in time even on
   * the slowest machine.
   */
  mayTimePass(): boolean;
  /** Lets time pass until the work has ended. */
  pass<Result>(work: Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The stub, a set and a photo for it, and a place for the results. */
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
  const clock = new FakeClock();
  const mayTimePass = (): boolean => clock.withDeadline <= stub.unanswered;
  return {
    stub,
    frames: { hdr: first, flashes: others },
    photo: first,
    output: join(directory, 'photo.jpg'),
    clock,
    mayTimePass,
    pass: (work) => clock.passUntil(work, mayTimePass),
    async close() {
      await stub.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
