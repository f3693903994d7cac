import { Injectable } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { HISTORY_MS, VersionsRepository } from '../model/versions.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';

/** Time left for pages that show an older version and downloads that stream it. */
const GRACE_MS = 3_600_000;
const EVERY_MS = 600_000;
const BATCH = 500;

/** Removes superseded versions that neither a photo, its backup nor its history needs. */
@Injectable()
export class VersionSweep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly versions: VersionsRepository,
    private readonly objects: ObjectRemovalService,
  ) {}

  @Every(EVERY_MS, 'remove superseded versions')
  async sweep(signal: AbortSignal): Promise<void> {
    const grace = await databaseClock.ago(this.dataSource.manager, GRACE_MS);
    const since = await databaseClock.ago(this.dataSource.manager, HISTORY_MS);
    while ((await this.removeSome(grace, since)) === BATCH) {
      signal.throwIfAborted();
    }
  }

  private removeSome(grace: Date, since: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const versions = await this.versions.lockForgotten(manager, { grace, since }, BATCH);
      await this.objects.later(manager, await this.versions.objectKeys(manager, versions));
      await this.versions.delete(
        manager,
        versions.map(({ id }) => id),
      );
      return versions.length;
    });
  }
}
