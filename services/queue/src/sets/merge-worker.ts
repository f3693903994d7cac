import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { versionKey, type NewPhoto } from '@roomlight/contracts';
import { FrameError, type FrameSet, type MergeReport, type SetFrame } from '@roomlight/imaging';
import {
  getFile,
  ObjectNotFoundError,
  putFile,
  withWorkingDirectory,
  type ObjectStore,
} from '@roomlight/storage';
import { OBJECT_STORE } from '../objects/object-store.js';
import { EnhancementProvider } from '../providers/enhancement-provider.js';
import { AttemptWatch } from './attempt-watch.js';
import type { Frame } from './frame.entity.js';
import { FramesRepository } from './frames.repository.js';
import { photoName } from './photo-name.rules.js';
import { SetProgressService, type TakenSet } from './set-progress.service.js';
import { SetsRepository } from './sets.repository.js';

/** Makes a set's photo: frames out of the object store, through the provider, the photo into the object store. */
@Injectable()
export class MergeWorker {
  private readonly log = new Logger(MergeWorker.name);

  constructor(
    private readonly progress: SetProgressService,
    private readonly sets: SetsRepository,
    private readonly frames: FramesRepository,
    private readonly provider: EnhancementProvider,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /**
   * Each attempt stores its photo as a version of its own: what it must throw away can never be what another one, or
   * an earlier delivery of the same job, has handed on.
   * @throws what may go better the next time
   */
  async merge(setId: string, stopping: AbortSignal): Promise<void> {
    const set = await this.progress.begin(setId);
    if (set === null) {
      return;
    }
    const watch = new AttemptWatch(() => this.sets.touch(set));
    const signal = AbortSignal.any([stopping, watch.signal]);
    try {
      const { photo, report } = await withWorkingDirectory((directory) =>
        this.makePhoto(set, directory, signal),
      );
      if (!(await this.progress.merged(set, photo, report))) {
        await this.progress.discard(set);
      }
    } catch (error) {
      if (watch.signal.aborted) {
        const err = error === watch.signal.reason ? undefined : error;
        this.log.log({ msg: `Left off ${set.hdrFilename}: cancelled or taken over`, setId, err });
      } else if (error instanceof FrameError) {
        this.log.warn({ msg: `${set.hdrFilename} can't be merged`, setId, err: error });
        await this.progress.failed(setId, error.message);
      } else {
        throw error;
      }
    } finally {
      watch.end();
    }
  }

  private async makePhoto(
    set: TakenSet,
    directory: string,
    signal: AbortSignal,
  ): Promise<{ photo: Omit<NewPhoto, 'photoId' | 'versionId'>; report: MergeReport }> {
    const startedAt = performance.now();
    const frames = await this.download(set, directory, signal);
    const output = join(directory, 'photo.jpg');
    const report = await this.provider.mergeSet(frames, output, signal);
    const { size } = await putFile(this.store, versionKey(set.setId, set.versionId), output, {
      contentType: 'image/jpeg',
      signal,
    });
    this.log.log({
      msg: `Merged ${set.hdrFilename}`,
      setId: set.setId,
      listingId: set.listingId,
      provider: this.provider.name,
      tookMs: Math.round(performance.now() - startedAt),
      ...report,
    });
    const { width, height } = report;
    const filename = photoName(set.hdrFilename);
    return { photo: { filename, size, width, height, format: 'jpeg' }, report };
  }

  private async download(
    { setId, hdrFilename }: TakenSet,
    directory: string,
    signal: AbortSignal,
  ): Promise<FrameSet> {
    const local: SetFrame[] = [];
    for (const frame of await this.frames.ofSet(setId)) {
      const path = join(directory, String(frame.position));
      await this.downloadFrame(frame, path, signal);
      local.push({ name: frame.filename, path });
    }
    const [hdr, ...flashes] = local;
    if (hdr === undefined) {
      throw new Error(`Set ${setId} of ${hdrFilename} has no frames`);
    }
    return { hdr, flashes };
  }

  private async downloadFrame(frame: Frame, path: string, signal: AbortSignal): Promise<void> {
    try {
      const { size } = await getFile(this.store, frame.key, path, { signal });
      if (size !== frame.size) {
        throw new Error(`${frame.key} has ${size} bytes in the store, not ${frame.size}`);
      }
    } catch (error) {
      if (error instanceof ObjectNotFoundError) {
        const sentence = `${frame.filename} is no longer stored; please upload the listing again`;
        throw new FrameError(frame.filename, sentence, { cause: error });
      }
      throw error;
    }
  }
}
