import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { versionKey, type EnhancementSource } from '@roomlight/contracts';
import { FrameError, type SetFrame } from '@roomlight/imaging';
import {
  getFile,
  ObjectNotFoundError,
  ObjectStore,
  putFile,
  type StoredBytes,
} from '@roomlight/storage';
import { AttemptsRepository } from '../model/attempts.repository.js';
import { photoName } from '../model/photo-name.rules.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import { UnwantedError } from './attempt-watch.helper.js';
import { enhancementOf } from './photo-enhancement.rules.js';
import { PhotoSourcesClient } from './photo-sources.client.js';
import { providerJob } from './provider-job.helper.js';
import type { TakenEnhancement } from './taken-task.rules.js';
import { ThumbnailService } from './thumbnail.service.js';
import { TaskProgressService } from './task-progress.service.js';

/** Makes a photo's enhanced version from the source that media names. */
@Injectable()
export class PhotoEnhancing {
  private readonly log = new Logger(PhotoEnhancing.name);

  constructor(
    private readonly progress: TaskProgressService,
    private readonly attempts: AttemptsRepository,
    private readonly sources: PhotoSourcesClient,
    private readonly provider: EnhancementProvider,
    private readonly store: ObjectStore,
    private readonly thumbnails: ThumbnailService,
  ) {}

  async enhance(task: TakenEnhancement, directory: string, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const source = await this.sources.find(task.photoId, signal);
    if (source === null) {
      await this.progress.gone(task);
      throw new UnwantedError();
    }
    const checkpoint = await this.attempts.startFrom(task, source.versionId);
    if (checkpoint === undefined) {
      throw new UnwantedError();
    }
    const path = join(directory, 'source');
    const { size: received } = await getFile(this.store, source.key, path, { signal }).catch(
      (error: unknown) => this.refuseLost(source, error),
    );
    if (received !== source.size) {
      throw new Error(`${source.key} has ${received} bytes in the store, not ${source.size}`);
    }
    const output = join(directory, 'photo.jpg');
    const job = providerJob(this.attempts, task, checkpoint, signal);
    const photo = { name: source.filename, path };
    const enhancement = enhancementOf(task.enhancement, source);
    const finished = await this.provider.enhance(photo, output, enhancement, job);
    const { width, height, skyReplaced, angles, focalLength = null } = finished;
    const stored = await this.put(task, { name: source.filename, path: output }, signal);
    this.log.log({
      msg: `Enhanced ${source.filename}`,
      taskId: task.taskId,
      listingId: task.listingId,
      provider: this.provider.name,
      tookMs: Math.round(performance.now() - startedAt),
    });
    const filename = photoName(source.filename);
    const picture = { filename, ...stored, width, height, format: 'jpeg' } as const;
    await this.progress.enhanced(task, picture, source, {
      skyReplaced,
      ...(angles && { straightened: { ...angles, focalLength } }),
    });
  }

  /** Stores a photo after its thumbnail. An attempt that is left off in between leaves neither. */
  private async put(
    task: TakenEnhancement,
    photo: SetFrame,
    signal: AbortSignal,
  ): Promise<StoredBytes & { thumbnailSize: number }> {
    const { photoId, versionId } = task;
    try {
      const thumbnailSize = await this.thumbnails.put(versionId, photo, signal);
      const key = versionKey(photoId, versionId);
      const contentType = 'image/jpeg';
      const bytes = await putFile(this.store, key, photo.path, { contentType, signal });
      return { ...bytes, thumbnailSize };
    } catch (error) {
      if (signal.aborted) {
        await this.progress.discard(task);
      }
      throw error;
    }
  }

  /** A source that media restored meanwhile is read by the next attempt. */
  private async refuseLost({ key, filename }: EnhancementSource, error: unknown): Promise<never> {
    if (error instanceof ObjectNotFoundError && (await this.sources.isLost(key))) {
      const sentence = `the file of ${filename} is no longer stored`;
      throw new FrameError(filename, sentence, { cause: error });
    }
    throw error;
  }
}
