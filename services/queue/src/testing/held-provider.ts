import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FrameSet, MergeReport } from '@roomlight/imaging';
import { EnhancementProvider } from '../providers/enhancement-provider.js';

interface HeldMerge {
  hdrName: string;
  /** Where the worker keeps its files meanwhile. */
  directory: string;
  signal: AbortSignal;
  finish: () => void;
  fail: (error: Error) => void;
}

/** A provider that takes as long as the test wants: each merge waits for `finish` or `fail`. */
export class HeldProvider extends EnhancementProvider {
  readonly name = 'built-in';
  readonly merges: HeldMerge[] = [];

  async mergeSet(frames: FrameSet, output: string, signal: AbortSignal): Promise<MergeReport> {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(asError(signal.reason)));
      this.merges.push({
        hdrName: frames.hdr.name,
        directory: dirname(output),
        signal,
        finish: resolve,
        fail: reject,
      });
    });
    await writeFile(output, 'a photo');
    return {
      width: 4,
      height: 3,
      method: 'flash',
      framesUsed: 1 + frames.flashes.length,
      framesRejected: [],
      shifts: [],
      windows: 0,
      confidence: 1,
    };
  }
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
