import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SetFrame } from '@roomlight/imaging';
import type { ProviderJob, ProviderStep } from '../enhancement.provider.js';
import { isRepeatedIn, progressIn, type Progress } from './progress.rules.js';

/** A task's work at Autoenhance.ai: what is known of it is kept before the next step is taken. */
export class Work {
  private constructor(
    private readonly job: ProviderJob,
    private known: Progress,
    /** Whether somebody was here before: the step after the last one that is known may have been taken. */
    readonly isResumed: boolean,
  ) {}

  /** @param settings with other ones, or other files, it is begun anew */
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

  /** Notes what we are about to do. */
  plan(change: Partial<Progress>): Promise<void> {
    return this.keep(change, 'planned');
  }

  /** Notes what they have done. */
  note(change: Partial<Progress>): Promise<void> {
    return this.keep(change, this.known.isRepeated ? 'planned' : 'taken');
  }

  /** What was begun is of no use: the next attempt begins anew. */
  forget(): Promise<void> {
    return this.job.saveCheckpoint({}, 'planned');
  }

  /** No photo came of it in time: as `forget`, and what they do of it again is not taken for progress. */
  giveUp(): Promise<void> {
    return this.job.saveCheckpoint({ isRepeated: true }, 'planned');
  }

  private async keep(change: Partial<Progress>, step: ProviderStep): Promise<void> {
    this.known = { ...this.known, ...change };
    await this.job.saveCheckpoint(this.known, step);
  }
}

/** They take ids of ours, so that a lost answer loses nothing. */
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
