import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { readSize } from './decode.js';
import type { EngineReply, EngineTask } from './engine-messages.js';
import { FrameError } from './frame-error.js';
import { MAX_PIXELS } from './limits.js';
import type { MergeReport } from './merge-report.js';
import type { FrameSet, MergeOptions } from './merge-set.js';
import type { RenditionFormat } from './renditions.js';
import { WorkerPool } from './worker-pool.js';

/** The photo engine on threads of its own, so that pixels never block the event loop. */
export class EnginePool {
  private readonly threads: WorkerPool<EngineTask, EngineReply>;

  /**
   * @param workers threads, as many as the machine has cores if not given; together they work on no more pixels at one
   * time than the largest photo may have
   */
  constructor({ workers = availableParallelism() }: { workers?: number } = {}) {
    const script = new URL('./engine-worker.js', import.meta.url);
    this.threads = new WorkerPool(script, workers, MAX_PIXELS);
  }

  /**
   * As mergeSet; but when it is aborted in the midst of writing, `${output}.part` may stay behind.
   * @throws FrameError as mergeSet; WorkerLostError, which may be tried again, when the thread ended; the signal's
   * reason as soon as it is aborted
   */
  async merge(
    frames: FrameSet,
    output: string,
    options: MergeOptions,
    signal: AbortSignal,
  ): Promise<MergeReport> {
    const { width, height } = await readSize(frames.hdr);
    const { onProgress, ...plain } = options;
    const task: EngineTask = { kind: 'merge', frames, output, options: plain };
    const reply = await this.threads.run(task, width * height, signal, onProgress);
    return reply.kind === 'merged' ? reply.report : fail(reply);
  }

  /** As renderSmaller, with the errors of `merge`. */
  async render(
    input: string,
    output: string,
    width: number,
    format: RenditionFormat,
    signal: AbortSignal,
  ): Promise<{ bytes: number }> {
    const size = await readSize({ name: basename(input), path: input });
    const task: EngineTask = { kind: 'render', input, output, width, format };
    const reply = await this.threads.run(task, size.width * size.height, signal);
    return reply.kind === 'rendered' ? { bytes: reply.bytes } : fail(reply);
  }

  /** Ends all threads. Jobs not yet done are rejected with WorkerLostError. */
  close(): Promise<void> {
    return this.threads.close();
  }
}

function fail(reply: EngineReply): never {
  switch (reply.kind) {
    case 'bad-frame':
      throw new FrameError(reply.frame, reply.message);
    case 'failed':
      throw reply.error;
    case 'merged':
    case 'rendered':
      throw new Error(`an engine thread answered '${reply.kind}' to another task`);
  }
}
