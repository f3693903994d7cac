import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareDownloads1779310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table share_events
        -- Whether the download has the photos as they were before their content was changed.
        add column unaltered boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table share_events drop column unaltered');
  }
}
