import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Enhancements1768000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table versions
        add column enhanced_by uuid,
        add column source_version_id uuid references versions on delete set null;
      create index versions_source on versions (source_version_id)
        where source_version_id is not null;

      -- What was told last of the listing's enhancement: that it started, or that it ended.
      create table enhancements (
        listing_id uuid primary key,
        told_by uuid not null,
        told_at timestamptz not null default now()
      );

      create table photos_to_enhance (
        photo_id uuid primary key references photos on delete cascade,
        listing_id uuid not null references enhancements on delete cascade
      );
      create index photos_to_enhance_of_listing on photos_to_enhance (listing_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table photos_to_enhance, enhancements;
      alter table versions drop column enhanced_by, drop column source_version_id;
    `);
  }
}
