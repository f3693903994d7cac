import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuthorisedSets1780300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // 0 for uploads that aren't announced: each of their chunks is authorised.
    await runner.query(
      'alter table listings add column authorised_sets integer not null default 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table listings drop column authorised_sets');
  }
}
