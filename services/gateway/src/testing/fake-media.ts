import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AddExportPreset,
  AddPhotos,
  AddScreenImage,
  AlignPhoto,
  AlignPhotoByItself,
  AnswerCorrection,
  BeginShareDownload,
  CreateShare,
  DomainError,
  DownloadReference,
  EnterShare,
  ChooseDefaultStyle,
  ExportPresetReference,
  MakeOwnStyle,
  MakeOwnStyleFromFolder,
  OwnStyleReference,
  RenameOwnStyle,
  ExportReference,
  FindEnhancementSource,
  FindMigration,
  ListFolderFiles,
  ListTrash,
  LocateAdjustedPhoto,
  LocatePhoto,
  LocateSharedPhoto,
  LocateStyledPhoto,
  LocateTrashed,
  MarkPhotos,
  MarkFavourite,
  MovePhotos,
  notFound,
  ObjectKeys,
  OpenDownload,
  OpenExport,
  OpenSharedExport,
  SharedExportReference,
  OpenFolder,
  PhotoIds,
  PhotoReference,
  RenameFolder,
  FindScreen,
  ReplaceScreen,
  SetLook,
  ScreenImageReference,
  SetLight,
  RoundReference,
  SendRound,
  SharedCorrectionReference,
  ShareDownloadReference,
  ShareIds,
  ReleaseShare,
  ShareReference,
  ShareVisit,
  WriteCorrection,
  StartMigration,
  TrashReference,
  VersionReference,
  type AddedPhotos,
  type AddedScreenImage,
  type FoundScreen,
  type BackupCheck,
  type CameraAngles,
  type CreatedShare,
  type Done,
  type Light,
  type DownloadProgress,
  type EnhancementSource,
  type FoundOwnStyle,
  type MadeOwnStyle,
  type OwnStyleList,
  type ExportPresetAnswer,
  type ExportPresetList,
  type ExportProgress,
  type FolderDetail,
  type FolderFiles,
  type FolderList,
  type ListingStanding,
  type LostPhotos,
  type MigrationReport,
  type PhotoEdits,
  type PhotoLocation,
  type RenamedFolder,
  type RestoredTrash,
  type ScreenImageList,
  type FolderCorrections,
  type Share,
  type SharedCorrections,
  type SharedDownload,
  type SharedListing,
  type ShareList,
  type SharePass,
  type SharePaymentDue,
  type ShareQuote,
  type SharedTheme,
  type StorageFigures,
  type Trash,
  type Trashed,
  type VersionHistory,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { STORAGE_FIGURES } from './key-figures.js';

/** The gateway's calls, without the caller. */
export interface MediaQuestion {
  call: string;
  request: object;
}

export const SHARE_TOKEN = 'share'.padEnd(43, '-token');

export const SHARE: Share = {
  id: '0199f4a0-0000-7000-8000-00000000a1e0',
  agentName: 'Kim Agent',
  agentEmail: null,
  priceCents: null,
  paid: null,
  branded: false,
  brandName: '',
  contact: '',
  theme: 'light',
  hasPassword: false,
  state: 'open',
  expiresAt: null,
  timeZone: null,
  maxDownloads: null,
  downloads: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  favourites: [],
  events: [],
};

export const SHARE_DUE: SharePaymentDue = {
  shareId: SHARE.id,
  ownerId: '0199f4a0-0000-7000-8000-00000000ada0',
  folderName: 'Elm_Street',
  agentName: 'Kim Agent',
  agentEmail: null,
  amountCents: 25_000,
  photoCount: 3,
};

const SHARED_LISTING: SharedListing = {
  name: 'Elm_Street',
  agentName: 'Kim Agent',
  theme: 'light',
  brand: null,
  state: 'open',
  priceCents: null,
  paid: null,
  expiresAt: null,
  timeZone: null,
  downloadsLeft: null,
  photos: [],
  presets: [],
};

const SHARED_CORRECTIONS: SharedCorrections = { approvedAt: null, rounds: [] };
const FOLDER_CORRECTIONS: FolderCorrections = {
  waitingCount: 0,
  approvals: [],
  rounds: [],
  olderRounds: 0,
};

