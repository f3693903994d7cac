import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoldersAndPhotos1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table folders (
        id uuid primary key,
        owner_id uuid not null,
        name text not null,
        created_at timestamptz not null default now(),
        unique (owner_id, name)
      );

      create table photos (
        id uuid primary key,
        folder_id uuid not null references folders on delete cascade,
        filename text not null,
        current_version_id uuid not null,
        listing_id uuid,
        created_at timestamptz not null default now(),
        unique (folder_id, filename)
      );
      create index photos_newest on photos (folder_id, created_at desc, id desc);

      create table versions (
        id uuid primary key,
        photo_id uuid not null references photos on delete cascade,
        size integer not null,
        width integer not null,
        height integer not null,
        format text not null,
        created_at timestamptz not null default now(),
        unique (photo_id, id)
      );
      -- A photo shows a version of its own; the two are inserted in one transaction.
      alter table photos add foreign key (id, current_version_id)
        references versions (photo_id, id) deferrable initially deferred;

      create table renditions (
        version_id uuid not null references versions on delete cascade,
        width integer not null,
        format text not null,
        size integer not null,
        primary key (version_id, width, format)
      );

      create table listing_folders (
        listing_id uuid primary key,
        folder_id uuid not null references folders on delete cascade
      );
      create index listing_folders_of_folder on listing_folders (folder_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table listing_folders, renditions, versions, photos, folders cascade');
  }
}
