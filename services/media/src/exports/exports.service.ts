import {
  exportedOf,
  notFound,
  type ExportProgress,
  type ExportReference,
  type FolderFiles,
  type OpenExport,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { inOrder } from '../model/photo-order.rules.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportPresetsService } from './export-presets.service.js';
import { ExportsRepository } from './exports.repository.js';

/** Hands a folder's photos over as a preset wants them. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly presets: ExportPresetsService,
    private readonly exports: ExportsRepository,
    private readonly files: ExportFilesService,
  ) {}

  /**
   * @throws DomainError 400 when no photo is chosen; 404 when there is no such folder or preset; 429 when too many of
   * the user's exports are being made
   */
  async open(request: OpenExport): Promise<ExportProgress> {
    const { caller, presetId, choice, adjusted = [] } = request;
    const folder = await this.folders.find(usableFolder(request, 'Folder'));
    if (folder === null) {
      throw notFound('Folder');
    }
    const preset = await this.presets.find(presetId, caller.id);
    const coloursOf = new Map(adjusted.map(({ filename, colours }) => [filename, colours]));
    const photos = exportedOf(inOrder(await this.exports.photosIn(folder.id)), choice).map(
      (photo, i) => ({ ...photo, place: i + 1, colours: coloursOf.get(photo.filename) }),
    );
    const total = photos.length;
    return this.files.start({ userId: caller.id, shareId: null, folder, preset, photos, total });
  }

  /** @throws DomainError 404 when the export is unknown, somebody else's or too old */
  async find({ caller, exportId }: ExportReference): Promise<ExportProgress> {
    await this.check(exportId, caller.id);
    return this.files.progressOf(exportId);
  }

  /** @throws DomainError 404 as `find`; 409 when files have yet to be made */
  async filesOf({ caller, exportId }: ExportReference): Promise<FolderFiles> {
    const { folderName, presetName } = await this.check(exportId, caller.id);
    return this.dataSource.transaction(async (manager) => ({
      name: `${folderName} ${presetName}`,
      ...(await this.files.locate(manager, exportId)),
    }));
  }

  private async check(
    id: string,
    userId: string,
  ): Promise<{ presetName: string; folderName: string }> {
    const since = await this.files.openSince();
    const found = await this.exports.find(id, { userId, shareId: null }, since);
    if (found === null) {
      throw notFound('Export');
    }
    return found;
  }
}