export const TICKET = '0199f4a0-0000-7000-8000-0000000071c0';

/** Has the folders and photos that the test puts there. */
@Controller()
export class FakeMedia {
  readonly added: AddPhotos[] = [];
  readonly opened: OpenFolder[] = [];
  readonly located: LocatePhoto[] = [];
  /** All requests, latest last. */
  readonly asked: MediaQuestion[] = [];
  onAdd: (request: AddPhotos) => Promise<AddedPhotos> = ({ ownerId, folderName, photos }) =>
    Promise.resolve({
      path: `${ownerId}/${folderName}`,
      filenames: photos.map(({ filename }) => filename),
    });
  onLocate: (request: LocatePhoto) => PhotoLocation | null = () => null;
  /** The location of adjusted photos, screen images and previews. */
  picture: PhotoLocation | null = null;
  files: PhotoLocation[] = [];
  /** The keys that were reported as missing in the store. */
  readonly missing: string[] = [];
  onMissing: (keys: readonly string[]) => LostPhotos = () => ({ lost: [] });
  /** The state of a migration, at its start and for each request. */
  onMigration: () => Promise<MigrationReport> = () =>
    Promise.reject(new Error("The test didn't expect a migration"));
  quote: ShareQuote = { due: SHARE_DUE, isReleased: false };
  /** The error with which a request is refused. */
  refusal: DomainError | null = null;

  @OnCall('media.object.report-missing.v1')
  reportMissing(@Payload() { keys }: ObjectKeys): Promise<LostPhotos> {
    this.missing.push(...keys);
    return Promise.resolve(this.onMissing(keys));
  }

  @OnCall('media.folder.list.v1')
  list(): Promise<FolderList> {
    return Promise.resolve({ folders: [] });
  }

  @OnCall('media.folder.open.v1')
  open(@Payload() request: OpenFolder): Promise<FolderDetail> {
    this.opened.push(request);
    const { ownerId, folderName } = request;
    return Promise.resolve({
      name: folderName,
      title: folderName,
      path: `${ownerId}/${folderName}`,
      createdAt: '2026-11-20T12:00:00.000Z',
      processing: false,
      look: { on: true, changing: false, matched: 0 },
      photos: [],
    });
  }

  @OnCall('media.figures.read.v1')
  figures(): Promise<StorageFigures> {
    return Promise.resolve(STORAGE_FIGURES);
  }

  @OnCall('media.photo.add.v1')
  add(@Payload() request: AddPhotos): Promise<AddedPhotos> {
    this.added.push(request);
    return this.onAdd(request);
  }

  @OnCall('media.photo.known.v1')
  known(@Payload() photos: PhotoIds): Promise<PhotoIds> {
    return Promise.resolve(photos);
  }

  @OnCall('media.listing.standing.v1')
  standing(): Promise<ListingStanding> {
    return Promise.resolve({ removed: [], folders: [] });
  }

  @OnCall('media.photo.locate.v1')
  locate(@Payload() request: LocatePhoto): Promise<PhotoLocation> {
    this.located.push(request);
    const location = this.onLocate(request);
    return location === null ? Promise.reject(notFound('Photo')) : Promise.resolve(location);
  }

  @OnCall('media.photo.locate-adjusted.v1')
  locateAdjusted(@Payload() request: LocateAdjustedPhoto): Promise<PhotoLocation> {
    return this.pictureFor('photo.locate-adjusted', request);
  }

  @OnCall('media.photo.locate-styled.v1')
  locateStyled(@Payload() request: LocateStyledPhoto): Promise<PhotoLocation> {
    return this.pictureFor('photo.locate-styled', request);
  }

  @OnCall('media.photo.enhancement-source.v1')
  enhancementSource(@Payload() { photoId }: FindEnhancementSource): Promise<EnhancementSource> {
    return Promise.reject(new Error(`The test didn't expect photo ${photoId} to be enhanced`));
  }

  @OnCall('media.photo.move.v1')
  movePhotos(@Payload() request: MovePhotos): Promise<Done> {
    return this.done('photo.move', request);
  }

