import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  FindMigration,
  MigrationReference,
  StartMigration,
  type MigrationReport,
} from '@roomlight/contracts';
import {
  type DeadLetterContext,
  Every,
  type JobContext,
  OnCall,
  OnDeadLetter,
  OnJob,
} from '@roomlight/platform';
import { MigrationsService } from './migrations.service.js';

@Controller()
export class MigrationsController {
  constructor(private readonly migrations: MigrationsService) {}

  @OnCall('media.migration.start.v1')
  start(@Payload() request: StartMigration): Promise<MigrationReport> {
    return this.migrations.start(request);
  }

  @OnCall('media.migration.find.v1')
  find(@Payload() request: FindMigration): Promise<MigrationReport> {
    return this.migrations.find(request);
  }

  // Its dependencies may be unavailable for half an hour.
  @OnJob('media.migration.run.v1', { maxDeliver: 30, backoffMs: [2000, 15_000, 60_000] })
  run(@Payload() migration: MigrationReference, @Ctx() job: JobContext): Promise<void> {
    return this.migrations.run(migration, job);
  }

  @Every(300_000, 'go on with migrations')
  goOn(): Promise<void> {
    return this.migrations.goOn();
  }

  @OnDeadLetter('media.migration.run.v1')
  giveUp(
    @Payload() migration: MigrationReference,
    @Ctx() failure: DeadLetterContext,
  ): Promise<void> {
    return this.migrations.giveUp(migration, failure);
  }
}
