import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import {
  frameKeys,
  MAPS_TYPE,
  mapsKey,
  versionKey,
  type LightMapsLost,
} from '@roomlight/contracts';
import { FrameError, turnsToMajority, type FrameSet, type ReadableFrame } from '@roomlight/imaging';
import {
  getFile,
  ObjectNotFoundError,
  putFile,
  ObjectStore,
  type StoredBytes,
} from '@roomlight/storage';
import { AttemptsRepository } from '../model/attempts.repository.js';
import type { Frame } from '../model/frame.entity.js';
import { frameSetOf } from '../model/frame-roles.rules.js';
import { FramesRepository } from '../model/frames.repository.js';
import { KeptFramesRepository } from '../model/kept-frames.repository.js';
import { photoName } from '../model/photo-name.rules.js';
import { EnhancementProvider, type MergeOutput } from '../providers/enhancement.provider.js';
import { UnwantedError } from './attempt-watch.helper.js';
import { PhotoSourcesClient } from './photo-sources.client.js';
import { providerJob } from './provider-job.helper.js';
import type { TakenAgain, TakenMerge } from './taken-task.rules.js';
import { ThumbnailService } from './thumbnail.service.js';
import { TaskProgressService, type MergedSet } from './task-progress.service.js';

type UsedFrame = Omit<Frame, 'setId'>;

/** What a photo is merged from. */
interface Source {
  developRaw: boolean;
  /** In the order of the files. */
  frames: readonly UsedFrame[];
}

/** Makes a set's photo: reads the frames from the object store, has the provider merge them, and stores the photo. */
@Injectable()
export class SetMerging {
  private readonly log = new Logger(SetMerging.name);

  constructor(
    private readonly progress: TaskProgressService,
    private readonly attempts: AttemptsRepository,
    private readonly frames: FramesRepository,
    private readonly kept: KeptFramesRepository,
    private readonly sources: PhotoSourcesClient,
    private readonly provider: EnhancementProvider,
    private readonly store: ObjectStore,
    private readonly thumbnails: ThumbnailService,
  ) {}

  async merge(task: TakenMerge, directory: string, signal: AbortSignal): Promise<void> {
    const { taskId, developRaw, checkpoint } = task;
    const source = { developRaw, frames: await this.frames.ofSet(taskId) };
    const made = await this.make(task, source, checkpoint, directory, signal);
    await this.progress.merged(task, made);
  }

  /** Makes a stored photo anew, from the frames that are kept of its set. */
  async mergeAgain(task: TakenAgain, directory: string, signal: AbortSignal): Promise<void> {
    const { photoId, filename } = task;
    const now = await this.sources.find(photoId, signal);
    if (now === null) {
      await this.progress.gone(task);
      throw new UnwantedError();
    }
    const checkpoint = await this.attempts.startFrom(task, now.versionId);
    if (checkpoint === undefined) {
      throw new UnwantedError();
    }
    const source = await this.kept.find(photoId);
    if (source === null) {
      throw new FrameError(filename, `the frames of ${filename} are not kept any more`);
    }
    const used = { ...source, frames: source.frames.filter(({ leftOut }) => !leftOut) };
    const made = await this.make(task, used, checkpoint, directory, signal);
    await this.progress.mergedAgain(task, made, now);
  }

  /**
   * Stores the light maps of a photo once more, from the frames that are kept of its set.
   * @returns bytes; null when the frames are not kept any more, or another engine merged the photo
   */
  async restoreMaps(
    { photoId, versionId, engine }: LightMapsLost,
    directory: string,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { engineVersion } = this.provider;
    const source = await this.kept.find(photoId);
    if (source === null || engineVersion === null || engine !== engineVersion) {
      return null;
    }
    const used = { ...source, frames: source.frames.filter(({ leftOut }) => !leftOut) };
    const set = { taskId: versionId, filename: photoId };
    const frames = await this.download(set, used, directory, signal);
    const output = { photo: join(directory, 'photo.jpg'), maps: join(directory, 'maps') };
    // Our own engine costs nothing, so it has no checkpoint.
    const { report } = await this.provider.mergeSet(frames, output, {
      ...{ taskId: versionId, listingId: versionId, signal, checkpoint: null },
      saveCheckpoint: () => Promise.resolve(),
    });
    if (report?.hasLightMaps !== true) {
      return null;
    }
    const options = { contentType: MAPS_TYPE, signal };
    return (await putFile(this.store, mapsKey(versionId), output.maps, options)).size;
  }

