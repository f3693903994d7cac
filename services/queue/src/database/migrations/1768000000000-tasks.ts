import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sets become one of two kinds of tasks: photos are enhanced, too. */
export class Tasks1768000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sets rename to tasks;
      alter table tasks rename column hdr_filename to filename;
      alter table tasks
        drop constraint sets_state_check,
        drop constraint sets_listing_id_position_key,
        add column kind text not null default 'merge' check (kind in ('merge', 'enhance')),
        add column photo_id uuid,
        add column source_version_id uuid,
        add column provider_memory jsonb,
        add column times_changed integer not null default 0,
        add column not_before timestamptz,
        add column away_since timestamptz;
      update tasks set photo_id = id, state = case state when 'merged' then 'made' else state end;
      -- Their jobs have another name from now on: asked for again as soon as somebody looks.
      update tasks set touched_at = 'epoch' where state = 'dispatched';
      alter table tasks
        alter column kind drop default,
        alter column photo_id set not null,
        add constraint tasks_state_check
          check (state in ('waiting', 'dispatched', 'made', 'stored', 'failed')),
        add constraint tasks_listing_id_kind_position_key unique (listing_id, kind, position);
      alter table tasks rename constraint sets_pkey to tasks_pkey;
      alter table tasks rename constraint sets_listing_id_fkey to tasks_listing_id_fkey;
      alter index sets_waiting rename to tasks_waiting;
      alter index sets_dispatched rename to tasks_dispatched;
      drop index sets_merged;
      create index tasks_made on tasks (touched_at) where state = 'made';
      create index tasks_not_before on tasks (not_before) where not_before is not null;

      alter table listings rename column total_sets to total_photos;
      alter table listings rename column completed_sets to completed_photos;
      alter table listings
        add column phase text not null default 'merge' check (phase in ('merge', 'enhance')),
        add column enhancement jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from listings l
        where l.phase = 'enhance'
          and not exists (select 1 from tasks t where t.listing_id = l.id and t.kind = 'merge');
      delete from tasks where kind = 'enhance';
      update listings
         set status = 'completed',
             total_photos = (select count(*) from tasks t where t.listing_id = listings.id),
             completed_photos = (select count(*) from tasks t
                                  where t.listing_id = listings.id and t.state = 'stored')
       where phase = 'enhance';
      alter table listings drop column phase, drop column enhancement;
      alter table listings rename column total_photos to total_sets;
      alter table listings rename column completed_photos to completed_sets;

      drop index tasks_made, tasks_not_before;
      alter table tasks drop constraint tasks_state_check;
      update tasks set state = 'merged' where state = 'made';
      alter table tasks
        drop constraint tasks_listing_id_kind_position_key,
        drop column kind,
        drop column photo_id,
        drop column source_version_id,
        drop column provider_memory,
        drop column times_changed,
        drop column not_before,
        drop column away_since,
        add constraint sets_state_check
          check (state in ('waiting', 'dispatched', 'merged', 'stored', 'failed')),
        add constraint sets_listing_id_position_key unique (listing_id, position);
      alter table tasks rename constraint tasks_pkey to sets_pkey;
      alter table tasks rename constraint tasks_listing_id_fkey to sets_listing_id_fkey;
      alter index tasks_waiting rename to sets_waiting;
      alter index tasks_dispatched rename to sets_dispatched;
      alter table tasks rename column filename to hdr_filename;
      alter table tasks rename to sets;
      create index sets_merged on sets (touched_at) where state = 'merged';
    `);
  }
}
