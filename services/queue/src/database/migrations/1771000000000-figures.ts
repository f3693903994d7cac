import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How old the queue's work is, and how attempts at it ended. */
export class Figures1771000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tasks add column queued_at timestamptz not null default now();
      create index tasks_unfinished on tasks (listing_id) where state <> 'stored';

      create table attempt_outcomes (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('merge', 'enhance')),
        provider text not null,
        outcome text not null check (outcome in ('made', 'refused', 'away', 'failed', 'left off')),
        took_ms integer not null,
        ended_at timestamptz not null default now()
      );
      create index attempt_outcomes_newest on attempt_outcomes (ended_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table attempt_outcomes;
      drop index tasks_unfinished;
      alter table tasks drop column queued_at;
    `);
  }
}
