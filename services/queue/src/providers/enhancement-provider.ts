import type { Provider } from '@roomlight/contracts';
import type { FrameSet, MergeReport } from '@roomlight/imaging';

/** Who makes photos out of frames: our own engine, or a service outside. */
export abstract class EnhancementProvider {
  abstract readonly name: Provider;

  /**
   * Merges a set into one JPEG at the path `output`.
   * @throws FrameError when the frames themselves are why it can't be done; the signal's reason when it is aborted;
   * anything else may be tried again
   */
  abstract mergeSet(frames: FrameSet, output: string, signal: AbortSignal): Promise<MergeReport>;
}
