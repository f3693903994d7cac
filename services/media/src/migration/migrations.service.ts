import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  DomainError,
  notFound,
  type FindMigration,
  type MigrationReference,
  type MigrationReport,
  type StartMigration,
} from '@roomlight/contracts';
import { AdvisoryLock, Outbox, type JobContext, type DeadLetterContext } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { v7 as newId } from 'uuid';
import { DESTINATION, type Destination } from './destination.adapter.js';
import { DestinationAwayError, MigrationRefusedError } from './migration.errors.js';
import { reportOf } from './migration-report.rules.js';
import { MigrationRun } from './migration-run.processor.js';
import { MigrationsRepository } from './migrations.repository.js';

const TASK = 'migrate photos';
/** Exceeds any delay between two attempts and any wait that Box requests. */
const SILENCE_MS = 900_000;

/** Starts migrations and completes them, one at a time. */
@Injectable()
export class MigrationsService {
  private readonly log = new Logger(MigrationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly migrations: MigrationsRepository,
    private readonly migration: MigrationRun,
    private readonly advisoryLock: AdvisoryLock,
    private readonly outbox: Outbox,
    @Inject(DESTINATION) private readonly destination: Destination,
  ) {}

  /** @throws DomainError 409 while one runs, 422 when there is no directory to migrate */
  async start({ actor }: StartMigration): Promise<MigrationReport> {
    await this.migration.directory().catch((error: unknown) => {
      throw error instanceof MigrationRefusedError
        ? refused(422, 'nothing_to_migrate', error.message)
        : error;
    });
    const { kind } = this.destination;
    const begun = await this.dataSource.transaction(async (manager) => {
      const migration = await this.migrations.begin(manager, newId(), kind);
      if (migration === null) {
        throw refused(409, 'migration_running', 'A migration is already running.');
      }
      await this.outbox.publish(manager, 'media.migration.started.v1', {
        actor,
        destination: kind,
      });
      await this.outbox.enqueue(manager, 'media.migration.run.v1', { migrationId: migration.id });
      return migration;
    });
    return reportOf(begun, kind);
  }

  /** @throws DomainError 404 */
  async find({ migrationId }: FindMigration): Promise<MigrationReport> {
    const migration = await this.migrations.find(migrationId);
    if (migration === null && migrationId !== undefined) {
      throw notFound('Migration');
    }
    return reportOf(migration, this.destination.kind);
  }

  /** Throws when the migration should continue later. */
  async run({ migrationId }: MigrationReference, { signal }: JobContext): Promise<void> {
    const isMine = await this.advisoryLock.run(TASK, async () => {
      const migration = await this.migrations.find(migrationId);
      if (migration?.state !== 'running') {
        return;
      }
      try {
        await Promise.race([this.migration.run(migrationId, signal), whenAborted(signal)]);
      } catch (error) {
        if (error instanceof MigrationRefusedError) {
          this.log.warn({ msg: 'The migration of photos was refused', err: error });
          await this.migrations.fail(migrationId, error.message);
          return;
        }
        if (!signal.aborted) {
          await this.migrations.delay(
            migrationId,
            `${explained(error)} It will continue automatically.`,
          );
        }
        throw error;
      }
    });
    if (!isMine) {
      throw new Error('Another replica is still at the migration');
    }
  }

  async giveUp({ migrationId }: MigrationReference, { error }: DeadLetterContext): Promise<void> {
    // Another worker has the migration, so this job is superfluous.
    await this.advisoryLock.run(TASK, () => this.migrations.fail(migrationId, explained(error)));
  }

  /** A restored database may lack the jobs of its migrations. */
  async goOn(): Promise<void> {
    const migrationId = await this.migrations.silent(SILENCE_MS);
    if (migrationId !== null) {
      await this.dataSource.transaction((manager) =>
        this.outbox.enqueue(manager, 'media.migration.run.v1', { migrationId }),
      );
    }
  }
}

function refused(status: number, code: string, detail: string): DomainError {
  return new DomainError(status, code, detail, { extra: { success: false, error: detail } });
}

/** Meant for the waiting person; the log has the details. */
function explained(error: unknown): string {
  if (error instanceof DestinationAwayError || error instanceof DomainError) {
    return error.message;
  }
  return 'Something the migration needs is not available.';
}

/** Ends any wait at once when the process stops, such as minutes requested by Box. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void =>
      reject(new Error('The process is stopping', { cause: signal.reason }));
    signal.addEventListener('abort', abort, { once: true });
  });
}