  @OnCall('media.photo.mark.v1')
  markPhotos(@Payload() request: MarkPhotos): Promise<Done> {
    return this.done('photo.mark', request);
  }

  @OnCall('media.photo.delete.v1')
  deletePhoto(@Payload() request: PhotoReference): Promise<Trashed> {
    return this.note('photo.delete', request, { message: 'photo.delete', trashId: TICKET });
  }

  @OnCall('media.photo.edits.v1')
  edits(@Payload() request: PhotoReference): Promise<PhotoEdits> {
    const angles = { verticalAngle: 1.5, horizontalAngle: 0 };
    const edits = { ...angles, tvReplacements: [], merge: null, windowsToCheck: [], light: null };
    return this.note('photo.edits', request, edits);
  }

  @OnCall('media.photo.align.v1')
  align(@Payload() request: AlignPhoto): Promise<CameraAngles> {
    return this.note('photo.align', request, { verticalAngle: 1, horizontalAngle: 2 });
  }

  @OnCall('media.photo.align-by-itself.v1')
  alignByItself(@Payload() request: AlignPhotoByItself): Promise<CameraAngles> {
    return this.note('photo.align-by-itself', request, { verticalAngle: 3, horizontalAngle: 4 });
  }

  @OnCall('media.photo.light.v1')
  setLight(@Payload() request: SetLight): Promise<Light> {
    return this.note('photo.light', request, request.light);
  }

  @OnCall('media.photo.locate-maps.v1')
  locateMaps(@Payload() request: VersionReference): Promise<PhotoLocation> {
    return this.pictureFor('photo.locate-maps', request);
  }

  @OnCall('media.backup.check.v1')
  checkBackup(@Payload() request: PhotoReference): Promise<BackupCheck> {
    return this.note('backup.check', request, { hasBackup: true });
  }

  @OnCall('media.backup.create.v1')
  createBackup(@Payload() request: PhotoReference): Promise<Done> {
    return this.done('backup.create', request);
  }

  @OnCall('media.backup.revert.v1')
  revert(@Payload() request: PhotoReference): Promise<Done> {
    return this.done('backup.revert', request);
  }

  @OnCall('media.version.list.v1')
  versions(@Payload() request: PhotoReference): Promise<VersionHistory> {
    return this.note('version.list', request, { versions: [] });
  }

  @OnCall('media.version.restore.v1')
  restoreVersion(@Payload() request: VersionReference): Promise<Done> {
    return this.done('version.restore', request);
  }

  @OnCall('media.trash.list.v1')
  listTrash(@Payload() request: ListTrash): Promise<Trash> {
    return this.note('trash.list', request, { items: [], total: 0, bytes: 0, keptDays: 30 });
  }

  @OnCall('media.trash.locate.v1')
  locateTrashed(@Payload() request: LocateTrashed): Promise<PhotoLocation> {
    return this.pictureFor('trash.locate', request);
  }

  @OnCall('media.trash.restore.v1')
  restoreTrash(@Payload() request: TrashReference): Promise<RestoredTrash> {
    const restored = {
      ...{ message: 'trash.restore', path: 'o/Elm_Street', title: 'Elm Street' },
      filename: 'a.jpg',
    };
    return this.note('trash.restore', request, restored);
  }

  @OnCall('media.trash.delete.v1')
  deleteTrash(@Payload() request: TrashReference): Promise<Done> {
    return this.done('trash.delete', request);
  }

  @OnCall('media.trash.empty.v1')
  emptyTrash(@Payload() request: ListTrash): Promise<Done> {
    return this.done('trash.empty', request);
  }

  @OnCall('media.folder.rename.v1')
  rename(@Payload() request: RenameFolder): Promise<RenamedFolder> {
    const { newName, ownerId } = request;
    return this.note('folder.rename', request, {
      newName,
      title: newName,
      path: `${ownerId}/${newName}`,
    });
  }

  @OnCall('media.folder.delete.v1')
  deleteFolder(@Payload() request: OpenFolder): Promise<Trashed> {
    return this.note('folder.delete', request, { message: 'folder.delete', trashId: TICKET });
  }