  private async make(
    task: TakenMerge | TakenAgain,
    source: Source,
    checkpoint: object | null,
    directory: string,
    signal: AbortSignal,
  ): Promise<MergedSet> {
    const startedAt = performance.now();
    const frames = await this.download(task, source, directory, signal);
    const output = { photo: join(directory, 'photo.jpg'), maps: join(directory, 'maps') };
    const job = providerJob(this.attempts, task, checkpoint, signal);
    const { report, width, height } = await this.provider.mergeSet(frames, output, job);
    const { size, crc32, mapsSize, thumbnailSize } = await this.put(
      task,
      output,
      report?.hasLightMaps === true,
      signal,
    );
    this.log.log({
      msg: `Merged ${task.filename}`,
      taskId: task.taskId,
      listingId: task.listingId,
      provider: this.provider.name,
      tookMs: Math.round(performance.now() - startedAt),
      ...report,
      surfaces: report?.surfaces.length,
    });
    const filename = photoName(task.filename);
    return {
      photo: { filename, size, crc32, width, height, thumbnailSize, format: 'jpeg' },
      report,
      ...(mapsSize !== null && { mapsSize }),
    };
  }

  /** Stores a photo after its maps and its thumbnail. An attempt that is left off in between leaves none of them. */
  private async put(
    task: TakenMerge | TakenAgain,
    { photo, maps }: MergeOutput,
    hasMaps: boolean,
    signal: AbortSignal,
  ): Promise<StoredBytes & { mapsSize: number | null; thumbnailSize: number }> {
    const { photoId, versionId, filename } = task;
    try {
      const stored = hasMaps
        ? await putFile(this.store, mapsKey(versionId), maps, { contentType: MAPS_TYPE, signal })
        : null;
      const made = { name: filename, path: photo };
      const thumbnailSize = await this.thumbnails.put(versionId, made, signal);
      const bytes = await putFile(this.store, versionKey(photoId, versionId), photo, {
        contentType: 'image/jpeg',
        signal,
      });
      return { ...bytes, mapsSize: stored?.size ?? null, thumbnailSize };
    } catch (error) {
      if (signal.aborted) {
        await this.progress.discard(task);
      }
      throw error;
    }
  }

  private async download(
    { taskId, filename }: Pick<TakenMerge, 'taskId' | 'filename'>,
    { developRaw, frames }: Source,
    directory: string,
    signal: AbortSignal,
  ): Promise<FrameSet> {
    const local: (ReadableFrame & Pick<Frame, 'role'>)[] = [];
    for (const frame of frames) {
      const path = join(directory, String(frame.position));
      await this.downloadFrame(frame, path, signal);
      const staged = { name: frame.filename, path };
      const readable = await this.provider.convert(
        staged,
        `${path}.readable`,
        { developRaw },
        signal,
      );
      local.push({ ...readable, role: frame.role });
      if (readable.path !== path) {
        await rm(path);
      }
    }
    const turns = turnsToMajority(local.map(({ turned }) => turned));
    const set = frameSetOf(local.map((frame, n) => ({ ...frame, quarterTurns: turns[n] ?? 0 })));
    if (set === null) {
      throw new Error(`Set ${taskId} of ${filename} has no frame in the room's own light`);
    }
    return set;
  }

  private async downloadFrame(frame: UsedFrame, path: string, signal: AbortSignal): Promise<void> {
    try {
      const { size } = await getFile(this.store, frameKeys(frame), path, { signal });
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
