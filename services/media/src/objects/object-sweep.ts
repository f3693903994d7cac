import { Inject, Injectable, Logger } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import type { ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { OBJECT_STORE } from '../object-store.js';
import { overdueVersion, SWEPT, type SweptKind } from './object-sweep.rules.js';

const HOUR_MS = 3_600_000;
const BATCH = 500;

/** Removes objects that no row will ever name: what crashes, refused requests and deletions left behind. */
@Injectable()
export class ObjectSweep {
  private readonly log = new Logger(ObjectSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Every(HOUR_MS, 'sweep objects')
  async sweep(signal: AbortSignal): Promise<void> {
    const now = new Date();
    for (const kind of SWEPT) {
      const removed = await this.sweepKind(kind, now, signal);
      if (removed > 0) {
        this.log.log(`Removed ${removed} objects under ${kind.prefix} that no version owns`);
      }
    }
  }

  private async sweepKind(kind: SweptKind, now: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let batch = new Map<string, string>();
    for await (const object of this.store.list(kind.prefix)) {
      signal.throwIfAborted();
      const versionId = overdueVersion(kind, object, now);
      if (versionId !== null) {
        batch.set(object.key, versionId);
      }
      if (batch.size === BATCH) {
        removed += await this.removeOrphans(batch);
        batch = new Map();
      }
    }
    return removed + (await this.removeOrphans(batch));
  }

  /** @param versionByKey the version that each object must belong to */
  private async removeOrphans(versionByKey: ReadonlyMap<string, string>): Promise<number> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      'select id from versions where id = any($1::uuid[])',
      [[...versionByKey.values()]],
    );
    const existing = new Set(rows.map(({ id }) => id));
    const orphans = [...versionByKey].filter(([, id]) => !existing.has(id)).map(([key]) => key);
    await this.store.delete(orphans);
    return orphans.length;
  }
}
