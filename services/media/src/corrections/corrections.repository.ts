import type { CorrectionAnswer, CorrectionOutcome } from '@roomlight/contracts';
import type { PicturePart, Point } from '@roomlight/photography/geometry';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { RoundFacts } from './round.rules.js';

export interface StoredRound extends RoundFacts {
  id: string;
}

export interface SentRound extends StoredRound {
  sentAt: Date;
  shareId: string;
  agentName: string;
  correctionCount: number;
}

/** A correction, with the photo as it is now. */
export interface StoredCorrection {
  id: string;
  roundId: string;
  photoId: string;
  /** Fractions of the photo's first version. */
  x: number;
  y: number;
  text: string;
  outcome: CorrectionOutcome | null;
  answer: string;
  filename: string;
  versionId: string;
  part: PicturePart;
  /** Pixels, as shown. */
  width: number;
  height: number;
}

export interface StoredApproval {
  shareId: string;
  agentName: string;
  approvedAt: Date;
}

const ROUND = `r.id, r.number, r.sent_at as "sentAt", r.answered_at as "answeredAt"`;
const CORRECTION = `
  select c.id, c.round_id as "roundId", c.photo_id as "photoId", c.x, c.y, c.text, c.outcome,
         c.answer, p.filename, v.id as "versionId", v.part, v.width, v.height
    from correction_rounds r
    join shares s on s.id = r.share_id
    join corrections c on c.round_id = r.id
    join photos p on p.id = c.photo_id and p.folder_id = s.folder_id
    join versions v on v.id = p.current_version_id`;

