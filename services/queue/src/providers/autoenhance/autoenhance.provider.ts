import type { OnApplicationShutdown } from '@nestjs/common';
import { THUMBNAIL, type Enhancement } from '@roomlight/contracts';
import {
  EnginePool,
  FrameError,
  keptFormat,
  NotAPhotoError,
  shownSize,
  type ConversionOptions,
  type FrameSet,
  type ReadableFrame,
  type SetFrame,
} from '@roomlight/imaging';
import type { Clock } from '@roomlight/platform';
import type { QueueEnvironment } from '../../environment.js';
import {
  EnhancementProvider,
  type FinishedPhoto,
  type MadePhoto,
  type MergedPhoto,
  type MergeOutput,
  type ProviderJob,
} from '../enhancement.provider.js';
import type { ProviderHintsService } from '../provider-hints.service.js';
import type { ProviderRequests } from '../provider-requests.client.js';
import { RefusedError } from './autoenhance.errors.js';
import { AutoenhanceHttp } from './autoenhance-http.client.js';
import { Images } from './images.client.js';
import { headerOf } from './photo-file.helper.js';
import { StatusPoller } from './status-poller.client.js';
import { Result } from './result.client.js';
import { Orders } from './orders.client.js';
import { finishAfterwards, MERGE_SETTINGS, settingsFor } from './settings.rules.js';
import { Work } from './work.client.js';

/** Autoenhance.ai, API v3. Their photos cost credits: see docs/providers.md. */
export class AutoenhanceProvider extends EnhancementProvider implements OnApplicationShutdown {
  readonly name = 'autoenhance';
  readonly engineVersion = null;
  private readonly orders: Orders;
  private readonly images: Images;
  private readonly result: Result;
  /** Converts frames, and finishes what the provider doesn't support. */
  private readonly engine: EnginePool;

  constructor(
    environment: QueueEnvironment,
    hints: ProviderHintsService,
    requests: ProviderRequests,
    clock: Clock,
  ) {
    super();
    const { AUTOENHANCE_API_BASE, AUTOENHANCE_API_KEY = '', AUTOENHANCE_DEV_MODE } = environment;
    const devMode = AUTOENHANCE_DEV_MODE === 'true';
    const access = { base: AUTOENHANCE_API_BASE, key: AUTOENHANCE_API_KEY, devMode };
    const http = new AutoenhanceHttp(access, requests, clock);
    const poller = new StatusPoller(http, hints, clock);
    this.orders = new Orders(http, poller, clock);
    this.images = new Images(http, poller, clock);
    this.result = new Result(http, poller);
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

  async mergeSet(
    frames: FrameSet,
    { photo }: Pick<MergeOutput, 'photo'>,
    job: ProviderJob,
  ): Promise<MergedPhoto> {
    const files = [frames.hdr, ...(frames.brackets ?? []), ...frames.flashes];
    const work = await Work.takeUp(job, files, MERGE_SETTINGS);
    const { name } = frames.hdr;
    const made = await this.make(work, frames.hdr, photo, () => this.orders.run(work, files, name));
    return { ...made, report: null };
  }

  thumbnail(photo: SetFrame, output: string, signal: AbortSignal): Promise<unknown> {
    return this.engine.render(photo, output, THUMBNAIL, signal);
  }

  async enhance(
    photo: SetFrame,
    output: string,
    enhancement: Enhancement,
    job: ProviderJob,
  ): Promise<FinishedPhoto> {
    const contentType = await contentTypeOf(photo);
    const settings = settingsFor(enhancement);
    const work = await Work.takeUp(job, [photo], settings);
    const finish = finishAfterwards(enhancement);
    const theirs = finish === null ? output : `${output}.theirs`;
    const made = await this.make(work, photo, theirs, () =>
      this.images.run(work, { ...photo, contentType }, settings),
    );
    const skyReplaced = enhancement.replaceSky;
    if (finish === null) {
      return { ...made, skyReplaced };
    }
    const theirPhoto = { name: photo.name, path: theirs };
    const finished = await this.engine.enhance(theirPhoto, output, finish, job.signal);
    return { ...finished, skyReplaced };
  }

  onApplicationShutdown(): Promise<void> {
    return this.engine.close();
  }

  /** A photo that failed at the provider is started again on a retry. */
  private async make(
    work: Work,
    { name, path }: SetFrame,
    output: string,
    run: () => Promise<string | null>,
  ): Promise<MadePhoto> {
    try {
      const imageId = await run();
      if (imageId === null) {
        throw new FrameError(name, `${name} couldn't be processed by Autoenhance.ai`);
      }
      const made = await this.result.fetch(work, imageId, await shownSize(path), output);
      if (made === null) {
        throw new FrameError(name, `${name} came back from Autoenhance.ai as something else`);
      }
      return made;
    } catch (error) {
      const failure = asFailure(error, name);
      if (failure instanceof FrameError) {
        await work.forget();
      }
      throw failure;
    }
  }
}

function asFailure(error: unknown, name: string): unknown {
  return error instanceof RefusedError
    ? new FrameError(name, `${name} was refused by Autoenhance.ai: ${error.reason}`, {
        cause: error,
      })
    : error;
}

async function contentTypeOf({ name, path }: SetFrame): Promise<string> {
  try {
    return `image/${keptFormat((await headerOf(path)).format)}`;
  } catch (error) {
    if (error instanceof NotAPhotoError) {
      throw new FrameError(name, `${name} ${error.message}`, { cause: error });
    }
    throw error;
  }
}
