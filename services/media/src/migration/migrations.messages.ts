import { Injectable } from '@nestjs/common';
import {
  FindMigration,
  MigrationReference,
  StartMigration,
  type MigrationReport,
} from '@roomlight/contracts';
import { Answers, Every, Exhausted, Works, type Job, type JobFailure } from '@roomlight/platform';
import { MigrationsService } from './migrations.service.js';

@Injectable()
export class MigrationsMessages {
  constructor(private readonly migrations: MigrationsService) {}

  @Answers('media.migration.start.v1')
  start(request: StartMigration): Promise<MigrationReport> {
    return this.migrations.start(request);
  }

  @Answers('media.migration.find.v1')
  find(request: FindMigration): Promise<MigrationReport> {
    return this.migrations.find(request);
  }

  // What it needs may be away for half an hour.
  @Works('media.migration.run.v1', { maxDeliver: 30, backoffMs: [2000, 15_000, 60_000] })
  run(migration: MigrationReference, job: Job): Promise<void> {
    return this.migrations.run(migration, job);
  }

  @Every(300_000, 'go on with migrations')
  goOn(): Promise<void> {
    return this.migrations.goOn();
  }

  @Exhausted('media.migration.run.v1')
  giveUp(migration: MigrationReference, failure: JobFailure): Promise<void> {
    return this.migrations.giveUp(migration, failure);
  }
}
