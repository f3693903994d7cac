import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The listing's name as it was typed; null where it is the folder's name with spaces. */
export class ListingTitles1780230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table folders add column title text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table folders drop column title');
  }
}
