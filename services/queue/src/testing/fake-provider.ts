import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Enhancement } from '@roomlight/contracts';
import type { FrameSet, ReadableFrame, SetFrame } from '@roomlight/imaging';
import {
  EnhancementProvider,
  type FinishedPhoto,
  type MergedPhoto,
  type MergeOutput,
  type ProviderJob,
} from '../providers/enhancement.provider.js';

interface HeldWork {
  /** The name of the HDR frame, or of the photo. */
  name: string;
  job: ProviderJob;
  /** Where the worker keeps its files during the work. */
  directory: string;
  signal: AbortSignal;
  finish: () => void;
  fail: (error: Error) => void;
}

export interface HeldMerge extends HeldWork {
  frames: FrameSet;
}

export interface HeldEnhancement extends HeldWork {
  enhancement: Enhancement;
}

const SIZE = { width: 4, height: 3 };

/** A provider that takes as long as the test wants: each photo waits for `finish` or `fail`. */
export class FakeProvider extends EnhancementProvider {
  readonly name = 'built-in';
  readonly engineVersion = '7.0';
  readonly merges: HeldMerge[] = [];
  readonly enhancements: HeldEnhancement[] = [];

  convert(frame: SetFrame): Promise<ReadableFrame> {
    return Promise.resolve({ ...frame, turned: 1, isUndeveloped: false });
  }

  async thumbnail({ name }: SetFrame, output: string): Promise<void> {
    await writeFile(output, `the thumbnail of ${name}`);
  }

  async mergeSet(
    frames: FrameSet,
    { photo, maps }: MergeOutput,
    job: ProviderJob,
  ): Promise<MergedPhoto> {
    const { hdr, flashes, brackets = [] } = frames;
    await held(hdr.name, photo, job, (work) => this.merges.push({ ...work, frames }));
    await writeFile(maps, `the maps of ${hdr.name}`);
    return {
      ...SIZE,
      report: {
        ...SIZE,
        engine: this.engineVersion,
        method: 'flash',
        framesUsed: 1 + brackets.length + flashes.length,
        framesRejected: [],
        shifts: [],
        windows: 0,
        windowsToCheck: 0,
        confidence: 1,
        surfaces: [],
        hasLightMaps: true,
      },
    };
  }

  async enhance(
    photo: SetFrame,
    output: string,
    enhancement: Enhancement,
    job: ProviderJob,
  ): Promise<FinishedPhoto> {
    await held(photo.name, output, job, (work) => this.enhancements.push({ ...work, enhancement }));
    return { ...SIZE, skyReplaced: enhancement.replaceSky };
  }
}

/** Waits for the test to finish or fail the work, then writes the photo. */
async function held(
  name: string,
  output: string,
  job: ProviderJob,
  hold: (work: HeldWork) => void,
): Promise<void> {
  const { signal } = job;
  // Time moved by a test may have cancelled the work before it was passed on.
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(asError(signal.reason)));
    hold({ name, job, directory: dirname(output), signal, finish: resolve, fail: reject });
  });
  await writeFile(output, `the finished ${name}`);
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
