import { Inject, Injectable, Logger } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import type { ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { OBJECT_STORE } from './object-store.helper.js';

const HOUR_MS = 3_600_000;
/** Frames lie in the store before their chunk is received: for as long as its request lasts. */
const GRACE_MS = HOUR_MS;
const BATCH = 500;

/** Removes staged frames that no set has: what crashes and broken requests left behind. */
@Injectable()
export class StagingSweep {
  private readonly log = new Logger(StagingSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Every(HOUR_MS, 'sweep staged frames')
  async sweep(signal: AbortSignal): Promise<void> {
    await this.removeOrphansOlderThan(
      await databaseClock.ago(this.dataSource.manager, GRACE_MS),
      signal,
    );
  }

  async removeOrphansOlderThan(limit: Date, signal: AbortSignal): Promise<void> {
    let batch: string[] = [];
    for await (const { key, modifiedAt } of this.store.list('staging/')) {
      signal.throwIfAborted();
      if (modifiedAt < limit) {
        batch.push(key);
      }
      if (batch.length === BATCH) {
        await this.removeOrphans(batch);
        batch = [];
      }
    }
    await this.removeOrphans(batch);
  }

  private async removeOrphans(keys: readonly string[]): Promise<void> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      'select key from frames where key = any($1)',
      [keys],
    );
    const owned = new Set(rows.map(({ key }) => key));
    const orphans = keys.filter((key) => !owned.has(key));
    if (orphans.length > 0) {
      await this.store.delete(orphans);
      this.log.log(`Removed ${orphans.length} staged frames that no set has`);
    }
  }
}
