import {
  checkExport,
  DomainError,
  exportedKey,
  exportName,
  invalid,
  notFound,
  type ExportFileReference,
  type ExportProgress,
  type ExportReference,
  type FolderFiles,
  type OpenExport,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock, Every, Outbox } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ExportedPhotosService } from '../derived-images/exported-photos.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { inOrder } from '../model/photo-order.rules.js';
import { ObjectHoldsRepository } from '../objects/object-holds.repository.js';
import { ExportPresetsService } from './export-presets.service.js';
import { ExportsRepository, type ExportFileState } from './exports.repository.js';
import { renderingOf } from './rendering.rules.js';

const HOUR_MS = 3_600_000;
/** How long an export can be downloaded. */
const OPEN_MS = 24 * HOUR_MS;

/** Hands a folder's photos over as a preset wants them: their files are made in the background. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly presets: ExportPresetsService,
    private readonly exports: ExportsRepository,
    private readonly exported: ExportedPhotosService,
    private readonly holds: ObjectHoldsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError 400 when no photo is chosen; 404 when there is no such folder or preset */
  async open(request: OpenExport): Promise<ExportProgress> {
    const { caller, presetId, choice } = request;
    const folder = await this.folders.find(usableFolder(request, 'Folder'));
    if (folder === null) {
      throw notFound('Folder');
    }
    const preset = await this.presets.find(presetId, caller.id);
    const photos = inOrder(await this.exports.photosIn(folder.id)).filter(
      ({ approved }) => choice === 'all' || approved,
    );
    if (photos.length === 0) {
      const [message = ''] = checkExport([], preset);
      throw invalid(message, [{ field: 'choice', message }]);
    }
    const files = photos.map((photo, i) => ({
      versionId: photo.versionId,
      name: exportName(
        { ...photo, address: folder.name, place: i + 1, total: photos.length },
        preset,
      ),
      rendering: renderingOf(photo, preset),
    }));
    const id = uuid();
    const made = { id, userId: caller.id, folderId: folder.id, presetName: preset.name };
    await this.dataSource.transaction(async (manager) => {
      await this.exports.insert(manager, made, files);
      const jobs = files.map(({ versionId }) => ({ exportId: id, versionId }));
      await this.outbox.enqueue(manager, 'media.export.make.v1', ...jobs);
    });
    return progress(id, await this.exports.filesOf(this.dataSource.manager, id));
  }

  /** @throws DomainError 404 when the export is unknown, somebody else's or too old */
  async find({ caller, exportId }: ExportReference): Promise<ExportProgress> {
    await this.check(exportId, caller.id);
    return progress(exportId, await this.exports.filesOf(this.dataSource.manager, exportId));
  }

  /**
   * The files in their order. They stay in the store while they are sent.
   * @throws DomainError 404 as `find`, or when no file could be made; 409 when files have yet to be made
   */
  async files({ caller, exportId }: ExportReference): Promise<FolderFiles> {
    const { folderName, presetName } = await this.check(exportId, caller.id);
    return this.dataSource.transaction(async (manager) => {
      const all = await this.exports.filesOf(manager, exportId);
      if (all.some(isMissing)) {
        const detail = 'The photos of this export are still being prepared.';
        throw new DomainError(409, 'download_not_ready', detail);
      }
      const files = all
        .flatMap(({ versionId, name, createdAt, made }) =>
          made === null
            ? []
            : [
                {
                  versionId,
                  filename: name,
                  key: exportedKey(made.id),
                  size: made.size,
                  contentType: 'image/jpeg',
                  modifiedAt: createdAt.toISOString(),
                },
              ],
        )
        .sort((a, b) => (a.filename < b.filename ? -1 : 1));
      const keys = files.map(({ key }) => key);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      await this.holds.hold(manager, keys, bytes);
      return { name: `${folderName} ${presetName}`, files };
    });
  }

  /**
   * Makes one file. A damaged photo is recorded as a failure of its own, so the others are still delivered.
   * @throws DomainError 429 or 503 when too much else is being made: to be tried again
   */
  async make({ exportId, versionId }: ExportFileReference): Promise<void> {
    const file = await this.exports.missing(exportId, versionId);
    if (file === null) {
      return;
    }
    try {
      await this.exported.make(file.userId, file, file.rendering);
    } catch (error) {
      if (!(error instanceof DomainError) || [429, 503].includes(error.status)) {
        throw error;
      }
      // A photo that was deleted meanwhile is no longer part of the export.
      if (error.status !== 404) {
        await this.exports.fail(exportId, versionId, error.detail);
      }
    }
  }

  giveUp({ exportId, versionId }: ExportFileReference): Promise<void> {
    return this.exports.fail(exportId, versionId, 'A photo could not be made. Please try again.');
  }

  @Every(HOUR_MS, 'forget old exports')
  async forgetOld(): Promise<void> {
    await this.exports.deleteBefore(await this.openSince());
  }

  private async check(
    id: string,
    userId: string,
  ): Promise<{ presetName: string; folderName: string }> {
    const found = await this.exports.find(id, userId, await this.openSince());
    if (found === null) {
      throw notFound('Export');
    }
    return found;
  }

  private openSince(): Promise<Date> {
    return databaseClock.ago(this.dataSource.manager, OPEN_MS);
  }
}

const isMissing = ({ made, failure }: ExportFileState): boolean =>
  made === null && failure === null;

function progress(id: string, files: readonly ExportFileState[]): ExportProgress {
  const failures = files.flatMap(({ made, failure }) =>
    made === null && failure !== null ? [failure] : [],
  );
  const ready = files.filter(({ made }) => made !== null).length;
  return { id, ready, total: files.length - failures.length, failures };
}
