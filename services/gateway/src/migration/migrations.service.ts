import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DomainError, type MigrationReport, type StartMigration } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayEnvironment } from '../environment.js';

const POLL_MS = 500;

/** Has photos migrated, and waits for the end for a while; the migration doesn't need anybody who waits. */
@Injectable()
export class Migrations implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly calls: Calls,
    private readonly environment: GatewayEnvironment,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /**
   * @param isAwaited whether there is still somebody to answer
   * @throws DomainError 409 while another one runs, 422 when there is nothing to migrate from
   */
  async migrate(request: StartMigration, isAwaited: () => boolean): Promise<MigrationReport> {
    const until = performance.now() + this.environment.MIGRATION_WAIT_SECONDS * 1000;
    const mayWait = (): boolean =>
      performance.now() + POLL_MS <= until && isAwaited() && !this.isStopping;
    let report = await this.calls.ask('media.migration.start.v1', request);
    while (report.state === 'running' && mayWait()) {
      await pause(POLL_MS);
      report = await this.next(report);
    }
    return report;
  }

  /** What stood last, when nobody can be asked. */
  private async next(report: MigrationReport): Promise<MigrationReport> {
    const migrationId = report.id ?? undefined;
    try {
      return await this.calls.ask('media.migration.find.v1', { migrationId });
    } catch (error) {
      if (error instanceof DomainError && error.status === 503) {
        return report;
      }
      throw error;
    }
  }
}
