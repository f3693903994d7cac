import { availableParallelism } from 'node:os';
import type { CameraAngles, Corners, Point } from '@roomlight/photography/geometry';
import { conversionOf, type ConversionOptions, type FrameFacts } from '../camera/conversion.js';
import type { SetFrame } from '../files/decode.js';
import type { Delivery } from '../files/deliver/deliver-photo.js';
import type { PhotoEdit } from '../edit/edit-photo.js';
import type { EngineReply, EngineTask } from './engine-messages.js';
import type { Finish, FinishReport } from '../finish/enhance-photo.js';
import type { ExportReport, PhotoExport } from '../export/export-photo.js';
import { fingerprintOf, type SigningCredentials } from '../export/signing-credentials.js';
import { FrameError } from '../files/frame-error.js';
import type { ChannelGains, LookedAtPhoto } from '../look/common-look.rules.js';
import type { MergeReport } from '../merge/merge-report.js';
import type { FrameSet, MergeOptions } from '../merge/merge-set.js';
import type { FittedStyle, StyleExamples } from '../own-style/fit-own-style.js';
import type { StyledRendition } from '../finish/render-styled.js';
import type { Recolouring } from '../edit/recolour.js';
import type { Rendition } from '../files/renditions.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { CAPACITY_BYTES, memoryOf } from './task-memory.js';
import { WorkerPool } from './worker-pool.js';

/** Limit for a damaged file that keeps a converter busy; a sound one takes seconds. */
const MAX_CONVERSION_MS = 180_000;

export interface EnginePoolOptions {
  /** Number of threads; by default one per core. */
  workers?: number;
  /** Whether everything else on the machine goes first. */
  inBackground?: boolean;
  /** What exported files can be signed with. */
  credentials?: SigningCredentials | null;
}

/** A frame that the engine decodes, and what its own file says. */
export type ReadableFrame = SetFrame & FrameFacts;

/** The photo engine on threads of its own, so that pixels never block the event loop. */
export class EnginePool {
  /** SHA-256 of the certificate with which exported files can be signed; null when there is none. */
  readonly certificate: string | null;
  private readonly credentials: SigningCredentials | null;
  private readonly threads: WorkerPool<EngineTask, EngineReply>;

  /**
   * Together the threads' tasks take at most CAPACITY_BYTES, or a single merge more.
   * @throws RangeError when the credentials can't be used
   */
  constructor({
    workers = availableParallelism(),
    inBackground = false,
    credentials = null,
  }: EnginePoolOptions = {}) {
    this.credentials = credentials;
    this.certificate = credentials === null ? null : fingerprintOf(credentials);
    const script = new URL('./engine-worker.js', import.meta.url);
    this.threads = new WorkerPool(script, workers, CAPACITY_BYTES, { inBackground });
  }

  /**
   * Like mergeSet; but when the merge is aborted while writing, `${output}.part` may remain.
   * @throws FrameError like mergeSet; WorkerLostError, after which the merge may be retried, when the thread ended; the
   * signal's reason as soon as the signal is aborted
   */
  async merge(
    frames: FrameSet,
    output: string,
    options: MergeOptions,
    signal: AbortSignal,
  ): Promise<MergeReport> {
    const { onProgress, ...plain } = options;
    const task: EngineTask = { kind: 'merge', frames, output, options: plain };
    const reply = await this.run(task, signal, onProgress);
    return reply.kind === 'merged' ? reply.report : fail(reply);
  }

  /** Like renderSmaller, with the errors of `merge`. */
  async render(
    photo: SetFrame,
    output: string,
    rendition: Rendition,
    signal: AbortSignal,
  ): Promise<{ bytes: number }> {
    const task: EngineTask = { kind: 'render', photo, output, rendition };
    const reply = await this.run(task, signal);
    return reply.kind === 'rendered' ? { bytes: reply.bytes } : fail(reply);
  }

  /** Like renderStyled, with the errors of `merge`. */
  async renderStyled(
    photo: SetFrame,
    output: string,
    rendition: StyledRendition,
    signal: AbortSignal,
  ): Promise<{ bytes: number }> {
    const task: EngineTask = { kind: 'render-styled', photo, output, rendition };
    const reply = await this.run(task, signal);
    return reply.kind === 'rendered' ? { bytes: reply.bytes } : fail(reply);
  }

  /** Like editPhoto, with the errors of `merge`. */
  async edit(
    photo: SetFrame,
    output: string,
    edit: PhotoEdit,
    mostAcross: number,
    signal: AbortSignal,
  ): Promise<ShownSize> {
    const task: EngineTask = { kind: 'edit', photo, output, edit, mostAcross };
    const reply = await this.run(task, signal);
    return reply.kind === 'edited' ? reply.size : fail(reply);
  }

