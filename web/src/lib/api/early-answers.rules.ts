import type {
  FolderDetail,
  FolderPhoto,
  FolderSummary,
  KeptSet,
  KeptSetList,
  KeyFigures,
  MadeShare,
  MigrationReport,
  OwnStyleList,
  PastVersion,
  PaymentCheck,
  PaymentPage,
  PaymentSummary,
  PhotoEdits,
  QueueFigures,
  QueueListing,
  RenamedFolder,
  Share,
  SharedListing,
  SharedPhoto,
  RestoredTrash,
  Trash,
  TrashedItem,
  ShareList,
  StorageFigures,
  VersionHistory,
} from '@roomlight/contracts';
import {
  folderNameOf,
  folderPath,
  folderTitle,
  type FolderReference,
} from '@roomlight/contracts/rules';

/**
 * While a release rolls out, an earlier server may answer a later client. Its answers have the fields that every
 * release has; later fields get substitute values here, so that screens don't have to check whether each field exists.
 */
type Early<Answer, Later extends keyof Answer> = Omit<Answer, Later> & Partial<Pick<Answer, Later>>;

/** As in the list of folders. */
export type ListedFolder = Early<FolderSummary, 'photoCount' | 'coverUrl' | 'title'>;
export type EarlyCheck = Early<PaymentCheck, 'photosUploaded'>;
export type EarlyRename = Early<RenamedFolder, 'path' | 'title'>;
type EarlyPhoto = Partial<FolderPhoto> & Pick<FolderPhoto, 'filename' | 'url'>;
export type EarlyFolder = Partial<Omit<FolderDetail, 'photos'>> & { photos: EarlyPhoto[] };
export type EarlyListing = Early<
  QueueListing,
  | 'folderPath'
  | 'phase'
  | 'notes'
  | 'startedAt'
  | 'completedAt'
  | 'errorMessage'
  | 'enhanceType'
  | 'newSkies'
>;
export type EarlyEdits = Early<PhotoEdits, 'merge' | 'windowsToCheck' | 'light'>;
export type EarlySharedListing = Omit<
  Early<SharedListing, 'presets' | 'priceCents' | 'paid' | 'timeZone'>,
  'photos'
> & {
  photos: Early<SharedPhoto, 'unaltered' | 'adjustment'>[];
};
export interface EarlyVersionHistory {
  versions: Early<PastVersion, 'alterations'>[];
}
export type EarlyOwnStyleList = Early<OwnStyleList, 'example'>;
export type EarlyMigration = Partial<MigrationReport>;

export type EarlyShare = Early<Share, 'agentEmail' | 'priceCents' | 'paid' | 'timeZone'>;
export type EarlyShareList = Omit<ShareList, 'shares'> & { shares: EarlyShare[] };
export type EarlyMadeShare = Early<Omit<MadeShare, 'share'>, 'mail'> & { share: EarlyShare };
export type EarlyKeptSetList = Omit<Early<KeptSetList, 'engine'>, 'sets'> & {
  sets: Early<KeptSet, 'files' | 'developRaw'>[];
};
export type EarlyTrash = Omit<Trash, 'items'> & { items: Early<TrashedItem, 'title'>[] };
export type EarlyRestored = Early<RestoredTrash, 'title'>;
export type EarlyPayment = Early<PaymentSummary, 'link'>;
export type EarlyPaymentPage = Omit<PaymentPage, 'payments'> & { payments: EarlyPayment[] };

export interface ShownMigration extends Omit<MigrationReport, 'destination'> {
  /** Null when the server doesn't say. */
  destination: MigrationReport['destination'] | null;
}

/** Replaces the name of the listing that made a photo, when the server doesn't say whether one did. */
export const UNTOLD_LISTING = '';

/** Whether a photo's size is known; until then, a photo has no pixels. */
export function hasSize({ width, height }: Pick<FolderPhoto, 'width' | 'height'>): boolean {
  return width > 0 && height > 0;
}

export function completeCheck(answer: EarlyCheck): PaymentCheck {
  return { photosUploaded: 0, ...answer };
}

export function completeEdits(answer: EarlyEdits): PhotoEdits {
  return { merge: null, windowsToCheck: [], light: null, ...answer };
}

