import {
  adjustedKey,
  alterationText,
  DomainError,
  NEUTRAL_COLOURS,
  noSuchLink,
  renditionKey,
  type BeginShareDownload,
  type Done,
  type EnterShare,
  type ExportProgress,
  type FolderFiles,
  type LocateSharedPhoto,
  type MarkFavourite,
  type OpenSharedExport,
  type PhotoLocation,
  type SharedDownload,
  type SharedExportReference,
  type ShareDownloadReference,
  type ShareIds,
  type ShareQuote,
  type SharedListing,
  type SharePass,
  type SharedTheme,
  type ShareVisit,
  type ShownShareState,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock, verifyPassword } from '@roomlight/platform';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import {
  AdjustedPhotosService,
  type AdjustedVersion,
} from '../derived-images/adjusted-photos.service.js';
import { deliveredObject } from '../derived-images/delivered-object.rules.js';
import { DeliveredPhotosService, notReady } from '../derived-images/delivered-photos.service.js';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { shownTitle } from '../model/folder-title.rules.js';
import { inOrder, numberedName } from '../model/photo-order.rules.js';
import { PhotosRepository, type StoredPhoto } from '../model/photos.repository.js';
import { ObjectHoldsRepository } from '../objects/object-holds.repository.js';
import { isPass, newPass } from './share-pass.rules.js';
import {
  assertMayBegin,
  assertMayFetch,
  previewOf,
  sharePaid,
  shareState,
  shownState,
  watermarkName,
} from './share-state.rules.js';
import { SharedExportsService } from './shared-exports.service.js';
import {
  SharesRepository,
  type NewDownload,
  type SharedFile,
  type SharedFolder,
} from './shares.repository.js';

const HOUR_MS = 3_600_000;
/** For how long an entered password counts. */
const PASS_MS = 12 * HOUR_MS;
/** For how long the bytes of a download can be fetched. */
const DOWNLOAD_MS = HOUR_MS;
/** Checking a password takes 19 MiB and a core. */
const VERIFIED_AT_A_TIME = 2;

interface OpenedShare extends SharedFolder {
  state: ShownShareState;
}

/** What somebody with a link, but without an account, sees and does. */
async function verifiesOne(hash: string | null, passwords: readonly string[]): Promise<boolean> {
  for (const password of passwords) {
    if (await verifyPassword(hash, password)) {
      return true;
    }
  }
  return false;
}

@Injectable()
export class ShareVisitsService {
  private readonly inTurn = pLimit(VERIFIED_AT_A_TIME);

  constructor(
    private readonly dataSource: DataSource,
    private readonly photos: PhotosRepository,
    private readonly shares: SharesRepository,
    private readonly exports: SharedExportsService,
    private readonly renditions: RenditionsService,
    private readonly delivered: DeliveredPhotosService,
    private readonly adjusted: AdjustedPhotosService,
    private readonly holds: ObjectHoldsRepository,
  ) {}

