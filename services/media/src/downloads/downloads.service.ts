import {
  isNeutral,
  notFound,
  type AdjustedPhoto,
  type DownloadProgress,
  type DownloadReference,
  type FolderFiles,
  type ListFolderFiles,
  type OpenDownload,
  type OpenFolder,
  type PhotoLocation,
  adjustedKey,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AdjustedPhotosService } from '../derived-images/adjusted-photos.service.js';
import { deliveredObject } from '../derived-images/delivered-object.rules.js';
import { DeliveredPhotosService, notReady } from '../derived-images/delivered-photos.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import type { Folder } from '../model/folder.entity.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { inOrder, numberedName } from '../model/photo-order.rules.js';
import { ObjectHoldsRepository } from '../objects/object-holds.repository.js';
import {
  DownloadsRepository,
  type DownloadFile,
  type DownloadPhoto,
} from './downloads.repository.js';

const HOUR_MS = 3_600_000;
/** Lifetime of a ticket. */
const OPEN_MS = HOUR_MS;

/** Downloads of folders, or of some of their photos. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: ObjectHoldsRepository,
    private readonly folders: FoldersRepository,
    private readonly downloads: DownloadsRepository,
    private readonly adjusted: AdjustedPhotosService,
    private readonly delivered: DeliveredPhotosService,
  ) {}

  /** @throws DomainError 404 */
  async open(request: OpenDownload): Promise<DownloadProgress> {
    const folder = await this.find(request);
    const ticket = uuid();
    await this.downloads.insert(
      { id: ticket, userId: request.caller.id, folderId: folder.id, only: request.only ?? null },
      adjustedOnes(request.photos),
    );
    return progress(ticket, await this.downloads.photosOf(ticket));
  }

  /**
   * Makes adjusted photos for some seconds; callers repeat the call until all are ready.
   * @throws DomainError 404 when the ticket is unknown, somebody else's or too old; 422 when a photo is damaged
   */
  async prepare({ caller, ticket }: DownloadReference): Promise<DownloadProgress> {
    await this.check(ticket, caller.id);
    const missing = (await this.downloads.photosOf(ticket)).filter(({ isReady }) => !isReady);
    const lost = await this.adjusted.makeSome(caller.id, missing);
    // The ZIP names those that are lost: nobody waits for them.
    const photos = (await this.downloads.photosOf(ticket)).filter(
      ({ versionId }) => !lost.has(versionId),
    );
    return progress(ticket, photos);
  }

  /**
   * The bytes of each photo, numbered in the folder's order. They stay in the store while they are sent, even if the photos are
   * edited or deleted meanwhile.
   * @throws DomainError 404 when the folder or the ticket doesn't exist or is somebody else's; 409 when photos have yet
   * to be made; 422, 429 and 503 as `DeliveredPhotosService.make`
   */
  async files(request: ListFolderFiles): Promise<FolderFiles> {
    const folder = await this.find(request);
    const ticket = request.ticket ?? null;
    if (ticket !== null) {
      await this.check(ticket, request.caller.id);
      if (!(await this.downloads.isOf(ticket, folder.id))) {
        throw notFound('Download');
      }
    }
    const wanted = await this.downloads.filesIn(this.dataSource.manager, folder.id, ticket);
    const lost = await this.prepareFiles(request.caller.id, wanted, ticket);
    return this.dataSource.transaction(async (manager) => {
      const photos = inOrder(await this.downloads.filesIn(manager, folder.id, ticket)).map(
        (photo, i, all) => ({
          ...photo,
          filename: numberedName(photo.filename, i + 1, all.length),
        }),
      );
      const files = photos.filter(({ versionId }) => !lost.has(versionId)).map(locationOf);
      const keys = files.map(({ key }) => key);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      await this.holds.hold(manager, keys, bytes);
      return { name: folder.name, files, lost: namesOf(photos, lost) };
    });
  }

  /**
   * Makes what has yet to be made, adjusted photos too whose objects were lost since the ticket was prepared.
   * @returns the ids of versions whose files are lost
   */
  private async prepareFiles(
    userId: string,
    wanted: readonly DownloadFile[],
    ticket: string | null,
  ): Promise<Set<string>> {
    const lost = await this.delivered.prepare(
      userId,
      wanted.filter(({ adjustment }) => adjustment.state === 'none'),
    );
    if (ticket !== null && wanted.some(({ adjustment }) => adjustment.state === 'missing')) {
      const missing = (await this.downloads.photosOf(ticket)).filter(({ isReady }) => !isReady);
      for (const versionId of await this.adjusted.makeSome(userId, missing)) {
        lost.add(versionId);
      }
    }
    return lost;
  }

  @Every(HOUR_MS, 'forget old downloads')
  async forgetOld(): Promise<void> {
    await this.downloads.deleteBefore(await this.openSince());
  }

  private async find(request: OpenFolder): Promise<Folder> {
    const folder = await this.folders.find(usableFolder(request, 'Folder'));
    if (folder === null) {
      throw notFound('Folder');
    }
    return folder;
  }

  private async check(ticket: string, userId: string): Promise<void> {
    if (!(await this.downloads.isOpen(ticket, userId, await this.openSince()))) {
      throw notFound('Download');
    }
  }

  private openSince(): Promise<Date> {
    return databaseClock.ago(this.dataSource.manager, OPEN_MS);
  }
}

function namesOf(
  photos: readonly { versionId: string; filename: string }[],
  versions: ReadonlySet<string>,
): string[] {
  return photos.filter(({ versionId }) => versions.has(versionId)).map(({ filename }) => filename);
}

/** The photos that must be made; when a photo is named twice, the last entry counts. */
function adjustedOnes(photos: readonly AdjustedPhoto[]): AdjustedPhoto[] {
  const byName = new Map(photos.map((photo) => [photo.filename, photo]));
  return [...byName.values()].filter(({ colours }) => !isNeutral(colours));
}

function progress(ticket: string, photos: readonly DownloadPhoto[]): DownloadProgress {
  const ready = photos.filter(({ isReady }) => isReady).length;
  return { ticket, ready, total: photos.length };
}

function locationOf(file: DownloadFile): PhotoLocation {
  const { versionId, filename, adjustment } = file;
  const version = { versionId, filename, modifiedAt: file.createdAt.toISOString() };
  switch (adjustment.state) {
    case 'none': {
      const object = deliveredObject(file);
      if (object === null) {
        throw notReady();
      }
      return { ...version, ...object, contentType: `image/${file.format}` };
    }
    case 'ready':
      return {
        ...version,
        key: adjustedKey(adjustment.id),
        size: adjustment.size,
        crc32: adjustment.crc32,
        contentType: 'image/jpeg',
      };
    case 'missing':
      throw notReady();
  }
}
