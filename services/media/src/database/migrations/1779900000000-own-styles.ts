import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwnStyles1779900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table own_styles (
        id uuid primary key,
        owner_id uuid not null,
        name text not null,
        -- Number of finished photos that it was made from.
        photo_count integer not null,
        model jsonb not null,
        is_default boolean not null default false,
        created_at timestamptz not null default now()
      );
      create unique index own_styles_name on own_styles (owner_id, lower(name));
      create unique index own_styles_default on own_styles (owner_id) where is_default;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_styles');
  }
}