  /** Like recolourPhoto, with the errors of `merge`. */
  async recolour(
    photo: SetFrame,
    output: string,
    recolouring: Recolouring,
    signal: AbortSignal,
  ): Promise<ShownSize> {
    const task: EngineTask = { kind: 'recolour', photo, output, recolouring };
    const reply = await this.run(task, signal);
    return reply.kind === 'edited' ? reply.size : fail(reply);
  }

  /** Like exportPhoto, with the errors of `merge`. */
  async export(
    photo: SetFrame,
    output: string,
    order: PhotoExport,
    signal: AbortSignal,
  ): Promise<ExportReport> {
    const { credentials } = this;
    const task: EngineTask = { kind: 'export', photo, output, order, credentials };
    const reply = await this.run(task, signal);
    return reply.kind === 'exported' ? reply.report : fail(reply);
  }

  /** Like deliverPhoto, with the errors of `merge`. */
  async deliver(photo: SetFrame, output: string, signal: AbortSignal): Promise<Delivery> {
    const reply = await this.run({ kind: 'deliver', photo, output }, signal);
    return reply.kind === 'delivered' ? reply.delivery : fail(reply);
  }

  /** Like enhancePhoto, with the errors of `merge`. */
  async enhance(
    photo: SetFrame,
    output: string,
    finish: Finish,
    signal: AbortSignal,
  ): Promise<FinishReport> {
    const task: EngineTask = { kind: 'enhance', photo, output, finish };
    const reply = await this.run(task, signal);
    return reply.kind === 'enhanced' ? reply.report : fail(reply);
  }

  /** Like cameraAnglesOf, with the errors of `merge`. */
  async anglesOf(photo: SetFrame, signal: AbortSignal): Promise<CameraAngles | null> {
    const task: EngineTask = { kind: 'angles', photo };
    const reply = await this.run(task, signal);
    return reply.kind === 'told' ? reply.angles : fail(reply);
  }

  /** Like screenAt, with the errors of `merge`. */
  async screenAt(photo: SetFrame, at: Point, signal: AbortSignal): Promise<Corners | null> {
    const reply = await this.run({ kind: 'screen', photo, at }, signal);
    return reply.kind === 'screen-told' ? reply.corners : fail(reply);
  }

  /** Like fitOwnStyle, with the errors of `merge`. */
  async fitStyle(examples: StyleExamples, signal: AbortSignal): Promise<FittedStyle> {
    const reply = await this.run({ kind: 'fit-style', examples }, signal);
    return reply.kind === 'style-fitted' ? reply.fitted : fail(reply);
  }

  /** Like commonLook, which takes a while for hundreds of photos; with the errors of `merge`. */
  async commonLook(photos: readonly LookedAtPhoto[], signal: AbortSignal): Promise<ChannelGains[]> {
    const reply = await this.run({ kind: 'look', photos }, signal);
    return reply.kind === 'matched' ? reply.gains : fail(reply);
  }

  /**
   * Converts a RAW or HEIC frame, with its metadata, into a file that the engine decodes; returns any other frame as it
   * is.
   * @param output path of the new file
   * @throws FrameError when the frame is damaged, too large, or takes too long; else as `merge`
   */
  async convert(
    frame: SetFrame,
    output: string,
    options: ConversionOptions,
    signal: AbortSignal,
  ): Promise<ReadableFrame> {
    const { turned, isUndeveloped, ...conversion } = await conversionOf(frame, options);
    if (conversion.kind === 'none') {
      return { ...frame, turned, isUndeveloped };
    }
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const onBegin = (): void => {
      const sentence = `${frame.name} takes too long to be developed; export it as JPEG`;
      const stop = (): void => limit.abort(new FrameError(frame.name, sentence));
      timer ??= setTimeout(stop, MAX_CONVERSION_MS);
    };
    try {
      const task: EngineTask = { kind: 'convert', frame, output, conversion };
      const either = AbortSignal.any([signal, limit.signal]);
      const reply = await this.run(task, either, onBegin);
      return reply.kind === 'converted'
        ? {
            name: frame.name,
            path: output,
            turned,
            isUndeveloped: isUndeveloped || reply.isUndeveloped,
          }
        : fail(reply);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends all threads. Unfinished jobs are rejected with WorkerLostError. */
  close(): Promise<void> {
    return this.threads.close();
  }

  private async run(
    task: EngineTask,
    signal: AbortSignal,
    onProgress?: (fraction: number) => void,
  ): Promise<EngineReply> {
    return this.threads.run(task, await memoryOf(task), signal, onProgress);
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
    case 'edited':
    case 'exported':
    case 'delivered':
    case 'enhanced':
    case 'told':
    case 'screen-told':
    case 'converted':
    case 'matched':
    case 'style-fitted':
      throw new Error(`an engine thread answered '${reply.kind}' to another task`);
  }
}
