import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PhotoMerges1779400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // How a photo was merged from its frames; null for photos that our engine didn't merge, or before this release.
    await runner.query('alter table photos add column merge jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table photos drop column merge');
  }
}
