import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListingsAndSets1763701000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table listings (
        id uuid primary key,
        user_id uuid not null,
        listing_name text not null,
        folder_name text not null,
        status text not null
          check (status in ('uploading', 'queued', 'processing', 'completed', 'failed')),
        total_chunks integer not null,
        total_expected integer not null,
        total_sets integer not null default 0,
        completed_sets integer not null default 0,
        error_message text,
        provider text not null,
        enhance_type text,
        created_at timestamptz not null default now(),
        last_chunk_at timestamptz not null default now(),
        started_at timestamptz,
        completed_at timestamptz
      );
      create unique index listings_active on listings (user_id, folder_name)
        where status in ('uploading', 'queued', 'processing', 'failed');
      create index listings_of_user on listings (user_id);
      create index listings_uploading on listings (last_chunk_at) where status = 'uploading';

      -- Ids of uploads that were cancelled, abandoned or cleared: a late chunk must not begin them again.
      create table ended_uploads (
        id uuid primary key,
        ended_at timestamptz not null default now()
      );

      create table chunks (
        listing_id uuid not null references listings on delete cascade,
        chunk_index integer not null,
        set_offset integer not null,
        set_count integer not null,
        file_count integer not null,
        primary key (listing_id, chunk_index)
      );

      create table sets (
        id uuid primary key,
        listing_id uuid not null references listings on delete cascade,
        user_id uuid not null,
        position integer not null,
        hdr_filename text not null,
        state text not null
          check (state in ('waiting', 'dispatched', 'merged', 'stored', 'failed')),
        -- The version that the latest attempt makes. Only that attempt may finish the set.
        version_id uuid,
        failure_reason text,
        touched_at timestamptz not null default now(),
        unique (listing_id, position)
      );
      create index sets_waiting on sets (user_id) where state = 'waiting';
      create index sets_dispatched on sets (user_id) where state = 'dispatched';
      create index sets_merged on sets (touched_at) where state = 'merged';

      create table frames (
        set_id uuid not null references sets on delete cascade,
        position integer not null,
        key text not null unique,
        filename text not null,
        size integer not null,
        primary key (set_id, position)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table frames, sets, chunks, ended_uploads, listings');
  }
}
