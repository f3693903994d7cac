import {
  DomainError,
  notFound,
  type Done,
  type LookOfPhoto,
  type SetLook,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { EnginePool } from '@roomlight/imaging';
import { Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { EditsService } from '../edits/edits.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { LookRepository } from './look.repository.js';
import { decidedLooks, lookedAt } from './look.rules.js';

/** Time for the engine to compare the photos of a folder. */
const LIMIT_MS = 60_000;

/** Brings white and brightness of a folder's photos together: decides on all at once, then edits one after the other. */
@Injectable()
export class LookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly looks: LookRepository,
    private readonly folders: FoldersRepository,
    private readonly edits: EditsService,
    private readonly engine: EnginePool,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError 404 */
  async set(request: SetLook): Promise<Done> {
    const folder = usableFolder(request, 'Folder');
    await this.dataSource.transaction(async (manager) => {
      const folderId = await this.looks.turn(manager, folder, request.on);
      if (folderId === null) {
        throw notFound('Folder');
      }
      if (request.on) {
        await this.looks.forget(manager, folderId);
        await this.outbox.enqueue(manager, 'media.look.decide.v1', { folderId });
      } else {
        await this.looks.noteNone(manager, folderId);
        await this.applyLater(manager, folderId);
      }
    });
    return { message: request.on ? 'Photos are being matched' : 'Photos are shown as merged' };
  }

  /** No more photos come of the listing: all of them are in its folder. */
  async listingOver(manager: EntityManager, listingId: string): Promise<void> {
    const folderId = await this.folders.lockOfListing(manager, listingId);
    if (folderId !== null) {
      await this.outbox.enqueue(manager, 'media.look.decide.v1', { folderId });
    }
  }

  /** Decides on the look of each photo. Doing it again changes what photos that were added meanwhile make different. */
  async decide(folderId: string): Promise<void> {
    const photos = await this.looks.photosIn(folderId);
    const parts = photos.map(lookedAt);
    const taking = parts.flatMap((part, i) => (part === null ? [] : [{ part, i }]));
    if (taking.length === 0) {
      return;
    }
    const gains = await this.engine.commonLook(
      taking.map(({ part }) => part),
      AbortSignal.timeout(LIMIT_MS),
    );
    const wanted = new Map(taking.map(({ i }, n) => [i, gains[n]]));
    const decided = decidedLooks(
      photos,
      photos.map((_, i) => wanted.get(i)),
    );
    await this.dataSource.transaction(async (manager) => {
      if (await this.looks.lock(manager, folderId)) {
        await this.looks.note(manager, decided);
        await this.applyLater(manager, folderId);
      }
    });
  }

  /**
   * Makes a photo look as was decided, unless it does. Its straightening and its screens stay.
   * @throws DomainError as `EditsService.match`, after which it may be tried again
   */
  async apply({ photoId }: LookOfPhoto): Promise<void> {
    const photo = await this.looks.find(photoId);
    if (photo === null) {
      return;
    }
    const { baseVersionId, gains, ...reference } = photo;
    const caller = { id: photo.ownerId, role: 'user' as const };
    try {
      await this.edits.match({ caller, ...reference }, (now) =>
        now.id === photoId && now.baseVersionId === baseVersionId
          ? gains
          : (now.recipe.gains ?? null),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.status !== 422) {
        throw error;
      }
      await this.looks.settle(photoId);
    }
  }

  /** The photo stays as it is. */
  giveUp({ photoId }: LookOfPhoto): Promise<void> {
    return this.looks.settle(photoId);
  }

  private async applyLater(manager: EntityManager, folderId: string): Promise<void> {
    const photoIds = await this.looks.toChange(manager, folderId);
    await this.outbox.enqueue(
      manager,
      'media.look.apply.v1',
      ...photoIds.map((photoId) => ({ photoId })),
    );
  }
}
