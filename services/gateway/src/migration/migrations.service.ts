import { Injectable } from '@nestjs/common';
import { DomainError, type MigrationReport, type StartMigration } from '@roomlight/contracts';
import { Clock, RpcClient } from '@roomlight/platform';
import { GatewayEnvironment } from '../environment.js';
import { LongWorkService } from '../http/server/long-work.service.js';

/** Migrates photos and waits for the end for a limited time; the migration also runs without a waiting caller. */
@Injectable()
export class MigrationsService {
  constructor(
    private readonly calls: RpcClient,
    private readonly environment: GatewayEnvironment,
    private readonly longWork: LongWorkService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param isAwaited whether the client is still connected
   * @throws DomainError 409 while another one runs, 422 when there is nothing to migrate from
   */
  async migrate(request: StartMigration, isAwaited: () => boolean): Promise<MigrationReport> {
    const until = this.clock.now() + this.environment.MIGRATION_WAIT_SECONDS * 1000;
    const started = await this.calls.request('media.migration.start.v1', request);
    return this.longWork.follow(started, {
      isOver: ({ state }) => state !== 'running',
      next: (report) => this.next(report),
      until,
      isAwaited,
    });
  }

  /** The last known state, when the service is unavailable. */
  private async next(report: MigrationReport): Promise<MigrationReport> {
    const migrationId = report.id ?? undefined;
    try {
      return await this.calls.request('media.migration.find.v1', { migrationId });
    } catch (error) {
      if (error instanceof DomainError && error.status === 503) {
        return report;
      }
      throw error;
    }
  }
}
