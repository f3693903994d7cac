import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What cardholders' banks have taken back, or may. */
export class Disputes1771100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments
        add column dispute_state text check (dispute_state in ('open', 'won', 'lost')),
        add column dispute_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payments drop column dispute_state, drop column dispute_at');
  }
}
