import {
  DomainError,
  noSuchLink,
  type DraftCorrection,
  type SendRound,
  type SharedCorrectionReference,
  type SharedCorrections,
  type SharedRound,
  type ShareVisit,
  type WriteCorrection,
} from '@roomlight/contracts';
import { placeInWhole, type Point } from '@roomlight/photography/geometry';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ShareNewsService } from '../shares/share-news.service.js';
import { ShareVisitsService } from '../shares/share-visits.service.js';
import { answeredCorrection, unansweredCorrection } from './correction-places.rules.js';
import {
  CorrectionsRepository,
  type StoredCorrection,
  type StoredRound,
} from './corrections.repository.js';
import {
  assertMayApprove,
  assertRoom,
  isToSend,
  numberToWrite,
  roundSent,
  roundState,
} from './round.rules.js';

interface VisitedShare {
  id: string;
  folderId: string;
}

/** The corrections of an agent, who has a link but no account. Each link has its own. */
@Injectable()
export class SharedCorrectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visits: ShareVisitsService,
    private readonly corrections: CorrectionsRepository,
    private readonly news: ShareNewsService,
  ) {}

  /** @throws DomainError as `ShareVisitsService.opened` */
  async list(visit: ShareVisit): Promise<SharedCorrections> {
    const { share } = await this.visits.opened(visit);
    return this.correctionsOf(share.id);
  }

  /**
   * Adds a correction to the agent's draft, or changes one. Writing it again changes nothing.
   * @throws DomainError as `list`; 404 for a photo that the link doesn't show; 409 when the photo shows another version
   * since long, the correction is gone, or the photographer has the round; 422 when there are too many
   */
  write({ correctionId, correction, ...visit }: WriteCorrection): Promise<SharedCorrections> {
    return this.change(visit, async (manager, share) => {
      const written = await this.corrections.roundOf(manager, correctionId);
      const latest = await this.corrections.latestRound(manager, share.id);
      if (written !== null && (written.shareId !== share.id || written.sentAt !== null)) {
        throw roundSent('This correction has been sent. Add another one in the next round.');
      }
      const number = numberToWrite(latest);
      const { photoId } = correction;
      if (!(await this.corrections.isShown(manager, share.folderId, photoId))) {
        throw noSuchLink();
      }
      const place = await this.placeOf(manager, correction);
      const text = correction.text.trim();
      if (written !== null) {
        // A correction stays on its photo.
        await this.corrections.rewrite(
          manager,
          correctionId,
          text,
          written.photoId === photoId ? place : null,
        );
        return;
      }
      if (place === null) {
        const detail = 'This correction was deleted on another page. Add it again.';
        throw new DomainError(409, 'correction_gone', detail);
      }
      const roundId =
        latest?.number === number
          ? latest.id
          : await this.corrections.insertRound(manager, share.id, number);
      assertRoom(await this.corrections.countFor(manager, share.id, roundId, photoId));
      await this.corrections.insert(manager, { id: correctionId, roundId, photoId, text }, place);
    });
  }

  /** @throws DomainError as `list`; 409 when it has been sent */
  delete({ correctionId, ...visit }: SharedCorrectionReference): Promise<SharedCorrections> {
    return this.change(visit, async (manager, share) => {
      const written = await this.corrections.roundOf(manager, correctionId);
      if (written === null || written.shareId !== share.id) {
        return;
      }
      if (written.sentAt !== null) {
        throw roundSent('This correction has been sent, so it can no longer be deleted.');
      }
      await this.corrections.delete(manager, correctionId);
    });
  }

  /**
   * Sends all corrections of a round at once. An approval is taken back. Sending it again changes nothing.
   * @throws DomainError as `list`; 409 when there is nothing to send
   */
  send({ roundId, ...visit }: SendRound): Promise<SharedCorrections> {
    return this.change(visit, async (manager, share) => {
      const round = await this.corrections.findRound(manager, share.id, roundId);
      if (round === null) {
        throw new DomainError(409, 'nothing_to_send', 'There are no corrections to send.');
      }
      const { all } = await this.corrections.countIn(manager, round.id);
      if (isToSend(round, all)) {
        await this.corrections.markSent(manager, round.id);
        await this.corrections.takeBackApproval(manager, share.id);
        await this.news.tell(manager, share.id, 'corrections_sent', all);
      }
    });
  }

  /**
   * Says that nothing more is to be changed. Approving again keeps the first time.
   * @throws DomainError as `list`; 409 while corrections are written or wait for their answer
   */
  approve(visit: ShareVisit): Promise<SharedCorrections> {
    return this.change(visit, async (manager, share) => {
      const latest = await this.corrections.latestRound(manager, share.id);
      const counts =
        latest === null ? { all: 0 } : await this.corrections.countIn(manager, latest.id);
      assertMayApprove(latest, counts.all);
      if (await this.corrections.approve(manager, share.id)) {
        await this.news.tell(manager, share.id, 'approved', 0);
      }
    });
  }

  /** Changes what belongs to a link in one transaction, after the changes that began before. */
  private async change(
    visit: ShareVisit,
    work: (manager: EntityManager, share: VisitedShare) => Promise<void>,
  ): Promise<SharedCorrections> {
    const { share } = await this.visits.opened(visit);
    await this.dataSource.transaction(async (manager) => {
      await this.corrections.holdFolder(manager, share.folderId);
      if (!(await this.corrections.lockShare(manager, share.id))) {
        throw noSuchLink();
      }
      await work(manager, share);
    });
    return this.correctionsOf(share.id);
  }

  /**
   * In the photo's first version; null when none is given.
   * @throws DomainError 409 when the version that was looked at is gone
   */
  private async placeOf(
    manager: EntityManager,
    { photoId, place }: DraftCorrection,
  ): Promise<Point | null> {
    if (place === undefined) {
      return null;
    }
    const part = await this.corrections.partOf(manager, photoId, place.versionId);
    if (part === null) {
      const detail = 'The photo was changed since you opened the page. Load the page again.';
      throw new DomainError(409, 'photo_changed', detail);
    }
    return placeInWhole(part, [place.x, place.y]);
  }

  private async correctionsOf(shareId: string): Promise<SharedCorrections> {
    const rounds = await this.corrections.roundsOfShare(shareId);
    const corrections = await this.corrections.ofShare(shareId);
    const approvedAt = await this.corrections.approvedAt(shareId);
    return {
      approvedAt: approvedAt?.toISOString() ?? null,
      rounds: rounds
        .map((round) => sharedRound(round, corrections))
        .filter(({ state, corrections: some }) => state !== 'draft' || some.length > 0),
    };
  }
}

function sharedRound(round: StoredRound, corrections: readonly StoredCorrection[]): SharedRound {
  const { id, number, sentAt, answeredAt } = round;
  const state = roundState(round);
  return {
    ...{ id, number, state },
    sentAt: sentAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    corrections: corrections
      .filter(({ roundId }) => roundId === id)
      .map(state === 'answered' ? answeredCorrection : unansweredCorrection),
  };
}
