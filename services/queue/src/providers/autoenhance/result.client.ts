import { NotAPhotoError, shownSize } from '@roomlight/imaging';
import type { MadePhoto } from '../enhancement.provider.js';
import type { AutoenhanceHttp } from './autoenhance-http.client.js';
import { headerOf } from './photo-file.helper.js';
import type { StatusPoller } from './status-poller.client.js';
import type { Work } from './work.client.js';

const QUALITY = 90;
/** What comes instead of a photo may come once by accident. */
const MAX_TIMES = 2;
/** A preview is far smaller than the photo it is of; straightening takes off less. */
const MIN_SHARE = 0.5;

/** Where they sent us for the photo. */
interface Place {
  /** Since this worker has asked for the photo, and not by one before. */
  isNew: boolean;
}

/** Fetches a finished photo. To be sent the whole of it costs a credit. */
export class Result {
  constructor(
    private readonly http: AutoenhanceHttp,
    private readonly poller: StatusPoller,
  ) {}

  /** @returns its size; null when what they send isn't the photo */
  async fetch(
    work: Work,
    imageId: string,
    source: MadePhoto | null,
    output: string,
  ): Promise<MadePhoto | null> {
    const place: Place = { isNew: false };
    for (let time = 0; time < MAX_TIMES; time++) {
      await this.poller.until(work, async () =>
        (await this.bring(work, imageId, output, place)) ? true : null,
      );
      const size = await jpegSize(output);
      if (size !== null && isWhole(size, source)) {
        return size;
      }
    }
    return null;
  }

  /**
   * Where they sent us the last time it can be fetched again without a credit, as long as that holds. A place that they
   * have just sent us to may not have it yet.
   */
  private async bring(work: Work, imageId: string, output: string, place: Place): Promise<boolean> {
    const { resultUrl } = work.progress;
    if (resultUrl !== null) {
      const isThere = await this.http.download(resultUrl, output, work.signal);
      if (isThere || place.isNew) {
        return isThere;
      }
      await work.plan({ resultUrl: null });
    }
    const query = `preview=false&format=jpeg&quality=${QUALITY}`;
    const path = `/v3/images/${encodeURIComponent(imageId)}/enhanced?${query}`;
    return this.http.download(path, output, work.signal, async (url) => {
      await work.note({ resultUrl: url });
      place.isNew = true;
    });
  }
}

function isWhole(made: MadePhoto, source: MadePhoto | null): boolean {
  return (
    source === null ||
    Math.max(made.width, made.height) >= MIN_SHARE * Math.max(source.width, source.height)
  );
}

/** Null when it is no JPEG, or one that can't be opened. */
async function jpegSize(path: string): Promise<MadePhoto | null> {
  try {
    const { format, shown } = await headerOf(path);
    return format === 'jpeg' ? (shown ?? (await shownSize(path))) : null;
  } catch (error) {
    if (error instanceof NotAPhotoError) {
      return null;
    }
    throw error;
  }
}
