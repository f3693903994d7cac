import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemovedUsers1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table removed_users (
        id uuid primary key,
        removed_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table removed_users');
  }
}
