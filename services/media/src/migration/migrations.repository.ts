import type { MigrationDestination } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PhotoMigration } from './migration-report.rules.js';
import type { Counts } from './tally.rules.js';

const COLUMNS = `id, destination, state, total_files as "totalFiles", success_count as "successCount",
  error_count as "errorCount", errors, error, started_at as "startedAt", ended_at as "endedAt"`;

@Injectable()
export class MigrationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The migration with the id; without an id, the latest one. */
  async find(id?: string): Promise<PhotoMigration | null> {
    const [found] = await this.dataSource.query<PhotoMigration[]>(
      `select ${COLUMNS} from photo_migrations
        where $1::uuid is null or id = $1
        order by started_at desc, id desc limit 1`,
      [id ?? null],
    );
    return found ?? null;
  }

  /** Null while another one runs. */
  async begin(
    manager: EntityManager,
    id: string,
    destination: MigrationDestination,
  ): Promise<PhotoMigration | null> {
    const [begun] = await manager.query<PhotoMigration[]>(
      `insert into photo_migrations (id, destination, state) values ($1, $2, 'running')
       on conflict (state) where state = 'running' do nothing
       returning ${COLUMNS}`,
      [id, destination],
    );
    return begun ?? null;
  }

  /** A running migration that has had no heartbeat for the given time. */
  async silent(ms: number): Promise<string | null> {
    const [found] = await this.dataSource.query<{ id: string }[]>(
      `select id from photo_migrations
        where state = 'running' and told_at < now() - $1 * interval '1 millisecond'`,
      [ms],
    );
    return found?.id ?? null;
  }

  /** Each attempt starts from the beginning: files that are already there count at once. */
  async restart(id: string): Promise<void> {
    await this.dataSource.query(
      `update photo_migrations
          set total_files = null, success_count = 0, error_count = 0, errors = '{}', error = null,
              told_at = now()
        where id = $1 and state = 'running'`,
      [id],
    );
  }

  async progress(id: string, totalFiles: number, counts: Counts): Promise<void> {
    await this.write(id, 'running', totalFiles, counts);
  }

  async finish(id: string, counts: Counts): Promise<void> {
    // Files come and go, so the total is the number of files met.
    await this.write(id, 'finished', counts.successCount + counts.errorCount, counts);
  }

  /** Records what the migration waits for until it continues. */
  async delay(id: string, error: string): Promise<void> {
    await this.dataSource.query(
      `update photo_migrations set error = $2, told_at = now()
        where id = $1 and state = 'running'`,
      [id, error],
    );
  }

  async fail(id: string, error: string): Promise<void> {
    await this.dataSource.query(
      `update photo_migrations
          set state = 'failed', error = $2, ended_at = now(),
              total_files = success_count + error_count
        where id = $1 and state = 'running'`,
      [id, error],
    );
  }

  private async write(
    id: string,
    state: 'running' | 'finished',
    totalFiles: number,
    { successCount, errorCount, errors }: Counts,
  ): Promise<void> {
    await this.dataSource.query(
      `update photo_migrations
          set state = $2, total_files = $3, success_count = $4, error_count = $5, errors = $6,
              told_at = now(),
              ended_at = case when $2 = 'finished' then now() end
        where id = $1 and state = 'running'`,
      [id, state, totalFiles, successCount, errorCount, errors],
    );
  }
}
