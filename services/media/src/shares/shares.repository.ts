import type {
  AdjustedPhoto,
  ColourAdjustments,
  PhotoFormat,
  ShareEventKind,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { SourceVersion } from '../derived-images/derived-image.types.js';
import type { ShownPicture } from '../derived-images/renditions.service.js';
import type { Folder } from '../model/folder.entity.js';
import { shownTitle } from '../model/folder-title.rules.js';
import type { RenditionSpec } from '../model/rendition-spec.types.js';
import { StoredShare } from './share.entity.js';

/** Bounds what a link without a limit can fill; older events are forgotten. */
const MAX_EVENTS = 500;

export interface SharedFolder {
  share: StoredShare;
  ownerId: string;
  folderName: string;
  /** As of `Folder`. */
  title: string | null;
}

export interface SharedVersion extends SourceVersion {
  createdAt: Date;
  /** Bytes of the rendition in the photo's own colours; null when it isn't made yet. */
  renditionSize: number | null;
  /** Null for the photo's own. */
  colours: ColourAdjustments | null;
}

export interface SharedFile extends SourceVersion {
  position: number | null;
  /** Bytes. */
  size: number;
  /** As of `Version`. */
  deliveredSize: number | null;
  /** Checksums as of `Version`. */
  crc32: number | null;
  deliveredCrc32: number | null;
  format: PhotoFormat;
  createdAt: Date;
  unaltered: boolean;
  /** Null for the photo's own. */
  colours: ColourAdjustments | null;
  /** The photo in these colours; null for its own, and while it has yet to be made. */
  adjusted: { id: string; size: number; crc32: number | null } | null;
}

/** What somebody downloads. */
export interface NewDownload {
  photoIds: readonly string[];
  /** Whether it has the photos as they were before their content was changed. */
  unaltered: boolean;
  /** The export whose files it has; null for the photos as they are. */
  exportId: string | null;
}

/** What news of a link say of it. */
export interface ShareStory {
  shareId: string;
  agentName: string;
  agentEmail: string | null;
  priceCents: number | null;
  ownerId: string;
  folderName: string;
  title: string;
}

export interface StoredShareEvent {
  shareId: string;
  kind: ShareEventKind;
  at: Date;
  photoCount: number;
  filenames: string[];
}

/** Deleted links are found by nobody but who restores or removes them. */
@Injectable()
export class SharesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  inFolder(folderId: string): Promise<StoredShare[]> {
    return this.dataSource.manager.find(StoredShare, {
      where: { folderId, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** @returns null also while the owner of the folder is suspended */
  async findByToken(tokenHash: string): Promise<SharedFolder | null> {
    const share = await this.dataSource.manager.findOneBy(StoredShare, {
      tokenHash,
      deletedAt: IsNull(),
    });
    if (share === null) {
      return null;
    }
    const [folder] = await this.dataSource.query<Omit<SharedFolder, 'share'>[]>(
      `select owner_id as "ownerId", name as "folderName", title from folders
        where id = $1 and trashed_at is null
          and owner_id not in (select owner_id from owner_suspensions where suspended)`,
      [share.folderId],
    );
    return folder === undefined ? null : { share, ...folder };
  }

  async insert(
    manager: EntityManager,
    share: Omit<
      StoredShare,
      | 'createdAt'
      | 'downloads'
      | 'revokedAt'
      | 'deletedAt'
      | 'paidAt'
      | 'paidBy'
      | 'paymentId'
      | 'paymentReturnedAt'
    >,
  ): Promise<void> {
    await manager.insert(StoredShare, share);
  }

  /** Replaces the colours in which the share shows and gives photos of its folder. Other names are ignored. */
  async setColours(
    manager: EntityManager,
    { folderId, id }: Pick<StoredShare, 'folderId' | 'id'>,
    adjusted: readonly AdjustedPhoto[],
  ): Promise<void> {
    await manager.query('delete from share_colours where share_id = $1', [id]);
    await manager.query(
      `insert into share_colours (share_id, photo_id, colours)
       select $1, p.id, wanted.colours
         from jsonb_to_recordset($3) as wanted (filename text, colours jsonb)
         join photos p on p.folder_id = $2 and p.filename = wanted.filename
       on conflict do nothing`,
      [id, folderId, JSON.stringify(adjusted)],
    );
  }

  /** By photo; those without any have their own. */
  async coloursOf(
    shareId: string,
  ): Promise<Map<string, { colours: ColourAdjustments; tag: string }>> {
    const rows = await this.dataSource.query<
      { photoId: string; colours: ColourAdjustments; tag: string }[]
    >(
      `select photo_id as "photoId", colours, left(md5(colours::text), 8) as tag
         from share_colours where share_id = $1`,
      [shareId],
    );
    return new Map(rows.map(({ photoId, ...set }) => [photoId, set]));
  }

  /** What a share of the folder shows: its approved photos, and the unaltered ones beside those that were altered. */
  shownPictures(
    manager: EntityManager,
    { folderId, id }: Pick<StoredShare, 'folderId' | 'id'>,
  ): Promise<ShownPicture[]> {
    return manager.query<ShownPicture[]>(
      `select v.id as "versionId", case when v.id = c.id then s.colours end as colours
         from photos p
         join versions c on c.id = p.current_version_id
         join versions v on v.id in (c.id, c.unaltered_version_id)
         left join share_colours s on s.share_id = $2 and s.photo_id = p.id
        where p.folder_id = $1 and p.approved_at is not null`,
      [folderId, id],
    );
  }

  async countIn(manager: EntityManager, folderId: string): Promise<number> {
    return manager.countBy(StoredShare, { folderId, deletedAt: IsNull() });
  }

  /** Revoking again keeps the first time. @returns false when there is no such share */
  async revoke({ folderId, id }: Pick<StoredShare, 'folderId' | 'id'>): Promise<boolean> {
    const marked = await this.dataSource.query<unknown[]>(
      `with marked as (
         update shares set revoked_at = coalesce(revoked_at, clock_timestamp())
          where folder_id = $1 and id = $2 and deleted_at is null returning id
       )
       select id from marked`,
      [folderId, id],
    );
    return marked.length > 0;
  }

  /** A link that isn't revoked stays as it is. @returns false when there is no such share */
  async unrevoke({ folderId, id }: Pick<StoredShare, 'folderId' | 'id'>): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      StoredShare,
      { folderId, id, deletedAt: IsNull() },
      { revokedAt: null },
    );
    return affected === 1;
  }

  /**
   * Releasing again keeps the first time. A link with a price counts as paid from then on.
   * @returns false when there is no such share
   */
  async release(
    manager: EntityManager,
    { folderId, id }: Pick<StoredShare, 'folderId' | 'id'>,
  ): Promise<boolean> {
    const marked = await manager.query<unknown[]>(
      `with marked as (
         update shares set released_at = coalesce(released_at, clock_timestamp()),
                paid_by = case when price_cents is null then null else coalesce(paid_by, 'marked') end,
                paid_at = case when price_cents is null then null
                  else coalesce(paid_at, released_at, clock_timestamp()) end
          where folder_id = $1 and id = $2 and deleted_at is null returning id
       )
       select id from marked`,
      [folderId, id],
    );
    return marked.length > 0;
  }

  /**
   * Locks the photos of a link again, which no longer counts as paid; a link that a card has paid for stays as it is.
   * @returns null when there is no such share
   */
  async takeBackRelease(
    manager: EntityManager,
    { folderId, id }: Pick<StoredShare, 'folderId' | 'id'>,
  ): Promise<StoredShare | null> {
    await manager.query(
      `update shares set released_at = null, paid_at = null, paid_by = null
        where folder_id = $1 and id = $2 and deleted_at is null and paid_by is distinct from 'card'`,
      [folderId, id],
    );
    return manager.findOneBy(StoredShare, { folderId, id, deletedAt: IsNull() });
  }

  /**
   * Until the end of the transaction, nobody else decides what becomes of it.
   * @returns null also for a link that was deleted, or whose folder is in the trash
   */
  lock(manager: EntityManager, id: string): Promise<StoredShare | null> {
    return manager
      .createQueryBuilder(StoredShare, 's')
      .where('s.id = :id', { id })
      .andWhere('s.deleted_at is null')
      .andWhere('s.folder_id in (select id from folders where trashed_at is null)')
      .setLock('pessimistic_write')
      .getOne();
  }

  /** Notes that a card has paid for it, and releases its photos. */
  async setPaidByCard(
    manager: EntityManager,
    { id, releasedAt }: StoredShare,
    paymentId: string,
    paidAt: Date,
  ): Promise<void> {
    await manager.update(
      StoredShare,
      { id },
      { paymentId, paidAt, paidBy: 'card', releasedAt: releasedAt ?? (() => 'clock_timestamp()') },
    );
  }

  async setReturned(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.query(
      `update shares set payment_returned_at = coalesce(payment_returned_at, clock_timestamp())
        where payment_id = $1`,
      [paymentId],
    );
  }

  /** Those of them that can still be paid for. */
  async payable(ids: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select s.id from shares s join folders f on f.id = s.folder_id and f.trashed_at is null
        where f.owner_id not in (select owner_id from owner_suspensions where suspended)
          and s.id = any($1) and s.price_cents is not null and s.released_at is null
          and s.revoked_at is null and s.deleted_at is null
          and (s.expires_at is null or s.expires_at > clock_timestamp())`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Whose link it is, and whose folder. */
  async findStory(manager: EntityManager, id: string): Promise<ShareStory | null> {
    const [found] = await manager.query<(Omit<ShareStory, 'title'> & Pick<Folder, 'title'>)[]>(
      `select s.id as "shareId", s.agent_name as "agentName", s.agent_email as "agentEmail",
              s.price_cents as "priceCents", f.owner_id as "ownerId", f.name as "folderName",
              f.title
         from shares s join folders f on f.id = s.folder_id and f.trashed_at is null
        where s.id = $1 and s.deleted_at is null`,
      [id],
    );
    return found === undefined
      ? null
      : { ...found, title: shownTitle({ name: found.folderName, title: found.title }) };
  }

  /** It can be restored until it is removed. @returns false when there is no such share */
  async delete({ folderId, id }: Pick<StoredShare, 'folderId' | 'id'>): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      StoredShare,
      { folderId, id, deletedAt: IsNull() },
      { deletedAt: () => 'clock_timestamp()' },
    );
    return affected === 1;
  }

  /**
   * A link that isn't deleted stays as it is.
   * @returns false when there is no such share, or it was deleted before then
   */
  async restore(
    manager: EntityManager,
    { folderId, id }: Pick<StoredShare, 'folderId' | 'id'>,
    since: Date,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      StoredShare,
      [
        { folderId, id, deletedAt: IsNull() },
        { folderId, id, deletedAt: MoreThan(since) },
      ],
      { deletedAt: null },
    );
    return affected === 1;
  }

  /** Removes those that were deleted before then, with all that is known about them. */
  async removeDeleted(before: Date): Promise<void> {
    await this.dataSource.manager.delete(StoredShare, { deletedAt: LessThanOrEqual(before) });
  }

  /** The latest of each share, newest first, with the names of the first photos that are still there. */
  latestEvents(
    folderId: string,
    mostOfEach: number,
    mostNames: number,
  ): Promise<StoredShareEvent[]> {
    return this.dataSource.query<StoredShareEvent[]>(
      `select s.id as "shareId", e.kind, e.at, cardinality(e.photo_ids) as "photoCount",
              array(select p.filename
                      from unnest(e.photo_ids[1:$3::int]) with ordinality as given (photo_id, place)
                      join photos p on p.id = given.photo_id and p.folder_id = s.folder_id
                     order by given.place) as filenames
         from shares s
        cross join lateral (
          select kind, at, photo_ids from share_events
           where share_id = s.id order by at desc limit $2
        ) e
        where s.folder_id = $1
        order by e.at desc`,
      [folderId, mostOfEach, mostNames],
    );
  }

  favouriteNames(folderId: string): Promise<{ shareId: string; filename: string }[]> {
    return this.dataSource.query<{ shareId: string; filename: string }[]>(
      `select v.share_id as "shareId", p.filename
         from shares s
         join share_favourites v on v.share_id = s.id
         join photos p on p.id = v.photo_id and p.folder_id = s.folder_id
        where s.folder_id = $1
        order by p.filename`,
      [folderId],
    );
  }

  async favouritesOf(shareId: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      'select photo_id as id from share_favourites where share_id = $1',
      [shareId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** @returns false when the photo is not one of the share's */
  async markFavourite(share: StoredShare, photoId: string, isFavourite: boolean): Promise<boolean> {
    const marked = await this.dataSource.query<unknown[]>(
      isFavourite
        ? `with photo as (
             select id from photos
              where id = $3 and folder_id = $2 and approved_at is not null for key share
           ), marked as (
             insert into share_favourites (share_id, photo_id) select $1, id from photo
             on conflict do nothing
           )
           select id from photo`
        : `with photo as (select id from photos where id = $3 and folder_id = $2),
           unmarked as (
             delete from share_favourites where share_id = $1 and photo_id = $3
           )
           select id from photo`,
      [share.id, share.folderId, photoId],
    );
    return marked.length > 0;
  }

  /** Its current version, or that one's unaltered one; null for a photo that isn't approved or is in another folder. */
  async findVersion(
    { folderId, id }: Pick<StoredShare, 'folderId' | 'id'>,
    photoId: string,
    { width, format, watermarked }: RenditionSpec,
    unaltered: boolean,
  ): Promise<SharedVersion | null> {
    const [found] = await this.dataSource.query<SharedVersion[]>(
      `select p.id as "photoId", p.filename, v.id as "versionId", v.width, v.height,
              v.created_at as "createdAt", r.size as "renditionSize",
              case when not $6 then s.colours end as colours
         from photos p
         join versions c on c.id = p.current_version_id
         join versions v on v.id = case when $6 then c.unaltered_version_id else c.id end
         left join renditions r on r.version_id = v.id and r.width = $3 and r.format = $4
                               and r.watermarked = $5
         left join share_colours s on s.share_id = $7 and s.photo_id = p.id
        where p.folder_id = $1 and p.id = $2 and p.approved_at is not null`,
      [folderId, photoId, width, format, watermarked, unaltered, id],
    );
    return found ?? null;
  }

  /** Notes that the link was opened, once in ten minutes, so that reloads don't fill the table. */
  async noteOpened(shareId: string): Promise<void> {
    await this.dataSource.query(
      `insert into share_events (id, share_id, kind)
       select $2, id, 'opened' from shares
        where id = $1 and not exists (
          select 1 from share_events e
           where e.share_id = $1 and e.kind = 'opened'
             and e.at > clock_timestamp() - interval '10 minutes')`,
      [shareId, uuid()],
    );
  }

  /** One statement counts or refuses, so simultaneous downloads can't exceed the limit. */
  async countDownload(manager: EntityManager, shareId: string): Promise<boolean> {
    const counted = await manager.query<unknown[]>(
      `with counted as (
         update shares set downloads = downloads + 1
          where id = $1 and revoked_at is null and deleted_at is null and released_at is not null
            and (expires_at is null or expires_at > clock_timestamp())
            and (max_downloads is null or downloads < max_downloads)
         returning id
       )
       select id from counted`,
      [shareId],
    );
    return counted.length > 0;
  }

  /** @returns the id of the download */
  async noteDownload(
    manager: EntityManager,
    shareId: string,
    { photoIds, unaltered, exportId }: NewDownload,
  ): Promise<string> {
    const id = uuid();
    await manager.query(
      `insert into share_events (id, share_id, kind, photo_ids, unaltered, export_id)
       values ($1, $2, 'downloaded', $3, $4, $5)`,
      [id, shareId, photoIds, unaltered, exportId],
    );
    await manager.query(
      `delete from share_events where id in (
         select id from share_events where share_id = $1 order by at desc offset $2)`,
      [shareId, MAX_EVENTS],
    );
    return id;
  }

  /** A download of the share that began since then. */
  async findDownload(
    manager: EntityManager,
    shareId: string,
    downloadId: string,
    since: Date,
  ): Promise<{ exportId: string | null } | null> {
    const [found] = await manager.query<{ exportId: string | null }[]>(
      `select export_id as "exportId" from share_events
        where id = $2 and share_id = $1 and kind = 'downloaded' and at > $3`,
      [shareId, downloadId, since],
    );
    return found ?? null;
  }

  /**
   * The photos of a download that are still in the share, locked: deletions wait for the end of the transaction.
   */
  filesOf(manager: EntityManager, share: StoredShare, downloadId: string): Promise<SharedFile[]> {
    return manager.query<SharedFile[]>(
      `select p.id as "photoId", p.filename, p.position, v.id as "versionId", v.size, v.format,
              v.width, v.height, v.delivered_size as "deliveredSize",
              v.crc32::float8 as crc32, v.delivered_crc32::float8 as "deliveredCrc32",
              v.created_at as "createdAt", e.unaltered,
              case when not e.unaltered then s.colours end as colours,
              case when a.id is not null then json_build_object('id', a.id, 'size', a.size, 'crc32', a.crc32) end as adjusted
         from share_events e
         join photos p on p.id = any(e.photo_ids) and p.folder_id = $2 and p.approved_at is not null
         join versions c on c.id = p.current_version_id
         join versions v on v.id = case when e.unaltered then c.unaltered_version_id else c.id end
         left join share_colours s on s.share_id = $1 and s.photo_id = p.id
         left join adjusted_photos a on not e.unaltered and a.version_id = v.id and a.colours = s.colours
                                    and a.copy = 'whole'
        where e.id = $3 and e.share_id = $1 and e.kind = 'downloaded'
        -- Locks them in the order in which a deletion does, to avoid a deadlock.
        order by v.id
          for key share of v`,
      [share.id, share.folderId, downloadId],
    );
  }
}
