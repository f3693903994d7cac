import { Injectable } from '@nestjs/common';
import { versionKey, type NewPhoto } from '@roomlight/contracts';
import type { MergeReport } from '@roomlight/imaging';
import { Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { listingOutcome } from '../listings/listing-status.rules.js';
import { ListingsRepository } from '../listings/listings.repository.js';
import { lockQueueOf } from '../listings/queue-lock.js';
import { ObjectRemoval } from '../objects/object-removal.js';
import { Dispatcher } from './dispatcher.js';
import { FramesRepository } from './frames.repository.js';
import type { ListingSet } from './listing-set.entity.js';
import { type Attempt, SetsRepository } from './sets.repository.js';

/** What a worker needs to know of the set it has taken. */
export interface TakenSet extends Attempt {
  listingId: string;
  hdrFilename: string;
}

/** Moves sets on, and their listings with them. */
@Injectable()
export class SetProgressService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sets: SetsRepository,
    private readonly listings: ListingsRepository,
    private readonly frames: FramesRepository,
    private readonly dispatcher: Dispatcher,
    private readonly outbox: Outbox,
    private readonly objects: ObjectRemoval,
  ) {}

  /** A worker takes a set. Null when there is nothing to do: it was cancelled, or somebody has done it. */
  begin(setId: string): Promise<TakenSet | null> {
    return this.change(setId, async (manager, { state, listingId, hdrFilename, versionId }) => {
      if (state !== 'dispatched') {
        return null;
      }
      if (versionId !== null) {
        // The worker before may have died between its photo's bytes and the row that would have named them.
        await this.objects.later(manager, [versionKey(setId, versionId)]);
      }
      const attempt = { setId, versionId: uuid() };
      await this.sets.begin(manager, attempt);
      await this.listings.start(manager, listingId);
      return { ...attempt, listingId, hdrFilename };
    });
  }

  /** @returns whether the photo counts: false when the set was cancelled meanwhile or another attempt took over */
  async merged(
    attempt: Attempt,
    photo: Omit<NewPhoto, 'photoId' | 'versionId'>,
    report: MergeReport,
  ): Promise<boolean> {
    const { setId, versionId } = attempt;
    const counts = await this.change(setId, async (manager, { listingId, userId }) => {
      const listing = await this.listings.find(manager, listingId);
      if (listing === null || !(await this.sets.markMerged(manager, attempt, report))) {
        return false;
      }
      await this.outbox.publish(manager, 'queue.set.merged.v1', {
        listingId,
        userId,
        folderName: listing.folderName,
        photo: { ...photo, photoId: setId, versionId },
      });
      await this.dispatcher.dispatch(manager, userId);
      return true;
    });
    return counts ?? false;
  }

  /** What an attempt has made that doesn't count goes. */
  async discard({ setId, versionId }: Attempt): Promise<void> {
    await this.dataSource.transaction((manager) =>
      this.objects.later(manager, [versionKey(setId, versionId)]),
    );
  }

  /** @param reason one sentence for the photographer */
  async failed(setId: string, reason: string): Promise<void> {
    await this.change(setId, async (manager, { listingId, userId }) => {
      if (await this.sets.markFailed(manager, setId, reason)) {
        await this.settle(manager, listingId);
        await this.dispatcher.dispatch(manager, userId);
      }
    });
  }

  /** The set's photo is in its folder: its frames aren't needed any more. */
  async stored(manager: EntityManager, setId: string): Promise<void> {
    await this.changeIn(manager, setId, async ({ listingId }) => {
      if (await this.sets.markStored(manager, setId)) {
        await this.objects.later(manager, await this.frames.deleteOfSet(manager, setId));
        await this.settle(manager, listingId);
      }
    });
  }

  private async settle(manager: EntityManager, listingId: string): Promise<void> {
    const sets = await this.sets.progressOf(manager, listingId);
    const stored = sets.filter(({ state }) => state === 'stored').length;
    await this.listings.settle(manager, listingId, stored, listingOutcome(sets));
  }

  private change<Result>(
    setId: string,
    work: (manager: EntityManager, set: ListingSet) => Promise<Result>,
  ): Promise<Result | null> {
    return this.dataSource.transaction((manager) =>
      this.changeIn(manager, setId, (set) => work(manager, set)),
    );
  }

  /** Runs `work` with the set as it is under its user's lock. Null when there is no such set (any more). */
  private async changeIn<Result>(
    manager: EntityManager,
    setId: string,
    work: (set: ListingSet) => Promise<Result>,
  ): Promise<Result | null> {
    const seen = await this.sets.find(manager, setId);
    if (seen === null) {
      return null;
    }
    await lockQueueOf(manager, seen.userId);
    const set = await this.sets.find(manager, setId);
    return set && work(set);
  }
}
