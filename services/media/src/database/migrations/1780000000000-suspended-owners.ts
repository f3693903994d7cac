import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SuspendedOwners1780000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table owner_suspensions (
        owner_id uuid primary key,
        suspended boolean not null,
        -- By auth's clock, since events may come in another order.
        changed_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table owner_suspensions');
  }
}
