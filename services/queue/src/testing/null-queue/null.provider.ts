import { copyFile } from 'node:fs/promises';
import type { FrameSet, ReadableFrame, SetFrame } from '@roomlight/imaging';
import {
  EnhancementProvider,
  type FinishedPhoto,
  type MergedPhoto,
  type MergeOutput,
} from '../../providers/enhancement.provider.js';

/** Pixels of the frames that it is given. */
export const NULL_FRAME = { width: 16, height: 12 };

/** Answers at once with the bytes that it was given, so that a bench measures everything around a provider. */
export class NullProvider extends EnhancementProvider {
  readonly name = 'built-in';
  readonly engineVersion = '1.0';

  convert(frame: SetFrame): Promise<ReadableFrame> {
    return Promise.resolve({ ...frame, turned: 1, isUndeveloped: false });
  }

  async thumbnail(photo: SetFrame, output: string): Promise<void> {
    await copyFile(photo.path, output);
  }

  async mergeSet({ hdr }: FrameSet, { photo }: MergeOutput): Promise<MergedPhoto> {
    await copyFile(hdr.path, photo);
    return { ...NULL_FRAME, report: null };
  }

  async enhance(photo: SetFrame, output: string): Promise<FinishedPhoto> {
    await copyFile(photo.path, output);
    return { ...NULL_FRAME, skyReplaced: false };
  }
}
