import {
  DomainError,
  invalid,
  isNeutral,
  notFound,
  type AdjustedPhoto,
  type CreatedShare,
  type CreateShare,
  type Done,
  type OpenFolder,
  type Share,
  type ShareList,
  type ReleaseShare,
  type ShareReference,
  type ShareTerms,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock, Every, hashPassword, hashSecret, newSecret } from '@roomlight/platform';
import pLimit from 'p-limit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { KEPT_MS } from '../model/days-left.rules.js';
import { usableFolder } from '../model/folder-access.rules.js';
import type { Folder } from '../model/folder.entity.js';
import { shownTitle } from '../model/folder-title.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { PhotosRepository, type StoredPhoto } from '../model/photos.repository.js';
import { sharePaid, shareState, watermarkName } from './share-state.rules.js';
import type { StoredShare } from './share.entity.js';
import { SharesRepository } from './shares.repository.js';

const HOUR_MS = 3_600_000;
const MAX_SHARES = 100;
const SHOWN_EVENTS = 20;
const SHOWN_NAMES = 5;
/** Hashing takes 19 MiB and a core. */
const HASHED_AT_A_TIME = 2;

type LinkId = Pick<StoredShare, 'folderId' | 'id'>;

/** The links to a folder, for its owner. */
@Injectable()
export class OwnSharesService {
  private readonly inTurn = pLimit(HASHED_AT_A_TIME);

  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly photos: PhotosRepository,
    private readonly shares: SharesRepository,
    private readonly renditions: RenditionsService,
  ) {}

  /** @throws DomainError 404 */
  async list(request: OpenFolder): Promise<ShareList> {
    const folderId = await this.folderOf(request);
    return {
      shares: await this.sharesIn(folderId),
      approvedCount: (await this.approved(folderId)).length,
    };
  }

  /** @throws DomainError 400, 404; 422 when no photo is approved or the folder has too many links */
  async create(request: CreateShare): Promise<CreatedShare> {
    const folder = await this.findFolder(request);
    const { id: folderId } = folder;
    const { terms } = request;
    const { agentName, branded, brandName, contact, theme, released } = terms;
    const now = await databaseClock.now(this.dataSource.manager);
    const expiresAt = optionalDate(terms.expiresAt ?? null);
    assertUsable(terms, expiresAt, now);
    if ((await this.approved(folderId)).length === 0) {
      throw new DomainError(
        422,
        'nothing_approved',
        'None of the photos is approved. Approve the ones that the agent should see.',
      );
    }
    // Clients may send null for what they leave out.
    const password = terms.password ?? null;
    const passwordHash = password === null ? null : await this.inTurn(() => hashPassword(password));
    const [id, token] = [uuid(), newSecret()];
    await this.dataSource.transaction(async (manager) => {
      await this.assertRoom(manager, request, folderId);
      await this.shares.insert(manager, {
        ...{ id, folderId, tokenHash: hashSecret(token), agentName: agentName.trim() },
        ...{ branded, brandName: brandName.trim(), contact: contact.trim(), theme },
        ...{ passwordHash, expiresAt, maxDownloads: terms.maxDownloads ?? null },
        ...{ priceCents: terms.priceCents ?? null, agentEmail: terms.agentEmail ?? null },
        timeZone: terms.timeZone ?? null,
        releasedAt: released ? now : null,
      });
      await this.setColours(manager, { folderId, id }, terms.adjusted);
      await this.orderPreviews(manager, { folderId, id, branded, brandName }, !released);
    });
    return { share: await this.shareOf(folderId, id), token, title: shownTitle(folder) };
  }

  /** @throws DomainError 404 */
  async release(request: ReleaseShare): Promise<Share> {
    const folderId = await this.folderOf(request);
    const link = { folderId, id: request.shareId };
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.shares.release(manager, link))) {
        throw notFound('Link');
      }
      await this.setColours(manager, link, request.terms?.adjusted);
      await this.orderPreviews(manager, { ...link, branded: false, brandName: '' }, false);
    });
    return this.shareOf(folderId, request.shareId);
  }

  /**
   * Takes a release back: the photos are locked again, and a link with a price isn't paid any more.
   * @throws DomainError 404; 409 when a card has paid for the link
   */
  async unrelease(request: ShareReference): Promise<Share> {
    const folderId = await this.folderOf(request);
    const link = { folderId, id: request.shareId };
    await this.dataSource.transaction(async (manager) => {
      const share = await this.shares.takeBackRelease(manager, link);
      if (share === null) {
        throw notFound('Link');
      }
      if (share.releasedAt !== null) {
        const detail = 'The agent has paid for these photos by card. Revoke the link instead.';
        throw new DomainError(409, 'already_paid', detail);
      }
      await this.orderPreviews(manager, share, true);
    });
    return this.shareOf(folderId, request.shareId);
  }

  /** @throws DomainError 404 */
  async revoke(request: ShareReference): Promise<Share> {
    const folderId = await this.folderOf(request);
    if (!(await this.shares.revoke({ folderId, id: request.shareId }))) {
      throw notFound('Link');
    }
    return this.shareOf(folderId, request.shareId);
  }

  /**
   * Takes a revocation back: the link is what it would be without it, such as open or expired.
   * @throws DomainError 404
   */
  async unrevoke(request: ShareReference): Promise<Share> {
    const folderId = await this.folderOf(request);
    if (!(await this.shares.unrevoke({ folderId, id: request.shareId }))) {
      throw notFound('Link');
    }
    return this.shareOf(folderId, request.shareId);
  }

  /**
   * The link can be restored as long as what is in the trash.
   * @throws DomainError 404
   */
  async delete(request: ShareReference): Promise<Done> {
    const folderId = await this.folderOf(request);
    if (!(await this.shares.delete({ folderId, id: request.shareId }))) {
      throw notFound('Link');
    }
    return { message: 'Link deleted' };
  }

  /**
   * Takes a deletion back: the link is what it was before, with what was done with it.
   * @throws DomainError 404; 422 when the folder has too many links by now
   */
  async restore(request: ShareReference): Promise<Share> {
    const folderId = await this.folderOf(request);
    const since = await databaseClock.ago(this.dataSource.manager, KEPT_MS);
    await this.dataSource.transaction(async (manager) => {
      await this.assertRoom(manager, request, folderId);
      if (!(await this.shares.restore(manager, { folderId, id: request.shareId }, since))) {
        throw notFound('Link');
      }
    });
    return this.shareOf(folderId, request.shareId);
  }

  @Every(HOUR_MS, 'remove links that were deleted 30 days ago')
  async removeDeleted(): Promise<void> {
    const before = await databaseClock.ago(this.dataSource.manager, KEPT_MS);
    await this.shares.removeDeleted(before);
  }

  /** Counts under the folder's lock, so that two requests don't both take the last place. */
  private async assertRoom(
    manager: EntityManager,
    request: OpenFolder,
    folderId: string,
  ): Promise<void> {
    const locked = await this.folders.lock(manager, usableFolder(request, 'Folder'));
    if (locked !== folderId) {
      throw notFound('Folder');
    }
    if ((await this.shares.countIn(manager, folderId)) >= MAX_SHARES) {
      const sentence = `A folder can have ${MAX_SHARES} links. Delete some that are not needed any more.`;
      throw new DomainError(422, 'too_many_shares', sentence);
    }
  }

  private async folderOf(request: OpenFolder): Promise<string> {
    return (await this.findFolder(request)).id;
  }

  /** @throws DomainError 404 */
  private async findFolder(request: OpenFolder): Promise<Folder> {
    const folder = await this.folders.find(usableFolder(request, 'Folder'));
    if (folder === null) {
      throw notFound('Folder');
    }
    return folder;
  }

  /** Leaves the colours of a link as they are when none are given. */
  private async setColours(
    manager: EntityManager,
    link: LinkId,
    adjusted: readonly AdjustedPhoto[] | undefined,
  ): Promise<void> {
    if (adjusted !== undefined) {
      const changed = adjusted.filter(({ colours }) => !isNeutral(colours));
      await this.shares.setColours(manager, link, changed);
    }
  }

  private async orderPreviews(
    manager: EntityManager,
    link: LinkId & Pick<StoredShare, 'branded' | 'brandName'>,
    watermarked: boolean,
  ): Promise<void> {
    const pictures = await this.shares.shownPictures(manager, link);
    await this.renditions.previewsLater(manager, pictures, {
      watermarked,
      photographer: watermarkName(link, watermarked),
    });
  }

  private async approved(folderId: string): Promise<StoredPhoto[]> {
    return (await this.photos.inFolder(folderId)).filter(({ approved }) => approved);
  }

  private async shareOf(folderId: string, id: string): Promise<Share> {
    const share = (await this.sharesIn(folderId)).find((each) => each.id === id);
    if (share === undefined) {
      throw notFound('Link');
    }
    return share;
  }

  private async sharesIn(folderId: string): Promise<Share[]> {
    const now = await databaseClock.now(this.dataSource.manager);
    const shares = await this.shares.inFolder(folderId);
    const events = await this.shares.latestEvents(folderId, SHOWN_EVENTS, SHOWN_NAMES);
    const favourites = await this.shares.favouriteNames(folderId);
    return shares.map((share) => {
      const { id, agentName, branded, brandName, contact, theme, maxDownloads, downloads } = share;
      const { agentEmail, priceCents } = share;
      return {
        ...{ id, agentName, branded, brandName, contact, theme, maxDownloads, downloads },
        ...{ agentEmail, priceCents, paid: sharePaid(share) },
        hasPassword: share.passwordHash !== null,
        state: shareState(share, now),
        expiresAt: share.expiresAt?.toISOString() ?? null,
        timeZone: share.timeZone,
        createdAt: share.createdAt.toISOString(),
        favourites: favourites
          .filter(({ shareId }) => shareId === id)
          .map(({ filename }) => filename),
        events: events
          .filter(({ shareId }) => shareId === id)
          .map(({ kind, at, photoCount, filenames }) => ({
            ...{ kind, photoCount, filenames },
            at: at.toISOString(),
          })),
      };
    });
  }
}

function assertUsable(
  { agentName, branded, brandName, released, priceCents }: ShareTerms,
  expiresAt: Date | null,
  now: Date,
): void {
  if (agentName.trim() === '') {
    const message = "The agent's name is required";
    throw invalid(message, [{ field: 'agentName', message }]);
  }
  if (branded && brandName.trim() === '') {
    const message = 'A page with your brand needs your name';
    throw invalid(message, [{ field: 'brandName', message }]);
  }
  if (released && priceCents !== undefined) {
    const message = 'Only a locked link can have a price';
    throw invalid(message, [{ field: 'priceCents', message }]);
  }
  if (expiresAt !== null && expiresAt <= now) {
    const message = 'The link must expire in the future';
    throw invalid(message, [{ field: 'expiresAt', message }]);
  }
}

function optionalDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
