import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Exports1778100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What changed the content of the picture; merging, light, colours and straightening change none.
      alter table versions add column alterations text[] not null default '{}'
        check (alterations <@ array['screen', 'sky']);
      -- Screens are in the recipes. Nothing tells of the skies that were replaced so far.
      update versions v set alterations = '{screen}'
        from photos p
       where v.id = p.backup_version_id and jsonb_array_length(p.backup_recipe -> 'screens') > 0;
      update versions v set alterations = '{screen}'
        from versions s
       where s.id = v.source_version_id and s.alterations <> '{}';
      update versions v set alterations = '{screen}'
        from photos p join versions b on b.id = p.base_version_id
       where v.id = p.current_version_id
         and (jsonb_array_length(p.recipe -> 'screens') > 0 or b.alterations <> '{}');

      create table export_presets (
        id uuid primary key,
        owner_id uuid not null,
        settings jsonb not null,
        created_at timestamptz not null default now()
      );
      create index export_presets_of_owner on export_presets (owner_id);

      -- Files that were made from versions; 'rendering' is all that determines their bytes.
      create table exported_photos (
        id uuid primary key,
        version_id uuid not null references versions on delete cascade,
        rendering jsonb not null,
        size integer not null,
        used_at timestamptz not null default now(),
        unique (version_id, rendering)
      );
      create index exported_photos_used on exported_photos (used_at);

      create table exports (
        id uuid primary key,
        user_id uuid not null,
        folder_id uuid not null references folders on delete cascade,
        preset_name text not null,
        created_at timestamptz not null default now()
      );
      create index exports_of_folder on exports (folder_id);
      create index exports_created on exports (created_at);

      create table export_files (
        export_id uuid not null references exports on delete cascade,
        version_id uuid not null references versions on delete cascade,
        name text not null,
        rendering jsonb not null,
        -- Why it can't be made, for a person.
        failure text,
        primary key (export_id, version_id)
      );
      create index export_files_of_version on export_files (version_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table export_files, exports, exported_photos, export_presets;
      alter table versions drop column alterations;
    `);
  }
}
