import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LostFiles1780200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the version's file was first missing in the store, and when administrators were notified.
      alter table versions
        add column lost_at timestamptz,
        add column loss_reported_at timestamptz;
      create index versions_lost on versions (lost_at) where lost_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index versions_lost;
      alter table versions drop column lost_at, drop column loss_reported_at;
    `);
  }
}
