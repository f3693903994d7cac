import {
  checkExport,
  DomainError,
  exportedKey,
  exportName,
  invalid,
  isPhotoLost,
  type ColourAdjustments,
  type ExportFileReference,
  type ExportPreset,
  type ExportProgress,
  type FolderFiles,
  type PhotoLocation,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { EnginePool } from '@roomlight/imaging';
import { databaseClock, Every, Outbox } from '@roomlight/platform';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ExportedPhotosService } from '../derived-images/exported-photos.service.js';
import { ObjectHoldsRepository } from '../objects/object-holds.repository.js';
import {
  ExportsRepository,
  type ExportFileState,
  type ExportOwner,
  type PhotoToExport,
} from './exports.repository.js';
import { renderingOf } from './rendering.rules.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long an export can be downloaded. */
const OPEN_MS = 24 * HOUR_MS;
/** How long another order of the same files is answered by an export that is there. */
const REUSED_MS = OPEN_MS / 2;
/** Time after which a waiting caller is asked to come back. */
const PREPARING_MS = 12_000;
/** Jobs of one export at a time: those of others are done in between. */
const IN_FLIGHT = 4;

/** Exports that are being made at a time, and that are kept. */
const LIMITS = {
  user: { inProgress: 5, kept: 50 },
  share: { inProgress: 2, kept: 20 },
} as const;

interface ExportedPhoto extends PhotoToExport {
  colours?: ColourAdjustments | undefined;
  /** Its number, from 1. */
  place: number;
}

export interface ExportOrder extends ExportOwner {
  folder: { id: string; name: string };
  preset: ExportPreset;
  photos: readonly ExportedPhoto[];
  /** What the photos are numbered among. */
  total: number;
}

