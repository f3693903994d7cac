import type { SetFrame } from '@roomlight/imaging';
import type { Clock } from '@roomlight/platform';
import { ProviderAwayError } from '../enhancement.provider.js';
import { readImage } from './answers.rules.js';
import { UploadRefusedError } from './autoenhance.errors.js';
import type { AutoenhanceHttp } from './autoenhance-http.client.js';
import { withRetries } from './with-retries.helper.js';
import type { Upload } from './progress.rules.js';
import type { StatusPoller } from './status-poller.client.js';
import type { AutoenhanceSettings } from './settings.rules.js';
import { newId, type Work } from './work.client.js';

export interface PhotoToSend extends SetFrame {
  contentType: string;
}

/** Enhances photos as images, one for each photo; the provider starts as soon as the bytes have arrived. */
export class Images {
  constructor(
    private readonly http: AutoenhanceHttp,
    private readonly poller: StatusPoller,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the finished image; null when they failed to make it */
  async run(work: Work, photo: PhotoToSend, settings: AutoenhanceSettings): Promise<string | null> {
    const { imageId } = work.progress;
    if (imageId !== null) {
      return imageId;
    }
    if (work.progress.uploads[0]?.isDone !== true) {
      await this.send(work, photo, settings);
    }
    const { stage } = await this.poller.until(work, () => this.finishedImage(work));
    if (stage === 'failed') {
      return null;
    }
    await work.note({ imageId: work.progress.workId });
    return work.progress.workId;
  }

  private async send(work: Work, photo: PhotoToSend, settings: AutoenhanceSettings): Promise<void> {
    const known = work.progress.uploads[0];
    const upload = known ?? (await this.makeImage(work, photo, settings));
    try {
      await this.upload(work, upload, photo, known !== undefined);
    } catch (error) {
      if (!(error instanceof UploadRefusedError) || known === undefined) {
        throw error;
      }
      // A place that was given long ago may take nothing any more; without bytes the image costs nothing.
      await work.plan({ workId: newId(), uploads: [] });
      await this.upload(work, await this.makeImage(work, photo, settings), photo, false);
    }
    await work.note({ uploads: work.progress.uploads.map((one) => ({ ...one, isDone: true })) });
  }

  private async makeImage(
    work: Work,
    photo: PhotoToSend,
    settings: AutoenhanceSettings,
  ): Promise<Upload> {
    const url = await withRetries(
      async (repetition) => {
        const mayExist = work.isResumed || repetition > 0;
        const there = mayExist && (await this.poller.image(work.progress.workId, work.signal));
        if (there && there.url !== null) {
          return there.url;
        }
        if (there) {
          // It was made, but where its bytes should go got lost with the answer.
          await work.plan({ workId: newId() });
        }
        const image = {
          image_id: work.progress.workId,
          image_name: photo.name,
          content_type: photo.contentType,
          ...settings,
        };
        return readImage(await this.http.ask('/v3/images/', work.signal, image)).url;
      },
      this.clock,
      work.signal,
    );
    if (url === null) {
      throw new ProviderAwayError('Autoenhance.ai gave no place for a photo', null);
    }
    const upload: Upload = { id: work.progress.workId, url, isDone: false };
    await work.note({ uploads: [upload] });
    return upload;
  }

  /** Bytes that are there are being processed: before they are sent again, they are asked about. */
  private upload(
    work: Work,
    { id, url }: Upload,
    { path, contentType }: PhotoToSend,
    mayBeThere: boolean,
  ): Promise<void> {
    return withRetries(
      async (repetition) => {
        const isThere =
          (mayBeThere || repetition > 0) &&
          ((await this.poller.image(id, work.signal))?.stage ?? 'waiting') !== 'waiting';
        if (!isThere) {
          await this.http.upload(url, path, contentType, work.signal);
        }
      },
      this.clock,
      work.signal,
    );
  }

  private async finishedImage(work: Work): Promise<{ stage: 'done' | 'failed' } | null> {
    const image = await this.poller.image(work.progress.workId, work.signal);
    switch (image?.stage) {
      case 'done':
      case 'failed':
        return { stage: image.stage };
      case 'waiting':
      case 'begun':
      case undefined:
        return null;
    }
  }
}
