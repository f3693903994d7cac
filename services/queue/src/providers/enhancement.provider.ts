import type { OrderedEnhancement, Provider } from '@roomlight/contracts';
import type {
  CameraAngles,
  ConversionOptions,
  FrameSet,
  MergeReport,
  ReadableFrame,
  SetFrame,
} from '@roomlight/imaging';

export type ProviderStep = 'planned' | 'taken';

/** A piece of work for a provider: one photo of a listing. */
export interface ProviderJob {
  taskId: string;
  listingId: string;
  /** Aborted when the work is no longer wanted. */
  signal: AbortSignal;
  /** The last checkpoint that any replica saved for this task; null at first. */
  checkpoint: unknown;
  /**
   * Saves the checkpoint before it resolves, so that started and paid work continues after a restart.
   * @param step `planned`: about to be taken; `taken`: accepted by the provider, which ends an earlier absence
   */
  saveCheckpoint(checkpoint: object, step: ProviderStep): Promise<void>;
}

/** Pixels, as shown. */
export interface MadePhoto {
  width: number;
  height: number;
}

export interface FinishedPhoto extends MadePhoto {
  /** Whether it has another sky than its source; where a service doesn't tell, whether one was asked for. */
  skyReplaced: boolean;
  /** How it was straightened, in degrees; missing where a service doesn't tell. */
  angles?: CameraAngles;
  /** For the angles: millimetres as if on 36 × 24 mm film; null when the camera didn't record it. */
  focalLength?: number | null;
}

/** Paths of the files that a merge writes. */
export interface MergeOutput {
  /** A JPEG. */
  photo: string;
  /** By which the photo's light can be changed: written by our own engine, where the report says so. */
  maps: string;
}

export interface MergedPhoto extends MadePhoto {
  /** The report of our own engine; null from an external service. */
  report: MergeReport | null;
}

/** The provider is down or refuses temporarily: the work waits, however often this happens. */
export class ProviderAwayError extends Error {
  /** @param retryAfterMs the delay it asked for; null when there is none */
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderAwayError';
  }
}

/** Merges frames into photos and finishes photos: our own engine or an external service. */
export abstract class EnhancementProvider {
  abstract readonly name: Provider;

  /** The version that merged photos keep; null for a service that tells none. */
  abstract readonly engineVersion: string | null;

  /**
   * Converts a RAW or HEIC frame into a file that `mergeSet` takes; returns any other frame as it is.
   * @param output path of the new file
   * @throws as `mergeSet`
   */
  abstract convert(
    frame: SetFrame,
    output: string,
    options: ConversionOptions,
    signal: AbortSignal,
  ): Promise<ReadableFrame>;

  /**
   * Makes the thumbnail of a photo, as WebP.
   * @throws as `mergeSet`
   */
  abstract thumbnail(photo: SetFrame, output: string, signal: AbortSignal): Promise<unknown>;

  /**
   * Merges a set into one photo.
   * @throws FrameError when the frames themselves can't be used; ProviderAwayError; the signal's reason when it is
   * aborted; any other error can be retried
   */
  abstract mergeSet(frames: FrameSet, output: MergeOutput, job: ProviderJob): Promise<MergedPhoto>;

  /**
   * Finishes a photo as one JPEG at the path `output`.
   * @throws as `mergeSet`
   */
  abstract enhance(
    photo: SetFrame,
    output: string,
    enhancement: OrderedEnhancement,
    job: ProviderJob,
  ): Promise<FinishedPhoto>;
}
