import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A download may consist of some of a folder's photos; null means all of them. */
export class ChosenDownloads1780220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table downloads add column photo_ids uuid[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table downloads drop column photo_ids');
  }
}
