import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { THUMBNAIL, type OrderedEnhancement } from '@roomlight/contracts';
import {
  ENGINE_VERSION,
  EnginePool,
  type ConversionOptions,
  type FrameSet,
  type ReadableFrame,
  type SetFrame,
} from '@roomlight/imaging';
import { QueueEnvironment } from '../environment.js';
import {
  EnhancementProvider,
  type FinishedPhoto,
  type MergedPhoto,
  type MergeOutput,
  type ProviderJob,
} from './enhancement.provider.js';
import { finishOf } from './finish.rules.js';

/** Our own engine, on this replica's threads. */
@Injectable()
export class BuiltInProvider extends EnhancementProvider implements OnApplicationShutdown {
  readonly name = 'built-in';
  readonly engineVersion = ENGINE_VERSION;
  private readonly engine: EnginePool;

  constructor(environment: QueueEnvironment) {
    super();
    this.engine = new EnginePool({
      workers: environment.QUEUE_WORKERS,
      inBackground: environment.QUEUE_PRIORITY === 'low',
    });
  }

  convert(
    frame: SetFrame,
    output: string,
    options: ConversionOptions,
    signal: AbortSignal,
  ): Promise<ReadableFrame> {
    return this.engine.convert(frame, output, options, signal);
  }

  thumbnail(photo: SetFrame, output: string, signal: AbortSignal): Promise<unknown> {
    return this.engine.render(photo, output, THUMBNAIL, signal);
  }

  async mergeSet(
    frames: FrameSet,
    { photo, maps }: MergeOutput,
    { signal }: ProviderJob,
  ): Promise<MergedPhoto> {
    const report = await this.engine.merge(frames, photo, { maps }, signal);
    return { width: report.width, height: report.height, report };
  }

  enhance(
    photo: SetFrame,
    output: string,
    enhancement: OrderedEnhancement,
    { listingId, signal }: ProviderJob,
  ): Promise<FinishedPhoto> {
    return this.engine.enhance(photo, output, finishOf(enhancement, listingId), signal);
  }

  onApplicationShutdown(): Promise<void> {
    return this.engine.close();
  }
}
