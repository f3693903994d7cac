import {
  notFound,
  photoUrl,
  type AnswerCorrection,
  type Correction,
  type CorrectionRound,
  type FolderCorrections,
  type FolderReference,
  type OpenFolder,
  type RoundReference,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { ShareNewsService } from '../shares/share-news.service.js';
import { answeredCorrection } from './correction-places.rules.js';
import {
  CorrectionsRepository,
  type SentRound,
  type StoredCorrection,
} from './corrections.repository.js';
import { listedRounds } from './listed-rounds.rules.js';
import { assertMayAnswer, isToSendBack } from './round.rules.js';

/** The corrections that the agents of a folder's links have sent, for its owner. */
@Injectable()
export class OwnCorrectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly corrections: CorrectionsRepository,
    private readonly news: ShareNewsService,
  ) {}

  /** @throws DomainError 404 */
  async list(request: OpenFolder): Promise<FolderCorrections> {
    const { id: folderId, ...folder } = await this.folderOf(request);
    const rounds = await this.corrections.roundsOfFolder(folderId);
    const listed = listedRounds(rounds);
    const corrections = await this.corrections.ofRounds(listed.map(({ id }) => id));
    const approvals = await this.corrections.approvalsOfFolder(folderId);
    return {
      waitingCount: rounds
        .filter(({ answeredAt }) => answeredAt === null)
        .reduce((sum, { correctionCount }) => sum + correctionCount, 0),
      approvals: approvals.map(({ approvedAt, ...approval }) => ({
        ...approval,
        approvedAt: approvedAt.toISOString(),
      })),
      rounds: listed.map((round) => correctionRound(folder, round, corrections)),
      olderRounds: rounds.length - listed.length,
    };
  }

  /**
   * Keeps what the agent reads when the round is sent back.
   * @throws DomainError 404; 400 when the reason of a declined one is missing; 409 when the round was sent back
   */
  async answer(request: AnswerCorrection): Promise<FolderCorrections> {
    const { id: folderId } = await this.folderOf(request);
    const { correctionId, answer } = request;
    await this.dataSource.transaction(async (manager) => {
      await this.corrections.holdFolder(manager, folderId);
      const round = await this.corrections.lockSentRound(manager, folderId, { correctionId });
      if (round === null) {
        throw notFound('Correction');
      }
      assertMayAnswer(round, answer);
      const { outcome } = answer;
      await this.corrections.answer(manager, correctionId, {
        outcome,
        answer: answer.answer.trim(),
      });
    });
    return this.list(request);
  }

  /**
   * Shows the agent the answers of a round. Sending it back again changes nothing.
   * @throws DomainError 404; 409 while a correction is neither done nor declined
   */
  async sendBack(request: RoundReference): Promise<FolderCorrections> {
    const { id: folderId } = await this.folderOf(request);
    const { roundId } = request;
    await this.dataSource.transaction(async (manager) => {
      await this.corrections.holdFolder(manager, folderId);
      const round = await this.corrections.lockSentRound(manager, folderId, { roundId });
      if (round === null) {
        throw notFound('Round');
      }
      const { all, open } = await this.corrections.countIn(manager, roundId);
      if (isToSendBack(round, open)) {
        await this.corrections.markAnswered(manager, roundId);
        await this.news.tell(manager, round.shareId, 'corrected', all);
      }
    });
    return this.list(request);
  }

  private async folderOf(request: OpenFolder): Promise<FolderReference & { id: string }> {
    const reference = usableFolder(request, 'Folder');
    const folder = await this.folders.find(reference);
    if (folder === null) {
      throw notFound('Folder');
    }
    return { ...reference, id: folder.id };
  }
}

function correctionRound(
  folder: FolderReference,
  { id, shareId, agentName, number, sentAt, answeredAt }: SentRound,
  corrections: readonly StoredCorrection[],
): CorrectionRound {
  return {
    ...{ id, shareId, agentName, number },
    state: answeredAt === null ? 'sent' : 'answered',
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    corrections: corrections
      .filter(({ roundId }) => roundId === id)
      .map((correction) => ownCorrection(folder, correction)),
  };
}

function ownCorrection(folder: FolderReference, correction: StoredCorrection): Correction {
  const { filename, versionId, width, height } = correction;
  return {
    ...answeredCorrection(correction),
    ...{ filename, width, height, url: photoUrl(folder, filename, versionId) },
  };
}
