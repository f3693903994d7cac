import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MergeReports1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The report of the set's latest merge; null before it, and for sets merged before this migration.
    await runner.query('alter table sets add column merge_report jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sets drop column merge_report');
  }
}