/** @param asked the requested folder; its name may be the listing's */
export function completeFolder(answer: EarlyFolder, asked: FolderReference): FolderDetail {
  const name = answer.name ?? folderNameOf(asked.folderName);
  return {
    path: folderPath({ ownerId: asked.ownerId, folderName: name }),
    createdAt: '',
    processing: false,
    look: null,
    title: folderTitle(name),
    ...answer,
    name,
    photos: answer.photos.map((photo) => ({
      id: photo.filename,
      width: 0,
      height: 0,
      size: 0,
      createdAt: '',
      listingId: UNTOLD_LISTING,
      enhancedBy: null,
      processing: false,
      room: null,
      rating: 0,
      flag: null,
      approved: false,
      alterations: [],
      lost: false,
      ...photo,
    })),
  };
}

/** A listing's name in the list of folders. */
export function titleOf({ title, name }: Pick<ListedFolder, 'title' | 'name'>): string {
  return title ?? folderTitle(name);
}

export function completeTrash(answer: EarlyTrash): Trash {
  const items = answer.items.map((item) => ({ title: folderTitle(item.folderName), ...item }));
  return { ...answer, items };
}

export function completeRestored(answer: EarlyRestored): RestoredTrash {
  return { title: folderTitle(answer.path), ...answer };
}

export function completeListing(answer: EarlyListing): QueueListing {
  return {
    phase: 'merge',
    notes: [],
    startedAt: null,
    completedAt: null,
    errorMessage: null,
    enhanceType: null,
    newSkies: null,
    ...answer,
    folderPath:
      answer.folderPath ??
      folderPath({ ownerId: answer.userId, folderName: folderNameOf(answer.listingName) }),
  };
}

export function completeVersions({ versions }: EarlyVersionHistory): VersionHistory {
  return { versions: versions.map((version) => ({ alterations: [], ...version })) };
}

/** An earlier server shows no photo in a look. */
export function completeOwnStyles(answer: EarlyOwnStyleList): OwnStyleList {
  return { example: null, ...answer };
}

/** An earlier server that doesn't report a migration's state answers when the migration is over. */
export function completeMigration(answer: EarlyMigration): ShownMigration {
  const { success = false, totalFiles = 0, error = null } = answer;
  const isThere = answer.totalFiles !== undefined || error !== null;
  return {
    id: null,
    state: !isThere ? 'none' : success || error === null ? 'finished' : 'failed',
    destination: null,
    message: '',
    successCount: 0,
    errorCount: 0,
    errors: [],
    startedAt: null,
    endedAt: null,
    ...answer,
    success,
    totalFiles,
    error,
  };
}

/** @param path where the folder was */
export function completeRename(answer: EarlyRename, path: string): RenamedFolder {
  const owner = path.slice(0, path.indexOf('/'));
  return { path: `${owner}/${answer.newName}`, title: folderTitle(answer.newName), ...answer };
}

export function completeSharedListing(answer: EarlySharedListing): SharedListing {
  const photos = answer.photos.map((photo) => ({ unaltered: null, adjustment: null, ...photo }));
  return { presets: [], priceCents: null, paid: null, timeZone: null, ...answer, photos };
}

/** An earlier server knows no prices and no time zones, and sends no mails to agents. */
export function completeShare(answer: EarlyShare): Share {
  return { agentEmail: null, priceCents: null, paid: null, timeZone: null, ...answer };
}

export function completeMadeShare({ share, ...answer }: EarlyMadeShare): MadeShare {
  return { mail: null, ...answer, share: completeShare(share) };
}

/** An earlier server merges again as before only, which a set without files says. */
export function completeKeptSets({ sets, engine = null }: EarlyKeptSetList): KeptSetList {
  return { engine, sets: sets.map((set) => ({ files: [], developRaw: false, ...set })) };
}

type EarlyFigures = Omit<KeyFigures, 'queue' | 'storage'> & {
  queue: Early<QueueFigures, 'madePerHour'> | null;
  storage: Early<StorageFigures, 'freeBytes' | 'largest'> | null;
};

/** Earlier servers don't send hours, free space and users' space. */
export function completeFigures(answer: EarlyFigures): KeyFigures {
  const { queue, storage } = answer;
  return {
    ...answer,
    queue: queue && { madePerHour: [], ...queue },
    storage: storage && { freeBytes: null, largest: [], ...storage },
  };
}

/** On an earlier server, photographers alone pay. */
export function completePayment(answer: EarlyPayment): PaymentSummary {
  return { link: null, ...answer };
}
