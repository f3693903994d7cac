import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SetFrame } from '@roomlight/imaging';
import type { ProviderJob, ProviderStep } from '../enhancement.provider.js';
import { isRepeatedIn, progressIn, type Progress } from './progress.rules.js';

/** A task's work at Autoenhance.ai; its state is saved before each step. */
export class Work {
  private constructor(
    private readonly job: ProviderJob,
    private known: Progress,
    /** Whether an earlier attempt exists: it may have taken the step after its last saved one. */
    readonly isResumed: boolean,
  ) {}

  /** @param settings other settings or other files start the work again */
  static async takeUp(
    job: ProviderJob,
    files: readonly SetFrame[],
    settings: object,
  ): Promise<Work> {
    const input = await fingerprint(files, settings);
    const known = progressIn(job.checkpoint, input);
    const work = new Work(job, known ?? begun(input, isRepeatedIn(job.checkpoint)), known !== null);
    if (known === null) {
      await work.plan({});
    }
    return work;
  }

  get progress(): Progress {
    return this.known;
  }

  get signal(): AbortSignal {
    return this.job.signal;
  }

  /** Saves the step that is about to be taken. */
  plan(change: Partial<Progress>): Promise<void> {
    return this.keep(change, 'planned');
  }

  /** Saves the step that the provider has taken. */
  note(change: Partial<Progress>): Promise<void> {
    return this.keep(change, this.known.isRepeated ? 'planned' : 'taken');
  }

  /** Drops the checkpoint, so that the next attempt starts again. */
  forget(): Promise<void> {
    return this.job.saveCheckpoint({}, 'planned');
  }

  /** Like `forget`, after a timeout: repeated steps don't count as progress. */
  giveUp(): Promise<void> {
    return this.job.saveCheckpoint({ isRepeated: true }, 'planned');
  }

  private async keep(change: Partial<Progress>, step: ProviderStep): Promise<void> {
    this.known = { ...this.known, ...change };
    await this.job.saveCheckpoint(this.known, step);
  }
}

/** The provider accepts our own ids, so a lost answer loses nothing. */
export function newId(): string {
  return randomUUID();
}

function begun(input: string, isRepeated: boolean): Progress {
  const workId = newId();
  return { input, isRepeated, workId, uploads: [], isAsked: false, imageId: null, resultUrl: null };
}

async function fingerprint(files: readonly SetFrame[], settings: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const { path } of files) {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
      }
    });
  }
  return hash.digest('base64url');
}
