import type { Done, FolderPhotosWithFrames, KeptSetList, OpenFolder } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { RpcClient } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { QueueEnvironment } from '../environment.js';
import { KeptFramesRepository } from '../model/kept-frames.repository.js';
import { usesOf } from '../model/merge-settings.rules.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';

const DAY_MS = 86_400_000;

/** The frames that are kept of a folder's photos. */
@Injectable()
export class KeptFramesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: RpcClient,
    private readonly kept: KeptFramesRepository,
    private readonly objects: ObjectRemovalService,
    private readonly provider: EnhancementProvider,
    private readonly environment: QueueEnvironment,
  ) {}

  /** @throws DomainError 404 as media */
  async list({ caller, ownerId, folderName }: OpenFolder): Promise<KeptSetList> {
    const { photos } = await this.calls.request('media.folder.open.v1', {
      ...{ caller, ownerId, folderName },
    });
    const photoIds = photos.map(({ id }) => id);
    const keptMs = this.environment.FRAMES_KEPT_DAYS * DAY_MS;
    return {
      sets: (await this.kept.list(ownerId, photoIds)).map(
        ({ photoId, keptAt, developRaw, frames }) => ({
          ...{ photoId, developRaw, frames: frames.length, files: usesOf(frames) },
          bytes: frames.reduce((sum, { size }) => sum + size, 0),
          keptUntil: new Date(keptAt.getTime() + keptMs).toISOString(),
        }),
      ),
      engine: this.provider.engineVersion,
    };
  }

  /**
   * Photos of other folders are passed over, and those without frames.
   * @throws DomainError 404 as media
   */
  async forget(request: FolderPhotosWithFrames): Promise<Done> {
    const there = new Set((await this.list(request)).sets.map(({ photoId }) => photoId));
    const photoIds = request.photoIds.filter((id) => there.has(id));
    await this.dataSource.transaction(async (manager) => {
      const keys = await this.kept.forget(manager, request.ownerId, photoIds);
      await this.objects.later(manager, keys);
    });
    return { message: 'Frames deleted' };
  }
}
