import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PhotoMigrations1770000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table photo_migrations (
        id uuid primary key,
        destination text not null,
        state text not null check (state in ('running', 'finished', 'failed')),
        -- Null until they are counted.
        total_files integer,
        success_count integer not null default 0,
        error_count integer not null default 0,
        errors text[] not null default '{}',
        error text,
        started_at timestamptz not null default now(),
        -- When it last gave a sign of life.
        told_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create unique index photo_migrations_one_at_a_time on photo_migrations (state)
        where state = 'running';

      -- What has come into our own store: it doesn't come again, whatever its owner does with it.
      create table migrated_files (
        owner_id uuid not null,
        folder_name text not null,
        filename text not null,
        sha256 text not null,
        primary key (owner_id, folder_name, filename, sha256)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table migrated_files, photo_migrations');
  }
}
