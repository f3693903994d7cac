import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Shares1777000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shares (
        id uuid primary key,
        folder_id uuid not null references folders on delete cascade,
        -- SHA-256 of the link's token, which is stored nowhere.
        token_hash text not null unique,
        agent_name text not null,
        branded boolean not null,
        brand_name text not null,
        contact text not null,
        theme text not null check (theme in ('light', 'dark')),
        password_hash text,
        expires_at timestamptz,
        max_downloads integer check (max_downloads > 0),
        downloads integer not null default 0 check (downloads <= max_downloads),
        revoked_at timestamptz,
        -- Null while the photos are locked.
        released_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index shares_of_folder on shares (folder_id);

      -- Without addresses or anything else of the person.
      create table share_events (
        id uuid primary key,
        share_id uuid not null references shares on delete cascade,
        kind text not null check (kind in ('opened', 'downloaded')),
        photo_ids uuid[] not null default '{}',
        at timestamptz not null default clock_timestamp()
      );
      create index share_events_of_share on share_events (share_id, at desc);

      create table share_favourites (
        share_id uuid not null references shares on delete cascade,
        photo_id uuid not null references photos on delete cascade,
        primary key (share_id, photo_id)
      );
      create index share_favourites_of_photo on share_favourites (photo_id);

      alter table renditions add column watermarked boolean not null default false;
      alter table renditions drop constraint renditions_pkey;
      alter table renditions add primary key (version_id, width, format, watermarked);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from renditions where watermarked;
      alter table renditions drop constraint renditions_pkey;
      alter table renditions drop column watermarked;
      alter table renditions add primary key (version_id, width, format);
      drop table share_favourites, share_events, shares;
    `);
  }
}
