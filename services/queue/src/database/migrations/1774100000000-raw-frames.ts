import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RawFrames1774100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table listings add column develop_raw boolean not null default false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table listings drop column develop_raw');
  }
}
