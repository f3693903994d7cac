import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeptFrames1779500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Sets whose photos are stored; a photo can be merged again from its frames while they are kept.
      create table kept_sets (
        photo_id uuid primary key,
        user_id uuid not null,
        -- Of the set's HDR frame or first bracket.
        filename text not null,
        develop_raw boolean not null,
        kept_at timestamptz not null default now()
      );
      create index kept_sets_of_user on kept_sets (user_id);
      create index kept_sets_kept on kept_sets (kept_at);

      create table kept_frames (
        photo_id uuid not null references kept_sets on delete cascade,
        position integer not null,
        key text not null,
        filename text not null,
        size integer not null,
        parts integer,
        role text check (role in ('ambient', 'flash')),
        primary key (photo_id, position)
      );
      create index kept_frames_key on kept_frames (key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_frames, kept_sets');
  }
}
