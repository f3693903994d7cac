import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VersionsAndTrash1779200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table versions
        -- What made it; null where that is unknown.
        add column origin text
          check (origin in ('merged', 'uploaded', 'straightened', 'screen', 'enhanced')),
        -- Of the enhancement that made it.
        add column style text,
        add column shown_at timestamptz,
        -- What it was rendered from, and how; null for a version that is its own base.
        add column base_version_id uuid references versions on delete set null,
        add column recipe jsonb;
      update versions v
         set shown_at = v.created_at,
             origin = case
               when v.enhanced_by is not null then 'enhanced'
               -- A photo and its first version were inserted in one transaction.
               when v.created_at = p.created_at and p.listing_id is not null then 'merged'
               when v.created_at = p.created_at then 'uploaded'
               when v.id in (p.current_version_id, p.backup_version_id)
                 then case when jsonb_array_length(
                        case v.id when p.current_version_id then p.recipe else p.backup_recipe end
                          -> 'screens') > 0
                      then 'screen' else 'straightened' end
             end,
             base_version_id = case
               when v.id = p.current_version_id then nullif(p.base_version_id, v.id)
               when v.id = p.backup_version_id then nullif(p.backup_base_version_id, v.id)
             end,
             recipe = case
               when v.id = p.current_version_id and p.base_version_id <> v.id then p.recipe
               when v.id = p.backup_version_id and p.backup_base_version_id <> v.id
                 then p.backup_recipe
             end
        from photos p
       where p.id = v.photo_id;
      -- The keys of photos are deferred: what waits to be checked would keep the table from being altered.
      set constraints all immediate;
      alter table versions
        alter column shown_at set default now(),
        alter column shown_at set not null;
      create index versions_of_base on versions (base_version_id) where base_version_id is not null;
      create index versions_screens on versions using gin (recipe jsonb_path_ops)
        where recipe is not null;

      alter table folders
        -- When it was moved to the trash. A deleted photo lies in a row of its own.
        add column trashed_at timestamptz,
        -- The folder that a deleted photo was in, which may be gone.
        add column trashed_from uuid,
        add check (trashed_from is null or trashed_at is not null);
      alter table folders drop constraint folders_owner_id_name_key;
      create unique index folders_owner_id_name_key on folders (owner_id, name)
        where trashed_at is null;
      create index folders_of_owner on folders (owner_id);
      create index folders_trashed on folders (trashed_at) where trashed_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from folders where trashed_at is not null;
      set constraints all immediate;
      drop index folders_trashed, folders_of_owner, folders_owner_id_name_key;
      alter table folders drop column trashed_at, drop column trashed_from;
      alter table folders add unique (owner_id, name);
      alter table versions
        drop column origin,
        drop column style,
        drop column shown_at,
        drop column base_version_id,
        drop column recipe;
    `);
  }
}
