import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResumableUploads1775000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table listings add column upload_bytes bigint');
    await runner.query('alter table frames add column parts integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table frames drop column parts');
    await runner.query('alter table listings drop column upload_bytes');
  }
}
