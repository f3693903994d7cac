import { Injectable, Logger } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { QueueEnvironment } from '../environment.js';
import { KeptFramesRepository } from '../model/kept-frames.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Bounds a transaction. */
const SETS_AT_ONCE = 200;

/** Removes frames whose time is over. */
@Injectable()
export class KeptFramesExpiry {
  private readonly log = new Logger(KeptFramesExpiry.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly kept: KeptFramesRepository,
    private readonly objects: ObjectRemovalService,
    private readonly environment: QueueEnvironment,
  ) {}

  @Every(HOUR_MS, 'remove kept frames')
  async expire(signal: AbortSignal): Promise<void> {
    const keptMs = this.environment.FRAMES_KEPT_DAYS * DAY_MS;
    const before = await databaseClock.ago(this.dataSource.manager, keptMs);
    let removed = 0;
    let some: number;
    do {
      some = await this.dataSource.transaction(async (manager) => {
        const keys = await this.kept.expire(manager, before, SETS_AT_ONCE);
        await this.objects.later(manager, keys);
        return keys.length;
      });
      removed += some;
    } while (some > 0 && !signal.aborted);
    if (removed > 0) {
      this.log.log(`Removed ${removed} frames that had been kept for another merge`);
    }
  }
}
