import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys uses by kind and id, and keeps what is held until it is known what has become of it. Which of the former uses
 * were saves isn't known, and doesn't matter: no fact of a save comes twice, and those of listings find theirs.
 */
export class UsesByKindAndId1771000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table uses
        add column kind text not null default 'listing' check (kind in ('listing', 'save')),
        add column is_held boolean not null default false,
        add column held_at timestamptz;
      update uses set kind = 'save', is_held = true, held_at = now() where held_until is not null;
      alter table uses
        alter column kind drop default,
        drop column held_until,
        drop constraint uses_pkey,
        add primary key (kind, id);
      create index uses_held on uses (kind, held_at) where is_held;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from uses u using uses other
       where u.id = other.id and u.kind = 'save' and other.kind = 'listing';
      delete from uses where is_held;
      drop index uses_held;
      alter table uses
        drop constraint uses_pkey,
        add primary key (id),
        drop column kind,
        drop column is_held,
        drop column held_at,
        add column held_until timestamptz;
    `);
  }
}