  @OnCall('media.look.set.v1')
  setLook(@Payload() request: SetLook): Promise<Done> {
    return this.done('look.set', request);
  }

  @OnCall('media.folder.files.v1')
  listFiles(@Payload() request: ListFolderFiles): Promise<FolderFiles> {
    return this.note('folder.files', request, { name: request.folderName, files: this.files });
  }

  @OnCall('media.download.open.v1')
  openDownload(@Payload() request: OpenDownload): Promise<DownloadProgress> {
    const total = request.photos.length;
    return this.note('download.open', request, { ticket: TICKET, ready: 0, total });
  }

  @OnCall('media.download.prepare.v1')
  prepareDownload(@Payload() request: DownloadReference): Promise<DownloadProgress> {
    const { ticket } = request;
    return this.note('download.prepare', request, { ticket, ready: 1, total: 1 });
  }

  @OnCall('media.export-preset.list.v1')
  listExportPresets(): Promise<ExportPresetList> {
    return Promise.resolve({ presets: [] });
  }

  @OnCall('media.export-preset.add.v1')
  addExportPreset(@Payload() request: AddExportPreset): Promise<ExportPresetAnswer> {
    const added = { ...request.preset, id: TICKET, quality: 90, minLongSide: 0 };
    return this.note('export-preset.add', request, added);
  }

  @OnCall('media.export-preset.delete.v1')
  deleteExportPreset(@Payload() request: ExportPresetReference): Promise<Done> {
    return this.note('export-preset.delete', request, { message: 'Preset deleted' });
  }

  @OnCall('media.own-style.list.v1')
  listOwnStyles(): Promise<OwnStyleList> {
    return Promise.resolve({ styles: [], example: null });
  }

  @OnCall('media.own-style.make.v1')
  makeOwnStyle(@Payload() request: MakeOwnStyle): Promise<MadeOwnStyle> {
    const { name, results } = request;
    const made = { id: TICKET, name, photoCount: results.length, isDefault: false, excluded: [] };
    return this.note('own-style.make', request, made);
  }

  @OnCall('media.own-style.make-from-folder.v1')
  makeOwnStyleFromFolder(@Payload() request: MakeOwnStyleFromFolder): Promise<MadeOwnStyle> {
    const { name, photos } = request;
    const made = { id: TICKET, name, photoCount: photos.length, isDefault: false, excluded: [] };
    return this.note('own-style.make-from-folder', request, made);
  }

  @OnCall('media.own-style.choose-default.v1')
  chooseDefaultStyle(@Payload() request: ChooseDefaultStyle): Promise<Done> {
    return this.note('own-style.choose-default', request, { message: 'own-style.choose-default' });
  }

  @OnCall('media.own-style.find.v1')
  findOwnStyle(): Promise<FoundOwnStyle> {
    return Promise.reject(notFound('Look'));
  }

  @OnCall('media.own-style.rename.v1')
  renameOwnStyle(@Payload() request: RenameOwnStyle): Promise<Done> {
    return this.note('own-style.rename', request, { message: 'own-style.rename' });
  }

  @OnCall('media.own-style.delete.v1')
  deleteOwnStyle(@Payload() request: OwnStyleReference): Promise<Done> {
    return this.note('own-style.delete', request, { message: 'own-style.delete' });
  }

  @OnCall('media.export.open.v1')
  openExport(@Payload() request: OpenExport): Promise<ExportProgress> {
    return this.note('export.open', request, { id: TICKET, ready: 0, total: 2, failures: [] });
  }

  @OnCall('media.export.find.v1')
  findExport(@Payload() request: ExportReference): Promise<ExportProgress> {
    return this.note('export.find', request, { id: TICKET, ready: 1, total: 2, failures: [] });
  }

  @OnCall('media.export.files.v1')
  exportFiles(@Payload() request: ExportReference): Promise<FolderFiles> {
    return this.note('export.files', request, { name: 'Elm Bright MLS', files: this.files });
  }

  @OnCall('media.screen-image.list.v1')
  listScreenImages(): Promise<ScreenImageList> {
    return Promise.resolve({ images: [] });
  }

