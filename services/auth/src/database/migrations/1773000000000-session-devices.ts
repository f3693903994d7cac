import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionDevices1773000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An earlier release that still runs inserts rows without these columns.
    await runner.query(`
      alter table sessions
        add id uuid not null default gen_random_uuid(),
        add last_seen_at timestamptz not null default now(),
        add address text,
        add user_agent text`);
    await runner.query('create unique index sessions_by_id on sessions (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions drop id, drop last_seen_at, drop address, drop user_agent`);
  }
}