/** Makes the files of exports in the background, a few of each at a time. */
@Injectable()
export class ExportFilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly exports: ExportsRepository,
    private readonly exported: ExportedPhotosService,
    private readonly holds: ObjectHoldsRepository,
    private readonly engine: EnginePool,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError 400 when no photo is chosen; 429 when too many exports are being made */
  async start(order: ExportOrder): Promise<ExportProgress> {
    const { userId, shareId, folder, preset, photos, total } = order;
    if (photos.length === 0) {
      const [message = ''] = checkExport([], preset);
      throw invalid(message, [{ field: 'choice', message }]);
    }
    const files = photos.map((photo) => ({
      versionId: photo.versionId,
      name: exportName({ ...photo, address: folder.name, total }, preset),
      rendering: renderingOf(photo, preset, this.engine.certificate),
    }));
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([preset.name, files]))
      .digest('hex');
    const owner = { userId, shareId };
    const limits = LIMITS[shareId === null ? 'user' : 'share'];
    const [since, reusedSince] = [
      await this.openSince(),
      await databaseClock.ago(this.dataSource.manager, REUSED_MS),
    ];
    const id = await this.dataSource.transaction(async (manager) => {
      // Counted under a lock, so that two requests don't both take the last place.
      await this.exports.lock(manager, owner);
      const same = await this.exports.findSame(manager, owner, fingerprint, reusedSince);
      if (same !== null) {
        return same;
      }
      if ((await this.exports.countUnfinished(manager, owner, since)) >= limits.inProgress) {
        throw tooManyExports();
      }
      await this.exports.deleteAllBut(manager, owner, limits.kept - 1);
      const made = { id: uuid(), ...owner, folderId: folder.id, presetName: preset.name };
      await this.exports.insert(manager, { ...made, fingerprint }, files);
      await this.dispatch(manager, made.id);
      return made.id;
    });
    return this.progressOf(id);
  }

  async progressOf(id: string): Promise<ExportProgress> {
    return progress(id, await this.exports.filesOf(this.dataSource.manager, id));
  }

  /**
   * The files that could be made.
   * @throws DomainError 409 when files have yet to be made
   */
  async assertMade(
    manager: EntityManager,
    id: string,
    isWanted: (file: ExportFileState) => boolean = () => true,
  ): Promise<MadeFile[]> {
    const all = (await this.exports.filesOf(manager, id)).filter(isWanted);
    if (all.some(isMissing)) {
      throw notReady();
    }
    return all.filter(isMade);
  }

  /**
   * The files in their order, and the names of those that could not be made. They stay in the store while they are sent.
   * @param isWanted which of them are sent
   * @throws DomainError 409 when files have yet to be made
   */
  async locate(
    manager: EntityManager,
    id: string,
    isWanted: (file: ExportFileState) => boolean = () => true,
  ): Promise<Required<Pick<FolderFiles, 'files' | 'lost'>>> {
    const made = await this.assertMade(manager, id, isWanted);
    const failed = (await this.exports.filesOf(manager, id)).filter(
      (file) => isWanted(file) && !isMade(file),
    );
    const files: PhotoLocation[] = made
      .map(({ versionId, name, createdAt, made }) => ({
        versionId,
        filename: name,
        key: exportedKey(made.id),
        size: made.size,
        crc32: made.crc32,
        contentType: 'image/jpeg',
        modifiedAt: createdAt.toISOString(),
      }))
      .sort((a, b) => (a.filename < b.filename ? -1 : 1));
    const keys = files.map(({ key }) => key);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await this.holds.hold(manager, keys, bytes);
    return { files, lost: failed.map(({ name }) => name) };
  }

  /** Makes files anew that the store has lost, for some seconds; jobs make the others. */
  async makeAgain(files: readonly ExportFileReference[]): Promise<void> {
    const over = AbortSignal.timeout(PREPARING_MS);
    for (const file of files) {
      if (over.aborted) {
        await this.continue(file.exportId);
      } else {
        await this.make(file);
      }
    }
  }

  /**
   * Makes one file. A damaged photo is recorded as a failure of its own, so the others are still delivered.
   * @throws DomainError 429 or 503 when too much else is being made: to be tried again
   */
  async make({ exportId, versionId }: ExportFileReference): Promise<void> {
    const file = await this.exports.missing(exportId, versionId);
    try {
      if (file !== null) {
        await this.exported.make(file.userId, file, file.rendering);
      }
    } catch (error) {
      if (!(error instanceof DomainError) || [429, 503].includes(error.status)) {
        throw error;
      }
      // A photo that was deleted meanwhile is no longer part of the export; one whose file is lost is named.
      if (error.status !== 404 || isPhotoLost(error)) {
        await this.exports.fail(exportId, versionId, error.detail);
      }
    }
    await this.continue(exportId);
  }

  async giveUp({ exportId, versionId }: ExportFileReference): Promise<void> {
    await this.exports.fail(exportId, versionId, 'A photo could not be made. Please try again.');
    await this.continue(exportId);
  }

  /** The earliest time at which an export that can be downloaded was opened. */
  openSince(): Promise<Date> {
    return databaseClock.ago(this.dataSource.manager, OPEN_MS);
  }

  @Every(HOUR_MS, 'forget old exports')
  async forgetOld(): Promise<void> {
    await this.exports.deleteBefore(await this.openSince());
  }

  /** For files whose job was done by a process of an earlier release, which doesn't go on to the next. */
  @Every(5 * MINUTE_MS, 'continue exports')
  async continueAll(signal: AbortSignal): Promise<void> {
    for (const id of await this.exports.undispatched(await this.openSince())) {
      signal.throwIfAborted();
      await this.continue(id);
    }
  }

  private continue(exportId: string): Promise<void> {
    return this.dataSource.transaction((manager) => this.dispatch(manager, exportId));
  }

  private async dispatch(manager: EntityManager, exportId: string): Promise<void> {
    const versionIds = await this.exports.dispatch(manager, exportId, IN_FLIGHT);
    const jobs = versionIds.map((versionId) => ({ exportId, versionId }));
    await this.outbox.enqueue(manager, 'media.export.make.v1', ...jobs);
  }
}

type MadeFile = ExportFileState & { made: NonNullable<ExportFileState['made']> };

const isMade = (file: ExportFileState): file is MadeFile => file.made !== null;

const isMissing = ({ made, failure }: ExportFileState): boolean =>
  made === null && failure === null;

function progress(id: string, files: readonly ExportFileState[]): ExportProgress {
  const failures = files.flatMap(({ made, failure }) =>
    made === null && failure !== null ? [failure] : [],
  );
  const ready = files.filter(({ made }) => made !== null).length;
  return { id, ready, total: files.length - failures.length, failures };
}

function tooManyExports(): DomainError {
  return new DomainError(
    429,
    'too_many_requests',
    'Other photos are still being prepared. Please wait until some of them are ready.',
    { extra: { retryAfterSeconds: 10 } },
  );
}

function notReady(): DomainError {
  const detail = 'The photos of this export are still being prepared.';
  return new DomainError(409, 'download_not_ready', detail);
}
