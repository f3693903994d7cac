import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Edits1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table photos
        -- What every edit is rendered from.
        add column base_version_id uuid,
        add column recipe jsonb not null
          default '{"verticalAngle": 0, "horizontalAngle": 0, "focalLength": null, "screens": []}',
        -- Counts the changes, so that nobody saves what was made from an older state.
        add column revision integer not null default 0,
        add column backup_version_id uuid,
        add column backup_base_version_id uuid,
        add column backup_recipe jsonb,
        add check (num_nonnulls(backup_version_id, backup_base_version_id, backup_recipe) in (0, 3));
      update photos set base_version_id = current_version_id;
      -- The keys below are deferred: what waits to be checked would keep the table from being altered.
      set constraints all immediate;
      alter table photos alter column base_version_id set not null;
      alter table photos
        add foreign key (id, base_version_id)
          references versions (photo_id, id) deferrable initially deferred,
        add foreign key (id, backup_version_id)
          references versions (photo_id, id) deferrable initially deferred,
        add foreign key (id, backup_base_version_id)
          references versions (photo_id, id) deferrable initially deferred;
      create index photos_screens on photos using gin (recipe jsonb_path_ops);
      create index photos_backup_screens on photos using gin (backup_recipe jsonb_path_ops);

      -- Since when the photo shows another version; null for one that it has shown ever since.
      alter table versions add column superseded_at timestamptz;
      create index versions_superseded on versions (superseded_at) where superseded_at is not null;

      create table screen_images (
        id uuid primary key,
        owner_id uuid not null,
        -- null for one that isn't in its owner's library
        name text,
        original_name text not null,
        size integer not null,
        width integer not null,
        height integer not null,
        format text not null,
        created_at timestamptz not null default now()
      );
      create index screen_images_of_owner on screen_images (owner_id, created_at desc, id desc);
      create index screen_images_unsaved on screen_images (created_at) where name is null;

      create table adjusted_photos (
        id uuid primary key,
        version_id uuid not null references versions on delete cascade,
        colours jsonb not null,
        size integer not null,
        used_at timestamptz not null default now(),
        unique (version_id, colours)
      );
      create index adjusted_photos_used on adjusted_photos (used_at);

      create table downloads (
        id uuid primary key,
        user_id uuid not null,
        folder_id uuid not null references folders on delete cascade,
        created_at timestamptz not null default now()
      );
      create index downloads_of_folder on downloads (folder_id);
      create index downloads_created on downloads (created_at);

      create table download_photos (
        download_id uuid not null references downloads on delete cascade,
        version_id uuid not null references versions on delete cascade,
        colours jsonb not null,
        primary key (download_id, version_id)
      );
      create index download_photos_of_version on download_photos (version_id);

      -- Listings whose folder has been deleted: a photo that still comes in for one must not bring it back.
      create table removed_listings (
        id uuid primary key,
        removed_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table removed_listings, download_photos, downloads, adjusted_photos, screen_images;
      alter table versions drop column superseded_at;
      alter table photos
        drop column base_version_id,
        drop column recipe,
        drop column revision,
        drop column backup_version_id,
        drop column backup_base_version_id,
        drop column backup_recipe;
    `);
  }
}