  @OnCall('media.screen-image.add.v1')
  addScreenImage(@Payload() request: AddScreenImage): Promise<AddedScreenImage> {
    return this.note('screen-image.add', request, { id: request.image.imageId });
  }

  @OnCall('media.screen-image.locate.v1')
  locateScreenImage(@Payload() request: ScreenImageReference): Promise<PhotoLocation> {
    return this.pictureFor('screen-image.locate', request);
  }

  @OnCall('media.screen-image.delete.v1')
  deleteScreenImage(@Payload() request: ScreenImageReference): Promise<Done> {
    return this.done('screen-image.delete', request);
  }

  @OnCall('media.screen.find.v1')
  findScreen(@Payload() request: FindScreen): Promise<FoundScreen> {
    return this.note('screen.find', request, { corners: null });
  }

  @OnCall('media.screen.preview.v1')
  previewScreen(@Payload() request: ReplaceScreen): Promise<PhotoLocation> {
    return this.pictureFor('screen.preview', request);
  }

  @OnCall('media.screen.apply.v1')
  applyScreen(@Payload() request: ReplaceScreen): Promise<Done> {
    return this.done('screen.apply', request);
  }

  @OnCall('media.share.list.v1')
  listShares(@Payload() request: OpenFolder): Promise<ShareList> {
    return this.note('share.list', request, { shares: [SHARE], approvedCount: 1 });
  }

  @OnCall('media.share.create.v1')
  createShare(@Payload() request: CreateShare): Promise<CreatedShare> {
    const agentEmail = request.terms.agentEmail ?? null;
    const share = { ...SHARE, agentEmail };
    return this.note('share.create', request, {
      share,
      token: SHARE_TOKEN,
      title: request.folderName,
    });
  }

  @OnCall('media.share.release.v1')
  releaseShare(@Payload() request: ReleaseShare): Promise<Share> {
    return this.note('share.release', request, SHARE);
  }

  @OnCall('media.share.revoke.v1')
  revokeShare(@Payload() request: ShareReference): Promise<Share> {
    return this.note('share.revoke', request, { ...SHARE, state: 'revoked' });
  }

  @OnCall('media.share.unrelease.v1')
  unreleaseShare(@Payload() request: ReleaseShare): Promise<Share> {
    return this.note('share.unrelease', request, SHARE);
  }

  @OnCall('media.share.restore.v1')
  restoreShare(@Payload() request: ShareReference): Promise<Share> {
    return this.note('share.restore', request, SHARE);
  }

  @OnCall('media.share.unrevoke.v1')
  unrevokeShare(@Payload() request: ShareReference): Promise<Share> {
    return this.note('share.unrevoke', request, SHARE);
  }

  @OnCall('media.share.delete.v1')
  deleteShare(@Payload() request: ShareReference): Promise<Done> {
    return this.done('share.delete', request);
  }

  @OnCall('media.share.theme.v1')
  shareTheme(@Payload() request: ShareVisit): Promise<SharedTheme> {
    return this.note('share.theme', request, { theme: 'dark' });
  }

  @OnCall('media.share.open.v1')
  openShare(@Payload() request: ShareVisit): Promise<SharedListing> {
    return this.note('share.open', request, SHARED_LISTING);
  }

  @OnCall('media.share.quote.v1')
  quoteShare(@Payload() request: ShareVisit): Promise<ShareQuote> {
    return this.note('share.quote', request, this.quote);
  }

  @OnCall('media.share.payable.v1')
  payableShares(@Payload() request: ShareIds): Promise<ShareIds> {
    return this.note('share.payable', request, request);
  }

  @OnCall('media.share.enter.v1')
  enterShare(@Payload() request: EnterShare): Promise<SharePass> {
    const expiresAt = '2026-11-21T00:00:00.000Z';
    return this.note('share.enter', request, { pass: 'soon.proof', expiresAt });
  }

  @OnCall('media.share.locate.v1')
  locateShared(@Payload() request: LocateSharedPhoto): Promise<PhotoLocation> {
    return this.pictureFor('share.locate', request);
  }

