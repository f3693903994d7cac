import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MergeReports1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What the latest merge of the set did; null before it, and for sets that were merged earlier.
    await runner.query('alter table sets add column merge_report jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sets drop column merge_report');
  }
}
