import type { SetFrame } from '@roomlight/imaging';
import type { Clock } from '@roomlight/platform';
import { ProviderAwayError } from '../enhancement.provider.js';
import { readBracket, type OrderAnswer } from './answers.rules.js';
import { UploadRefusedError } from './autoenhance.errors.js';
import type { AutoenhanceHttp } from './autoenhance-http.client.js';
import { withRetries } from './with-retries.helper.js';
import type { Upload } from './progress.rules.js';
import type { StatusPoller } from './status-poller.client.js';
import { MERGE_SETTINGS } from './settings.rules.js';
import type { Work } from './work.client.js';

const BYTES = 'application/octet-stream';

/** Sets become photos by orders: one for each set, with a bracket for each frame. */
export class Orders {
  constructor(
    private readonly http: AutoenhanceHttp,
    private readonly poller: StatusPoller,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the image that came of it; null when they failed to make one */
  async run(work: Work, frames: readonly SetFrame[], name: string): Promise<string | null> {
    if (work.progress.imageId !== null) {
      return work.progress.imageId;
    }
    if (!work.progress.isAsked) {
      await this.makeOrder(work, name);
      for (const [place, frame] of frames.entries()) {
        await this.sendFrame(work, place, frame);
      }
    }
    await this.askForPhoto(work);
    const { imageId } = await this.poller.until(work, () => this.finishedOrder(work));
    await work.note({ imageId });
    return imageId;
  }

  private async makeOrder(work: Work, name: string): Promise<void> {
    const { workId, uploads } = work.progress;
    if (uploads.length > 0) {
      return;
    }
    await withRetries(
      async (repetition) => {
        const mayExist = work.isResumed || repetition > 0;
        if (!mayExist || (await this.poller.order(workId, work.signal)) === null) {
          await this.http.ask('/v3/orders/', work.signal, { order_id: workId, name });
        }
      },
      this.clock,
      work.signal,
    );
  }

  private async sendFrame(work: Work, place: number, frame: SetFrame): Promise<void> {
    const known = work.progress.uploads[place];
    if (known?.isDone === true) {
      return;
    }
    let upload = known ?? (await this.makeBracket(work, place, frame));
    try {
      await this.upload(work, upload, frame);
    } catch (error) {
      if (!(error instanceof UploadRefusedError) || known === undefined) {
        throw error;
      }
      // A place that was given long ago may take nothing any more.
      upload = await this.makeBracket(work, place, frame);
      await this.upload(work, upload, frame);
    }
    await work.note({ uploads: work.progress.uploads.with(place, { ...upload, isDone: true }) });
  }

  /** One whose answer got lost stays empty and is never processed: the brackets that count are named. */
  private async makeBracket(work: Work, place: number, frame: SetFrame): Promise<Upload> {
    const body = { name: frame.name, order_id: work.progress.workId };
    const answer = await withRetries(
      () => this.http.ask('/v3/brackets/', work.signal, body),
      this.clock,
      work.signal,
    );
    const { id, url } = readBracket(answer);
    if (id === null || url === null) {
      throw new ProviderAwayError('Autoenhance.ai gave no place for a frame', null);
    }
    const upload: Upload = { id, url, isDone: false };
    await work.note({ uploads: work.progress.uploads.toSpliced(place, 1, upload) });
    return upload;
  }

  private upload(work: Work, { url }: Upload, { path }: SetFrame): Promise<void> {
    return withRetries(
      () => this.http.upload(url, path, BYTES, work.signal),
      this.clock,
      work.signal,
    );
  }

  /** Asked twice they would make it twice: where the first time may have reached them, they are asked about that. */
  private async askForPhoto(work: Work): Promise<void> {
    const { workId, uploads, isAsked } = work.progress;
    await work.plan({ isAsked: true });
    const images = [{ bracket_ids: uploads.map(({ id }) => id) }];
    await withRetries(
      async (repetition) => {
        const order =
          isAsked || repetition > 0 ? await this.poller.order(workId, work.signal) : null;
        if (order === null || order.stage === 'waiting') {
          const path = `/v3/orders/${workId}/process`;
          await this.http.ask(path, work.signal, { ...MERGE_SETTINGS, images });
        }
      },
      this.clock,
      work.signal,
    );
  }

  private async finishedOrder(work: Work): Promise<OrderAnswer | null> {
    const order = await this.poller.order(work.progress.workId, work.signal);
    return order?.stage === 'done' || order?.stage === 'failed' ? order : null;
  }
}