  @OnCall('media.share.mark-favourite.v1')
  markFavourite(@Payload() request: MarkFavourite): Promise<Done> {
    return this.done('share.mark-favourite', request);
  }

  @OnCall('media.share.begin-download.v1')
  beginShareDownload(@Payload() request: BeginShareDownload): Promise<SharedDownload> {
    return this.note('share.begin-download', request, { id: TICKET, photoCount: 1 });
  }

  @OnCall('media.share.open-export.v1')
  openSharedExport(@Payload() request: OpenSharedExport): Promise<ExportProgress> {
    const progress = { id: TICKET, ready: 0, total: 2, failures: [] };
    return this.note('share.open-export', request, progress);
  }

  @OnCall('media.share.find-export.v1')
  findSharedExport(@Payload() request: SharedExportReference): Promise<ExportProgress> {
    const progress = { id: TICKET, ready: 2, total: 2, failures: [] };
    return this.note('share.find-export', request, progress);
  }

  @OnCall('media.share.begin-export-download.v1')
  beginSharedExport(@Payload() request: SharedExportReference): Promise<SharedDownload> {
    return this.note('share.begin-export-download', request, { id: TICKET, photoCount: 2 });
  }

  @OnCall('media.share.files.v1')
  shareFiles(@Payload() request: ShareDownloadReference): Promise<FolderFiles> {
    return this.note('share.files', request, { name: 'Elm_Street', files: this.files });
  }

  @OnCall('media.share.corrections.v1')
  sharedCorrections(@Payload() request: ShareVisit): Promise<SharedCorrections> {
    return this.note('share.corrections', request, SHARED_CORRECTIONS);
  }

  @OnCall('media.share.write-correction.v1')
  writeCorrection(@Payload() request: WriteCorrection): Promise<SharedCorrections> {
    return this.note('share.write-correction', request, SHARED_CORRECTIONS);
  }

  @OnCall('media.share.delete-correction.v1')
  deleteCorrection(@Payload() request: SharedCorrectionReference): Promise<SharedCorrections> {
    return this.note('share.delete-correction', request, SHARED_CORRECTIONS);
  }

  @OnCall('media.share.send-round.v1')
  sendRound(@Payload() request: SendRound): Promise<SharedCorrections> {
    return this.note('share.send-round', request, SHARED_CORRECTIONS);
  }

  @OnCall('media.share.approve.v1')
  approveListing(@Payload() request: ShareVisit): Promise<SharedCorrections> {
    return this.note('share.approve', request, SHARED_CORRECTIONS);
  }

  @OnCall('media.correction.list.v1')
  corrections(@Payload() request: OpenFolder): Promise<FolderCorrections> {
    return this.note('correction.list', request, FOLDER_CORRECTIONS);
  }

  @OnCall('media.correction.answer.v1')
  answerCorrection(@Payload() request: AnswerCorrection): Promise<FolderCorrections> {
    return this.note('correction.answer', request, FOLDER_CORRECTIONS);
  }

  @OnCall('media.correction.send-back.v1')
  sendBack(@Payload() request: RoundReference): Promise<FolderCorrections> {
    return this.note('correction.send-back', request, FOLDER_CORRECTIONS);
  }

  @OnCall('media.migration.start.v1')
  startMigration(@Payload() request: StartMigration): Promise<MigrationReport> {
    this.asked.push({ call: 'migration.start', request });
    return this.onMigration();
  }

  @OnCall('media.migration.find.v1')
  findMigration(@Payload() request: FindMigration): Promise<MigrationReport> {
    this.asked.push({ call: 'migration.find', request });
    return this.onMigration();
  }

  private done(call: string, request: object): Promise<Done> {
    return this.note(call, request, { message: call });
  }

  private async pictureFor(call: string, request: object): Promise<PhotoLocation> {
    const picture = await this.note(call, request, this.picture);
    if (picture === null) {
      throw notFound('Photo');
    }
    return picture;
  }

  private note<Reply>(call: string, request: object, reply: Reply): Promise<Reply> {
    this.asked.push({ call, request });
    return this.refusal === null ? Promise.resolve(reply) : Promise.reject(this.refusal);
  }
}