/** Corrections of a photo that is in the trash, or elsewhere, count again when it comes back. */
@Injectable()
export class CorrectionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A deletion of the folder, which locks it first, waits for the end of the transaction, or has happened. */
  async holdFolder(manager: EntityManager, folderId: string): Promise<void> {
    await manager.query('select id from folders where id = $1 for key share', [folderId]);
  }

  /**
   * Locks a link to the end of the transaction, so that its corrections change one after the other.
   * @returns false when it shows nothing any more
   */
  async lockShare(manager: EntityManager, shareId: string): Promise<boolean> {
    const locked = await manager.query<unknown[]>(
      `select id from shares
        where id = $1 and revoked_at is null and deleted_at is null
          and (expires_at is null or expires_at > clock_timestamp())
          for no key update`,
      [shareId],
    );
    return locked.length > 0;
  }

  async latestRound(manager: EntityManager, shareId: string): Promise<StoredRound | null> {
    const [round] = await manager.query<StoredRound[]>(
      `select ${ROUND} from correction_rounds r
        where r.share_id = $1 order by r.number desc limit 1`,
      [shareId],
    );
    return round ?? null;
  }

  async findRound(
    manager: EntityManager,
    shareId: string,
    roundId: string,
  ): Promise<StoredRound | null> {
    const [round] = await manager.query<StoredRound[]>(
      `select ${ROUND} from correction_rounds r where r.share_id = $1 and r.id = $2`,
      [shareId, roundId],
    );
    return round ?? null;
  }

  async insertRound(manager: EntityManager, shareId: string, number: number): Promise<string> {
    const id = uuid();
    await manager.query(
      'insert into correction_rounds (id, share_id, number) values ($1, $2, $3)',
      [id, shareId, number],
    );
    return id;
  }

  async countIn(manager: EntityManager, roundId: string): Promise<{ all: number; open: number }> {
    const [counts] = await manager.query<[{ all: number; open: number }]>(
      `select count(*)::int as all, count(*) filter (where c.outcome is null)::int as open
         from correction_rounds r
         join shares s on s.id = r.share_id
         join corrections c on c.round_id = r.id
         join photos p on p.id = c.photo_id and p.folder_id = s.folder_id
        where r.id = $1`,
      [roundId],
    );
    return counts;
  }

  async countFor(
    manager: EntityManager,
    shareId: string,
    roundId: string,
    photoId: string,
  ): Promise<{ ofPhoto: number; ofShare: number }> {
    const [counts] = await manager.query<[{ ofPhoto: number; ofShare: number }]>(
      `select count(*) filter (where c.round_id = $2 and c.photo_id = $3)::int as "ofPhoto",
              count(*)::int as "ofShare"
         from correction_rounds r join corrections c on c.round_id = r.id
        where r.share_id = $1`,
      [shareId, roundId, photoId],
    );
    return counts;
  }

  /** The round of a correction, and the link of that; null when there is no such correction. */
  async roundOf(
    manager: EntityManager,
    id: string,
  ): Promise<{ roundId: string; shareId: string; photoId: string; sentAt: Date | null } | null> {
    const [found] = await manager.query<
      { roundId: string; shareId: string; photoId: string; sentAt: Date | null }[]
    >(
      `select r.id as "roundId", r.share_id as "shareId", c.photo_id as "photoId",
              r.sent_at as "sentAt"
         from corrections c join correction_rounds r on r.id = c.round_id where c.id = $1`,
      [id],
    );
    return found ?? null;
  }

  /** Whether a link to the folder shows the photo; it stays until the end of the transaction. */
  async isShown(manager: EntityManager, folderId: string, photoId: string): Promise<boolean> {
    const photos = await manager.query<unknown[]>(
      `select id from photos
        where id = $2 and folder_id = $1 and approved_at is not null for key share`,
      [folderId, photoId],
    );
    return photos.length > 0;
  }

  /** The part of the photo's first version that a version shows; null when the version is gone. */
  async partOf(
    manager: EntityManager,
    photoId: string,
    versionId: string,
  ): Promise<PicturePart | null> {
    const [version] = await manager.query<{ part: PicturePart }[]>(
      'select part from versions where photo_id = $1 and id = $2',
      [photoId, versionId],
    );
    return version?.part ?? null;
  }

  async insert(
    manager: EntityManager,
    correction: Pick<StoredCorrection, 'id' | 'roundId' | 'photoId' | 'text'>,
    [x, y]: Point,
  ): Promise<void> {
    const { id, roundId, photoId, text } = correction;
    await manager.query(
      'insert into corrections (id, round_id, photo_id, x, y, text) values ($1, $2, $3, $4, $5, $6)',
      [id, roundId, photoId, x, y, text],
    );
  }

  /** @param place null leaves it where it is */
  async rewrite(
    manager: EntityManager,
    id: string,
    text: string,
    place: Point | null,
  ): Promise<void> {
    await manager.query(
      'update corrections set text = $2, x = coalesce($3, x), y = coalesce($4, y) where id = $1',
      [id, text, place?.[0] ?? null, place?.[1] ?? null],
    );
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.query('delete from corrections where id = $1', [id]);
  }

  async markSent(manager: EntityManager, roundId: string): Promise<void> {
    await manager.query('update correction_rounds set sent_at = clock_timestamp() where id = $1', [
      roundId,
    ]);
  }

  async markAnswered(manager: EntityManager, roundId: string): Promise<void> {
    await manager.query(
      'update correction_rounds set answered_at = clock_timestamp() where id = $1',
      [roundId],
    );
  }

  /** Approving again keeps the first time. @returns whether it was not approved before */
  async approve(manager: EntityManager, shareId: string): Promise<boolean> {
    const approved = await manager.query<unknown[]>(
      `with approved as (
         insert into listing_approvals (share_id) values ($1) on conflict do nothing
         returning share_id
       )
       select share_id from approved`,
      [shareId],
    );
    return approved.length > 0;
  }

  async takeBackApproval(manager: EntityManager, shareId: string): Promise<void> {
    await manager.query('delete from listing_approvals where share_id = $1', [shareId]);
  }

  async approvedAt(shareId: string): Promise<Date | null> {
    const [approval] = await this.dataSource.query<{ approvedAt: Date }[]>(
      'select approved_at as "approvedAt" from listing_approvals where share_id = $1',
      [shareId],
    );
    return approval?.approvedAt ?? null;
  }

  /** Newest first. */
  roundsOfShare(shareId: string): Promise<StoredRound[]> {
    return this.dataSource.query<StoredRound[]>(
      `select ${ROUND} from correction_rounds r where r.share_id = $1 order by r.number desc`,
      [shareId],
    );
  }

  ofShare(shareId: string): Promise<StoredCorrection[]> {
    return this.dataSource.query<StoredCorrection[]>(
      `${CORRECTION} where r.share_id = $1 order by c.created_at, c.id`,
      [shareId],
    );
  }

  /** The sent rounds of a folder's links: those that wait first, then the latest. */
  roundsOfFolder(folderId: string): Promise<SentRound[]> {
    return this.dataSource.query<SentRound[]>(
      `select ${ROUND}, s.id as "shareId", s.agent_name as "agentName",
              (select count(*)::int
                 from corrections c
                 join photos p on p.id = c.photo_id and p.folder_id = s.folder_id
                where c.round_id = r.id) as "correctionCount"
         from shares s join correction_rounds r on r.share_id = s.id
        where s.folder_id = $1 and s.deleted_at is null and r.sent_at is not null
        order by r.answered_at is not null, r.sent_at desc, r.id`,
      [folderId],
    );
  }

  ofRounds(roundIds: readonly string[]): Promise<StoredCorrection[]> {
    return this.dataSource.query<StoredCorrection[]>(
      `${CORRECTION} where r.id = any($1) order by c.created_at, c.id`,
      [roundIds],
    );
  }

  /** Latest first. */
  approvalsOfFolder(folderId: string): Promise<StoredApproval[]> {
    return this.dataSource.query<StoredApproval[]>(
      `select s.id as "shareId", s.agent_name as "agentName", a.approved_at as "approvedAt"
         from shares s join listing_approvals a on a.share_id = s.id
        where s.folder_id = $1 and s.deleted_at is null order by a.approved_at desc, s.id`,
      [folderId],
    );
  }

  /** A round that was sent from a link to the folder, locked to the end of the transaction. */
  async lockSentRound(
    manager: EntityManager,
    folderId: string,
    by: { roundId: string } | { correctionId: string },
  ): Promise<(StoredRound & { shareId: string }) | null> {
    const [round] = await manager.query<(StoredRound & { shareId: string })[]>(
      `select ${ROUND}, r.share_id as "shareId" from correction_rounds r join shares s on s.id = r.share_id
        where s.folder_id = $1 and s.deleted_at is null and r.sent_at is not null
          and r.id = ${'roundId' in by ? '$2' : '(select round_id from corrections where id = $2)'}
          for no key update of r`,
      [folderId, 'roundId' in by ? by.roundId : by.correctionId],
    );
    return round ?? null;
  }

  async answer(
    manager: EntityManager,
    id: string,
    { outcome, answer }: CorrectionAnswer,
  ): Promise<void> {
    await manager.query('update corrections set outcome = $2, answer = $3 where id = $1', [
      id,
      outcome,
      answer,
    ]);
  }
}
