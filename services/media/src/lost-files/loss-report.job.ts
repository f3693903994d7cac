import { Injectable } from '@nestjs/common';
import { versionKey } from '@roomlight/contracts';
import { databaseClock, Every, Outbox } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { MissingObjectsRepository } from '../objects/missing-objects.repository.js';
import { MissingObjectsService } from '../objects/missing-objects.service.js';
import { isReportDue, lossSentences } from './loss-report.rules.js';

const HOUR_MS = 3_600_000;

/** Tells administrators which photos' files are lost, once a day at most, and notices those that are back. */
@Injectable()
export class LossReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly missing: MissingObjectsService,
    private readonly repository: MissingObjectsRepository,
    private readonly outbox: Outbox,
  ) {}

  @Every(HOUR_MS, 'report lost files')
  async report(signal: AbortSignal): Promise<void> {
    for (const { photoId, versionId } of await this.repository.lost(this.dataSource.manager)) {
      signal.throwIfAborted();
      // An operator may have put the file back.
      const size = await this.missing.sizeOf(versionKey(photoId, versionId));
      if (size !== null) {
        await this.repository.recordFound(versionId, size);
      }
    }
    await this.dataSource.transaction(async (manager) => {
      const lost = await this.repository.lost(manager);
      const now = await databaseClock.now(manager);
      if (isReportDue(lost, await this.repository.lastReport(manager), now)) {
        await this.outbox.publish(manager, 'media.differences.found.v1', {
          repaired: [],
          refused: [],
          lost: lossSentences(lost),
        });
        await this.repository.recordReport(
          manager,
          lost.map(({ versionId }) => versionId),
        );
      }
    });
  }
}
