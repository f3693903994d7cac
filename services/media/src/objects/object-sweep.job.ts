import { Inject, Injectable, Logger } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import type { ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { ObjectHolds } from './object-holds.repository.js';
import { OBJECT_STORE } from './object-store.helper.js';
import { overdueOwner, SWEPT, type SweptKind } from './object-sweep.rules.js';

const HOUR_MS = 3_600_000;
const BATCH = 500;

/** Removes objects that no row will ever name: what crashes, refused requests and deletions left behind. */
@Injectable()
export class ObjectSweep {
  private readonly log = new Logger(ObjectSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: ObjectHolds,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Every(HOUR_MS, 'sweep objects')
  async sweep(signal: AbortSignal): Promise<void> {
    const now = await databaseClock.now(this.dataSource.manager);
    for (const kind of SWEPT) {
      const removed = await this.sweepKind(kind, now, signal);
      if (removed > 0) {
        this.log.log(`Removed ${removed} objects under ${kind.prefix} that nothing names`);
      }
    }
  }

  private async sweepKind(kind: SweptKind, now: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let batch = new Map<string, string>();
    for await (const object of this.store.list(kind.prefix)) {
      signal.throwIfAborted();
      const ownerId = overdueOwner(kind, object, now);
      if (ownerId !== null) {
        batch.set(object.key, ownerId);
      }
      if (batch.size === BATCH) {
        removed += await this.removeOrphans(kind, batch);
        batch = new Map();
      }
    }
    return removed + (await this.removeOrphans(kind, batch));
  }

  /** @param ownerByKey the id of the row that each object must have */
  private async removeOrphans(
    { owner }: SweptKind,
    ownerByKey: ReadonlyMap<string, string>,
  ): Promise<number> {
    const existing = owner === null ? new Set() : await this.existing(owner, ownerByKey.values());
    const held = await this.holds.postponed([...ownerByKey.keys()]);
    const orphans = [...ownerByKey]
      .filter(([key, id]) => !existing.has(id) && !held.has(key))
      .map(([key]) => key);
    await this.store.delete(orphans);
    return orphans.length;
  }

  private async existing(
    table: NonNullable<SweptKind['owner']>,
    ids: Iterable<string>,
  ): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from ${table} where id = any($1::uuid[])`,
      [[...ids]],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
