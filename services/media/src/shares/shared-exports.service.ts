import {
  noSuchLink,
  presetText,
  type ColourAdjustments,
  type ExportProgress,
  type FolderFiles,
  type SharedPreset,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ExportFilesService } from '../exports/export-files.service.js';
import { ExportPresetsService } from '../exports/export-presets.service.js';
import { ExportsRepository } from '../exports/exports.repository.js';
import { inOrder } from '../model/photo-order.rules.js';
import type { SharedFolder } from './shares.repository.js';

type ExportedFolder = Omit<SharedFolder, 'title'>;

/** The photos as they are; the page offers them by itself. */
const ORIGINAL = 'original';

/** Prepares the photos of a share as a preset wants them, in the turns of their owner. */
@Injectable()
export class SharedExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly presets: ExportPresetsService,
    private readonly exports: ExportsRepository,
    private readonly files: ExportFilesService,
  ) {}

  async presetsOf(ownerId: string): Promise<SharedPreset[]> {
    const presets = (await this.presets.allOf(ownerId)).filter(({ id }) => id !== ORIGINAL);
    return presets.map((preset) => ({
      id: preset.id,
      name: preset.name,
      text: presetText(preset),
    }));
  }

  /**
   * @param photoIds none of them means all
   * @param colours those that the link gives photos, by their ids
   * @throws DomainError 404 for a preset or photo that the share doesn't have; 429 when too many of its exports are
   * being made
   */
  async open(
    { share, ownerId, folderName }: ExportedFolder,
    presetId: string,
    photoIds: readonly string[],
    colours: ReadonlyMap<string, { colours: ColourAdjustments }>,
  ): Promise<ExportProgress> {
    const preset = await this.presets.find(presetId, ownerId);
    const wanted = new Set(photoIds);
    const shown = inOrder(await this.exports.photosIn(share.folderId)).filter(
      ({ approved }) => approved,
    );
    const photos = shown
      .map((photo, i) => ({ ...photo, place: i + 1, colours: colours.get(photo.photoId)?.colours }))
      .filter(({ photoId }) => wanted.size === 0 || wanted.has(photoId));
    if (photos.length === 0 || photos.length < wanted.size) {
      throw noSuchLink();
    }
    const folder = { id: share.folderId, name: folderName };
    const total = shown.length;
    return this.files.start({
      ...{ userId: ownerId, shareId: share.id, folder, preset, photos, total },
    });
  }

  /** @throws DomainError 404 for an export that the share doesn't have, or that is too old */
  async find(shared: ExportedFolder, exportId: string): Promise<ExportProgress> {
    await this.check(shared, exportId);
    return this.files.progressOf(exportId);
  }

  /**
   * The photos that an export has files of, now that it is made.
   * @throws DomainError 404 as `find`; 409 when files have yet to be made
   */
  async photosOf(shared: ExportedFolder, exportId: string): Promise<string[]> {
    await this.check(shared, exportId);
    const { manager } = this.dataSource;
    const files = await this.files.assertMade(manager, exportId, ({ approved }) => approved);
    return files.map(({ photoId }) => photoId);
  }

  /**
   * The files of the photos that are still in the share. They stay in the store while they are sent.
   * @throws DomainError 404 as `find`; 409 when files have yet to be made
   */
  async locate(
    manager: EntityManager,
    shared: ExportedFolder,
    exportId: string,
  ): Promise<FolderFiles> {
    const { presetName } = await this.check(shared, exportId);
    const located = await this.files.locate(manager, exportId, ({ approved }) => approved);
    if (located.files.length === 0) {
      throw noSuchLink();
    }
    return { name: `${shared.folderName} ${presetName}`, ...located };
  }

  private async check(
    { share, ownerId }: ExportedFolder,
    exportId: string,
  ): Promise<{ presetName: string }> {
    const owner = { userId: ownerId, shareId: share.id };
    const found = await this.exports.find(exportId, owner, await this.files.openSince());
    if (found === null) {
      throw noSuchLink();
    }
    return found;
  }
}