  /** Asked before a password is entered. A link that shows nothing looks like one that never was. */
  async themeOf({ tokenHash }: ShareVisit): Promise<SharedTheme> {
    try {
      const { theme } = (await this.shown(tokenHash)).share;
      return { theme };
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) {
        return { theme: 'light' };
      }
      throw error;
    }
  }

  /** @throws DomainError as `opened` */
  async open(visit: ShareVisit): Promise<SharedListing> {
    const { share, ownerId, folderName, title, state } = await this.opened(visit);
    await this.shares.noteOpened(share.id);
    const { agentName, theme, branded, brandName, contact, maxDownloads, priceCents } = share;
    const favourites = await this.shares.favouritesOf(share.id);
    const colours = await this.shares.coloursOf(share.id);
    return {
      ...{
        name: title ?? folderName,
        agentName,
        theme,
        state,
        priceCents,
        paid: sharePaid(share),
      },
      brand: branded ? { name: brandName, contact } : null,
      expiresAt: share.expiresAt?.toISOString() ?? null,
      timeZone: share.timeZone,
      downloadsLeft: maxDownloads === null ? null : Math.max(0, maxDownloads - share.downloads),
      photos: (await this.photosOf(share.folderId)).map(
        ({ id, versionId, filename, width, height, room, alterations, unaltered }) => ({
          ...{ id, versionId, filename, width, height, room },
          isFavourite: favourites.has(id),
          adjustment: colours.get(id)?.tag ?? null,
          alteration: alterationText(alterations),
          unaltered,
        }),
      ),
      presets: await this.exports.presetsOf(ownerId),
    };
  }

  /**
   * What the agent pays for the photos.
   * @throws DomainError as `opened`; 409 for a link without a price, or without photos
   */
  async quote(visit: ShareVisit): Promise<ShareQuote> {
    const { share, ownerId, folderName, title: typed } = await this.opened(visit);
    const title = shownTitle({ name: folderName, title: typed });
    const { id: shareId, agentName, agentEmail, priceCents: amountCents, releasedAt } = share;
    const photoCount = (await this.photosOf(share.folderId)).length;
    if (amountCents === null || (photoCount === 0 && releasedAt === null)) {
      throw new DomainError(409, 'nothing_to_pay', 'There is nothing to pay for with this link.');
    }
    return {
      due: { shareId, ownerId, folderName, title, agentName, agentEmail, amountCents, photoCount },
      isReleased: releasedAt !== null,
    };
  }

  /** Those of the links that can still be paid for. */
  async payable({ shareIds }: ShareIds): Promise<ShareIds> {
    return { shareIds: await this.shares.payable(shareIds) };
  }

  /**
   * Gives a pass for the right password. The caller has counted the attempt.
   * @throws DomainError 404 as `opened`; 401
   */
  async enter({ tokenHash, password }: EnterShare): Promise<SharePass> {
    const { share } = await this.shown(tokenHash);
    const { id, passwordHash } = share;
    // A password that was copied from a message often has white space at its ends.
    const attempts = [...new Set([password.trim(), password])];
    const isRight = await this.inTurn(() => verifiesOne(passwordHash, attempts));
    if (passwordHash === null || !isRight) {
      throw new DomainError(401, 'wrong_share_password', 'The password is wrong');
    }
    const expiresAt = await databaseClock.ago(this.dataSource.manager, -PASS_MS);
    return { pass: newPass({ id, passwordHash }, expiresAt), expiresAt: expiresAt.toISOString() };
  }

  /**
   * A preview that isn't there is made on the first request, in the owner's turn.
   * @throws DomainError as `opened`; 422, 429 and 503 as `RenditionsService.make`
   */
  async locate(request: LocateSharedPhoto): Promise<PhotoLocation> {
    const { share, ownerId, state } = await this.opened(request);
    const { format, unaltered } = request;
    const spec = { ...previewOf(state, request.width), format };
    const photoId = request.photoId ?? (await this.photosOf(share.folderId))[0]?.id;
    const version =
      photoId === undefined ? null : await this.shares.findVersion(share, photoId, spec, unaltered);
    if (version === null) {
      throw noSuchLink();
    }
    const { versionId, filename, renditionSize, colours } = version;
    const photographer = watermarkName(share, spec.watermarked);
    const made =
      colours !== null || photographer !== null
        ? await this.adjusted.make(ownerId, version, colours ?? NEUTRAL_COLOURS, {
            ...spec,
            photographer,
          })
        : renditionSize === null
          ? await this.renditions.make(ownerId, version, spec)
          : { key: renditionKey(versionId, spec), size: renditionSize };
    const modifiedAt = version.createdAt.toISOString();
    return { ...made, versionId, filename, modifiedAt, contentType: `image/${format}` };
  }

  /** @throws DomainError as `opened` */
  async markFavourite({ photoId, isFavourite, ...visit }: MarkFavourite): Promise<Done> {
    const { share } = await this.opened(visit);
    if (!(await this.shares.markFavourite(share, photoId, isFavourite))) {
      throw noSuchLink();
    }
    return { message: isFavourite ? 'Marked as a favourite' : 'No favourite any more' };
  }

  /**
   * Counts a download, whose bytes can then be fetched for an hour.
   * @throws DomainError as `opened`; 403 while the photos are locked; 409 when no download is left, or `download_not_ready`
   * while photos are being made in the link's colours: the caller asks again; 422, 429 and 503 as
   * `AdjustedPhotosService.make`
   */
  async beginDownload({
    photoIds,
    unaltered,
    ...visit
  }: BeginShareDownload): Promise<SharedDownload> {
    const { share, ownerId, state } = await this.opened(visit);
    assertMayBegin(state);
    const present = (await this.photosOf(share.folderId)).filter(
      (photo) => !unaltered || photo.unaltered !== null,
    );
    const wanted = new Set(photoIds);
    const chosen = wanted.size === 0 ? present : present.filter(({ id }) => wanted.has(id));
    if (chosen.length === 0 || (wanted.size > 0 && chosen.length < wanted.size)) {
      throw noSuchLink();
    }
    if (!unaltered) {
      const colours = await this.shares.coloursOf(share.id);
      await this.makeAdjusted(
        ownerId,
        chosen.flatMap((photo) => {
          const set = colours.get(photo.id);
          return set === undefined ? [] : [{ ...photo, photoId: photo.id, colours: set.colours }];
        }),
      );
    }
    const ids = chosen.map(({ id }) => id);
    return this.count(visit, share.id, { photoIds: ids, unaltered, exportId: null });
  }

  /**
   * Has the photos prepared as a preset wants them, which isn't counted yet.
   * @throws DomainError as `opened`; 403 while the photos are locked; 409 when no download is left; 404 and 429 as
   * `SharedExportsService.open`
   */
  async openExport({ presetId, photoIds, ...visit }: OpenSharedExport): Promise<ExportProgress> {
    const opened = await this.opened(visit);
    assertMayBegin(opened.state);
    const colours = await this.shares.coloursOf(opened.share.id);
    return this.exports.open(opened, presetId, photoIds, colours);
  }

  /** @throws DomainError as `opened`; 403 while the photos are locked; 404 for an export that isn't the share's */
  async findExport({ exportId, ...visit }: SharedExportReference): Promise<ExportProgress> {
    const opened = await this.opened(visit);
    assertMayFetch(opened.state);
    return this.exports.find(opened, exportId);
  }

  /**
   * Counts the download of an export that is made, whose bytes can then be fetched for an hour.
   * @throws DomainError as `beginDownload`; 409 also when files have yet to be made
   */
  async beginExportDownload({
    exportId,
    ...visit
  }: SharedExportReference): Promise<SharedDownload> {
    const opened = await this.opened(visit);
    assertMayBegin(opened.state);
    const photoIds = await this.exports.photosOf(opened, exportId);
    if (photoIds.length === 0) {
      throw noSuchLink();
    }
    return this.count(visit, opened.share.id, { photoIds, unaltered: false, exportId });
  }

  /** @throws DomainError 409 when more time is needed; 422, 429 and 503 as `AdjustedPhotosService.make` */
  private async makeAdjusted(ownerId: string, photos: readonly AdjustedVersion[]): Promise<void> {
    const lost = await this.adjusted.makeSome(ownerId, photos);
    const others = photos.filter(({ versionId }) => !lost.has(versionId));
    if ((await this.adjusted.countMissing(others)) > 0) {
      throw notReady();
    }
  }

  /** @throws DomainError as `beginDownload` */
  private async count(
    visit: ShareVisit,
    shareId: string,
    download: NewDownload,
  ): Promise<SharedDownload> {
    const id = await this.dataSource.transaction(async (manager) =>
      (await this.shares.countDownload(manager, shareId))
        ? this.shares.noteDownload(manager, shareId, download)
        : null,
    );
    if (id === null) {
      // Another download, or the owner, was faster: the state is no longer open.
      assertMayBegin((await this.opened(visit)).state);
      throw noSuchLink();
    }
    return { id, photoCount: download.photoIds.length };
  }

  /**
   * The bytes of the photos of a download, in the order of the listing. They stay in the store while they are sent.
   * @throws DomainError as `opened`; 403 while the photos are locked; 404 for a download that is over; 409 when photos
   * have yet to be made; 422, 429 and 503 as `DeliveredPhotosService.make`
   */
  async files({ downloadId, ...visit }: ShareDownloadReference): Promise<FolderFiles> {
    const { share, ownerId, folderName, state } = await this.opened(visit);
    assertMayFetch(state);
    const since = await databaseClock.ago(this.dataSource.manager, DOWNLOAD_MS);
    const { manager: reader } = this.dataSource;
    const begun = await this.shares.findDownload(reader, share.id, downloadId, since);
    const lost = new Set<string>();
    if (begun?.exportId === null) {
      const wanted = await this.shares.filesOf(reader, share, downloadId);
      const undelivered = await this.delivered.prepare(
        ownerId,
        wanted.filter(({ colours }) => colours === null),
      );
      const unmade = await this.makeEdited(ownerId, wanted);
      [...undelivered, ...unmade].forEach((versionId) => lost.add(versionId));
    }
    return this.dataSource.transaction(async (manager) => {
      const download = await this.shares.findDownload(manager, share.id, downloadId, since);
      if (download === null) {
        throw noSuchLink();
      }
      if (download.exportId !== null) {
        return this.exports.locate(manager, { share, ownerId, folderName }, download.exportId);
      }
      const shown = (await this.photosOf(share.folderId)).map(({ id }) => id);
      const photos = inOrder(await this.shares.filesOf(manager, share, downloadId)).map(
        (photo) => ({
          ...photo,
          filename: numberedName(nameOf(photo), shown.indexOf(photo.photoId) + 1, shown.length),
        }),
      );
      if (photos.length === 0) {
        throw noSuchLink();
      }
      const isLost = ({ versionId }: SharedFile) => lost.has(versionId);
      const locations = photos.filter((photo) => !isLost(photo)).map(locationOf);
      const bytes = locations.reduce((sum, { size }) => sum + size, 0);
      await this.holds.hold(
        manager,
        locations.map(({ key }) => key),
        bytes,
      );
      const names = photos.filter(isLost).map(({ filename }) => filename);
      return { name: folderName, files: locations, lost: names };
    });
  }

  /**
   * Makes those photos in the link's colours that were edited since the download began, or whose objects were lost.
   * @returns the ids of versions whose files are lost
   */
  private makeEdited(ownerId: string, files: readonly SharedFile[]): Promise<Set<string>> {
    return this.adjusted.makeSome(
      ownerId,
      files.flatMap(({ colours, adjusted, ...version }) =>
        colours === null || adjusted !== null ? [] : [{ ...version, colours }],
      ),
    );
  }

  /** @throws DomainError 404 for a link that is wrong, revoked or expired */
  private async shown(tokenHash: string): Promise<OpenedShare & { now: Date }> {
    const found = await this.shares.findByToken(tokenHash);
    if (found === null) {
      throw noSuchLink();
    }
    const now = await databaseClock.now(this.dataSource.manager);
    return { ...found, state: shownState(shareState(found.share, now)), now };
  }

  /** @throws DomainError 404 for a link that is wrong, revoked or expired; 401 while its password is missing */
  async opened({ tokenHash, pass = '' }: ShareVisit): Promise<OpenedShare> {
    const shown = await this.shown(tokenHash);
    const { id, passwordHash } = shown.share;
    if (passwordHash !== null && !isPass({ id, passwordHash }, pass, shown.now)) {
      throw new DomainError(401, 'share_password_required', 'Please enter the password');
    }
    return shown;
  }

  /** The approved ones, in their order. */
  private async photosOf(folderId: string): Promise<StoredPhoto[]> {
    return inOrder((await this.photos.inFolder(folderId)).filter(({ approved }) => approved));
  }
}

/** Tells the file from the altered one's in the same folder of a computer. */
function unalteredName(filename: string): string {
  return filename.replace(/(?=\.[^.]+$)|$/, '_unaltered');
}

function nameOf({ filename, unaltered }: SharedFile): string {
  return unaltered ? unalteredName(filename) : filename;
}

/** @throws DomainError 409 for a photo that has yet to be made */
function locationOf(file: SharedFile): PhotoLocation {
  const { versionId, filename, colours, adjusted } = file;
  const version = { versionId, filename, modifiedAt: file.createdAt.toISOString() };
  if (colours === null) {
    const object = deliveredObject(file);
    if (object === null) {
      throw notReady();
    }
    return { ...version, ...object, contentType: `image/${file.format}` };
  }
  if (adjusted === null) {
    throw notReady();
  }
  const { id, size, crc32 } = adjusted;
  return { ...version, key: adjustedKey(id), size, crc32, contentType: 'image/jpeg' };
}
