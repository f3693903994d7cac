import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareDownloads1779310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table share_events
        -- Whether the download has the photos as they were before their content was changed.
        add column unaltered boolean not null default false,
        -- The export whose files the download has. The event outlasts it.
        add column export_id uuid;

      alter table exports
        -- Null for an export of the owner's own.
        add column share_id uuid references shares on delete cascade,
        -- Alike for orders of the same files.
        add column fingerprint text not null default '';
      create index exports_of_user on exports (user_id, created_at);
      create index exports_of_share on exports (share_id) where share_id is not null;

      -- Whether a job makes it. Those that are there have theirs.
      alter table export_files add column dispatched boolean not null default true;
      alter table export_files alter column dispatched set default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table export_files drop column dispatched;
      delete from exports where share_id is not null;
      alter table exports drop column share_id, drop column fingerprint;
      drop index exports_of_user;
      alter table share_events drop column unaltered, drop column export_id;
    `);
  }
}
