import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ObjectHolds1767000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A download that is being sent needs these objects until then.
      create table object_holds (
        id uuid primary key,
        keys text[] not null,
        until timestamptz not null
      );

      -- Nothing names them any more, but a download still needs them.
      create table held_removals (key text primary key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table held_removals, object_holds');
  }
}
