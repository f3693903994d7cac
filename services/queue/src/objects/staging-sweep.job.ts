import { Injectable, Logger } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { ObjectStore, removeOrphans } from '@roomlight/storage';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;
/** Frames lie in the store before their chunk is received: for as long as its request lasts. */
const GRACE_MS = HOUR_MS;

/** Removes staged frames that no set, no photo and no open upload has: what crashes and broken requests left behind. */
@Injectable()
export class StagingSweep {
  private readonly log = new Logger(StagingSweep.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  @Every(HOUR_MS, 'sweep staged frames')
  async sweep(signal: AbortSignal): Promise<void> {
    await this.removeOrphansOlderThan(
      await databaseClock.ago(this.dataSource.manager, GRACE_MS),
      signal,
    );
  }

  async removeOrphansOlderThan(limit: Date, signal: AbortSignal): Promise<void> {
    const removed = await removeOrphans(
      this.store,
      {
        prefix: 'staging/',
        isDue: ({ modifiedAt }) => modifiedAt < limit,
        owned: (keys) => this.owned(keys),
      },
      signal,
    );
    if (removed > 0) {
      this.log.log(`Removed ${removed} staged frames that no set has`);
    }
  }

  private async owned(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `select object as key
         from unnest($1::text[]) object
        where exists (select 1 from frames f
                       where f.key = object or f.key = regexp_replace(object, '/[0-9]+$', ''))
           or exists (select 1 from kept_frames k
                       where k.key = object or k.key = regexp_replace(object, '/[0-9]+$', ''))
           or exists (select 1 from listings l
                       where l.id::text = split_part(object, '/', 2) and l.status = 'uploading')`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
