import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves `second_factor_due`, which replicas of the earlier release still read and write. */
export class SessionsByPasskey1777000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions add by_passkey boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop by_passkey');
  }
}
