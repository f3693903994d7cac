import type { Enhancement, Provider } from '@roomlight/contracts';
import type { FrameSet, MergeReport, SetFrame } from '@roomlight/imaging';

export type ProviderStep = 'planned' | 'taken';

/** A piece of work for a provider: one photo of a listing. */
export interface ProviderJob {
  taskId: string;
  listingId: string;
  /** Aborted when the work isn't wanted any more. */
  signal: AbortSignal;
  /** What `saveCheckpoint` was last given for this task, by whichever replica; null at first. */
  checkpoint: unknown;
  /**
   * Keeps it before it resolves, so that what was begun and paid for is gone on with after a restart.
   * @param step `planned`: about to be taken; `taken`: by the provider, which is there: an absence before is over
   */
  saveCheckpoint(checkpoint: object, step: ProviderStep): Promise<void>;
}

/** Pixels, as shown. */
export interface MadePhoto {
  width: number;
  height: number;
}

export interface MergedPhoto extends MadePhoto {
  /** What our own engine did; null from a service outside. */
  report: MergeReport | null;
}

/** The provider is down or refuses for now: the work waits, however often it takes. */
export class ProviderAwayError extends Error {
  /** @param retryAfterMs when it may be asked again; null when it didn't say */
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderAwayError';
  }
}

/** Who makes photos out of frames and finishes them: our own engine, or a service outside. */
export abstract class EnhancementProvider {
  abstract readonly name: Provider;

  /**
   * Merges a set into one JPEG at the path `output`.
   * @throws FrameError when the frames themselves are why it can't be done; ProviderAwayError; the signal's reason when
   * it is aborted; anything else may be tried again
   */
  abstract mergeSet(frames: FrameSet, output: string, job: ProviderJob): Promise<MergedPhoto>;

  /**
   * Finishes a photo as one JPEG at the path `output`.
   * @throws as `mergeSet`
   */
  abstract enhance(
    photo: SetFrame,
    output: string,
    enhancement: Enhancement,
    job: ProviderJob,
  ): Promise<MadePhoto>;
}
