import { Injectable } from '@nestjs/common';
import {
  madeKeys,
  type EnhancementSettled,
  type EnhancementSource,
  type PhotoEnhanced,
  type PhotoMerge,
  type SetMerged,
  type StoredPicture,
} from '@roomlight/contracts';
import type { MergeReport } from '@roomlight/imaging';
import { databaseClock, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { QueueEnvironment } from '../environment.js';
import { ListingSettlementService } from '../listings/listing-settlement.service.js';
import { type Attempt, AttemptsRepository, type Produced } from '../model/attempts.repository.js';
import { FramesRepository } from '../model/frames.repository.js';
import { KeptFramesRepository } from '../model/kept-frames.repository.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { lockQueueOfTask } from '../model/queue-lock.helper.js';
import type { TaskKind } from '../model/task-state.types.js';
import type { Task } from '../model/task.entity.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { UnwantedError } from './attempt-watch.helper.js';
import { nextAsk } from './provider-wait.rules.js';
import {
  takenTask,
  type TakenAgain,
  type TakenEnhancement,
  type TakenMerge,
  type TakenTask,
} from './taken-task.rules.js';

/** Bounds the repetitions for a photo that changes faster than it can be enhanced. */
const MAX_CHANGES = 5;

const DONE: Record<TaskKind, string> = { merge: 'merged', enhance: 'enhanced' };

/** The photo when its new picture was begun. */
type SourceState = Pick<EnhancementSource, 'versionId' | 'revision'>;

/** What came of a set's frames; its bytes are in the store. */
export interface MergedSet extends Pick<SetMerged, 'mapsSize'> {
  photo: StoredPicture;
  /** Null from an external service. */
  report: MergeReport | null;
}

type TaskChange<Result> = (task: Task, listing: Listing) => Promise<Result>;

/** Advances tasks and their listings. */
@Injectable()
export class TaskProgressService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TasksRepository,
    private readonly attempts: AttemptsRepository,
    private readonly listings: ListingsRepository,
    private readonly settlement: ListingSettlementService,
    private readonly frames: FramesRepository,
    private readonly kept: KeptFramesRepository,
    private readonly dispatcher: DispatcherService,
    private readonly outbox: Outbox,
    private readonly objects: ObjectRemovalService,
    private readonly environment: QueueEnvironment,
  ) {}

  /** Assigns a task to a worker. Null when there is nothing to do: it was cancelled or is already done. */
  begin(taskId: string): Promise<TakenTask | null> {
    return this.change(taskId, async (manager, task, listing) => {
      if (task.state !== 'dispatched') {
        return null;
      }
      if (task.versionId !== null) {
        // The previous worker may have died after writing its photo's bytes but before the row that names them.
        const { photoId, versionId } = task;
        await this.objects.later(manager, madeKeys({ photoId, versionId }));
      }
      const begun = { taskId, versionId: uuid() };
      await this.attempts.begin(manager, begun);
      if (listing.status === 'queued') {
        await this.listings.start(manager, listing.id);
      }
      return takenTask({ ...task, versionId: begun.versionId }, listing);
    });
  }

  /** @throws UnwantedError when the photo is discarded because the task was cancelled or taken over meanwhile */
  merged(task: TakenMerge, { photo, report, mapsSize }: MergedSet): Promise<void> {
    const { photoId, versionId } = task;
    const produced = { mergeReport: report, skyReplaced: null };
    return this.made(task, produced, async (manager, { id, userId, folderName }) => {
      await this.outbox.publish(manager, 'queue.set.merged.v1', {
        listingId: id,
        userId,
        folderName,
        photo: { ...photo, photoId, versionId },
        ...(report !== null && { merge: mergeOf(report), surfaces: report.surfaces }),
        mapsSize,
      });
    });
  }

  /** As `merged`. */
  enhanced(
    task: TakenEnhancement,
    photo: StoredPicture,
    source: SourceState,
    how: Pick<PhotoEnhanced, 'straightened'> & { skyReplaced: boolean },
  ): Promise<void> {
    const style = task.enhancement.enhanceType;
    const skyReplaced = task.enhancement.replaceSky ? how.skyReplaced : null;
    return this.madeFrom(
      task,
      photo,
      source,
      { mergeReport: null, skyReplaced },
      { ...how, style },
    );
  }

  /** As `merged`, of a photo that is there already. */
  mergedAgain(
    task: TakenAgain,
    { photo, report, mapsSize }: MergedSet,
    source: SourceState,
  ): Promise<void> {
    const merge = report && mergeOf(report);
    const surfaces = report?.surfaces;
    const produced = { mergeReport: report, skyReplaced: null };
    return this.madeFrom(task, photo, source, produced, { merge, surfaces, mapsSize });
  }

  /** @param reason one sentence for the photographer */
  async failed(taskId: string, reason: string): Promise<void> {
    await this.change(taskId, (manager, task, listing) =>
      this.fail(manager, task, listing, reason),
    );
  }

  async exhausted(taskId: string, deliveries: number): Promise<void> {
    await this.change(taskId, (manager, task, listing) =>
      this.fail(manager, task, listing, `couldn't be ${DONE[task.kind]} after ${deliveries} tries`),
    );
  }

  /** Makes a task wait for its unavailable provider, while others use its place. It fails after a day. */
  async postpone(attempt: Attempt, retryAfterMs: number | null): Promise<void> {
    await this.change(attempt.taskId, async (manager, task, listing) => {
      if (task.versionId !== attempt.versionId) {
        return;
      }
      const now = await databaseClock.now(manager);
      const since = task.awaySince ?? now;
      const notBefore = nextAsk({ since, now, retryAfterMs, chance: Math.random() });
      if (notBefore === null) {
        const reason = 'the service that does this was unavailable for a day';
        await this.fail(manager, task, listing, reason);
      } else {
        await this.attempts.postpone(manager, attempt, { notBefore, awaySince: since });
        await this.dispatcher.dispatch(manager, task.userId);
      }
    });
  }

  /** Removes what an attempt has stored that doesn't count. */
  async discard(attempt: Attempt): Promise<void> {
    const keys = madeKeys(attempt);
    await this.dataSource.transaction((manager) => this.objects.later(manager, keys));
  }

  /** The photo that was to be enhanced isn't there any more. */
  async gone(attempt: Attempt): Promise<void> {
    await this.change(attempt.taskId, async (manager, task, listing) => {
      await this.drop(manager, task, listing);
      await this.dispatcher.dispatch(manager, task.userId);
    });
  }

  /** The set's photo is in its folder: its frames are kept for another merge, or aren't needed any more. */
  async stored(manager: EntityManager, taskId: string): Promise<void> {
    await this.changeIn(manager, taskId, async (task, listing) => {
      if (task.kind === 'merge' && task.state === 'made') {
        await this.tasks.markStored(manager, taskId);
        if (this.keepsFrames(listing)) {
          await this.kept.keep(manager, task, listing);
        } else {
          await this.objects.later(manager, await this.frames.deleteOfSet(manager, taskId));
        }
        await this.settlement.settleStored(manager, listing, task.kind);
      }
    });
  }

  /** Handles the outcome of an enhanced picture. media, which owns the picture, removes one that won't be shown. */
  async settled(
    manager: EntityManager,
    { taskId, versionId, outcome }: EnhancementSettled,
  ): Promise<void> {
    await this.changeIn(manager, taskId, async (task, listing) => {
      if (task.kind !== 'enhance' || task.state === 'stored' || task.state === 'failed') {
        return;
      }
      switch (outcome) {
        case 'stored':
          // Counts even if it was given up and is being made again, since the photo shows it.
          await this.tasks.markStored(manager, taskId);
          await this.settlement.settleStored(manager, listing, task.kind);
          break;
        case 'changed':
          if (task.state === 'made' && task.versionId === versionId) {
            await this.doAnew(manager, task, listing);
          }
          break;
        case 'gone':
          await this.drop(manager, task, listing);
          break;
      }
      await this.dispatcher.dispatch(manager, task.userId);
    });
  }

  /** Merging again at an external service would cost its price again. */
  private keepsFrames({ provider }: Listing): boolean {
    return provider === 'built-in' && this.environment.FRAMES_KEPT_DAYS > 0;
  }

  private madeFrom(
    task: Attempt,
    photo: StoredPicture,
    { versionId: sourceVersionId, revision }: SourceState,
    produced: Produced,
    how: Pick<
      PhotoEnhanced,
      'skyReplaced' | 'style' | 'straightened' | 'merge' | 'surfaces' | 'mapsSize'
    >,
  ): Promise<void> {
    const { taskId, photoId, versionId } = task;
    return this.made(task, produced, async (manager, { id }) => {
      await this.outbox.publish(manager, 'queue.photo.enhanced.v1', {
        ...{ taskId, listingId: id, sourceVersionId, revision, ...how },
        photo: { ...photo, photoId, versionId },
      });
    });
  }

  private async made(
    attempt: Attempt,
    produced: Produced,
    tell: (manager: EntityManager, listing: Listing) => Promise<void>,
  ): Promise<void> {
    const counts = await this.change(attempt.taskId, async (manager, task, listing) => {
      if (!(await this.attempts.markMade(manager, attempt, produced))) {
        return false;
      }
      await tell(manager, listing);
      await this.dispatcher.dispatch(manager, task.userId);
      return true;
    });
    if (counts !== true) {
      await this.discard(attempt);
      throw new UnwantedError();
    }
  }

  private async fail(
    manager: EntityManager,
    { id, userId }: Task,
    listing: Listing,
    reason: string,
  ): Promise<void> {
    if (await this.tasks.markFailed(manager, id, reason)) {
      await this.settlement.settle(manager, listing);
      await this.dispatcher.dispatch(manager, userId);
    }
  }

  private async doAnew(manager: EntityManager, task: Task, listing: Listing): Promise<void> {
    if (task.timesChanged < MAX_CHANGES) {
      await this.tasks.markChanged(manager, task);
    } else {
      const reason = 'kept being changed while it was being enhanced';
      await this.tasks.markChangedTooOften(manager, task.id, reason);
      await this.settlement.settle(manager, listing);
    }
  }

  private async drop(manager: EntityManager, { id }: Task, listing: Listing): Promise<void> {
    await this.tasks.delete(manager, id);
    await this.settlement.settle(manager, listing);
  }

  private change<Result>(
    taskId: string,
    work: (manager: EntityManager, ...of: Parameters<TaskChange<Result>>) => Promise<Result>,
  ): Promise<Result | null> {
    return this.dataSource.transaction((manager) =>
      this.changeIn(manager, taskId, (task, listing) => work(manager, task, listing)),
    );
  }

  /** Runs `work` with the current task under its user's lock. Null when the task doesn't exist any more. */
  private async changeIn<Result>(
    manager: EntityManager,
    taskId: string,
    work: TaskChange<Result>,
  ): Promise<Result | null> {
    if (!(await lockQueueOfTask(manager, taskId))) {
      return null;
    }
    const task = await this.tasks.find(manager, taskId);
    const listing = task && (await this.listings.find(manager, task.listingId));
    return task && listing && work(task, listing);
  }
}

function mergeOf(report: MergeReport): PhotoMerge {
  const { method, framesUsed, framesRejected, takenForHdr, engine } = report;
  const { windows, windowsToCheck, doubtfulWindows, undeveloped, turned } = report;
  return {
    ...{ method, framesUsed, framesRejected, windows, windowsToCheck },
    ...(takenForHdr !== undefined && { takenForHdr }),
    ...(doubtfulWindows !== undefined && { doubtfulWindows }),
    ...(undeveloped !== undefined && { undeveloped }),
    ...(turned !== undefined && { turned }),
    ...(engine !== undefined && { engine }),
  };
}
