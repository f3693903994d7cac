import { Injectable, Logger } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { ObjectStore, removeOrphans } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { ObjectHoldsRepository } from './object-holds.repository.js';
import { ownerId, overdueOwner, SWEPT, type SweptKind } from './object-sweep.rules.js';

const HOUR_MS = 3_600_000;

/** Removes objects that no row will ever name: what crashes, refused requests and deletions left behind. */
@Injectable()
export class ObjectSweep {
  private readonly log = new Logger(ObjectSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: ObjectHoldsRepository,
    private readonly store: ObjectStore,
  ) {}

  @Every(HOUR_MS, 'sweep objects')
  async sweep(signal: AbortSignal): Promise<void> {
    const now = await databaseClock.now(this.dataSource.manager);
    for (const kind of SWEPT) {
      const removed = await removeOrphans(
        this.store,
        {
          prefix: kind.prefix,
          isDue: (object) => overdueOwner(kind, object, now) !== null,
          owned: (keys) => this.owned(kind, keys),
        },
        signal,
      );
      if (removed > 0) {
        this.log.log(`Removed ${removed} objects under ${kind.prefix} that nothing names`);
      }
    }
  }

  private async owned(kind: SweptKind, keys: readonly string[]): Promise<Set<string>> {
    // Before the holds: a row that goes in between has its key held by then.
    const existing = await this.existing(kind, keys);
    const held = await this.holds.postponed(keys);
    return new Set(keys.filter((key) => held.has(key) || existing.has(ownerId(kind, key))));
  }

  /** The ids of the owners that are there. */
  private async existing(kind: SweptKind, keys: readonly string[]): Promise<Set<string | null>> {
    if (kind.owner === null) {
      return new Set();
    }
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from ${kind.owner} where id = any($1::uuid[])`,
      [keys.map((key) => ownerId(kind, key))],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
