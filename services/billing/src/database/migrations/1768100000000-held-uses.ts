import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that are being saved count until the outcome is known. */
export class HeldUses1768100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uses add column held_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from uses where held_until is not null');
    await runner.query('alter table uses drop column held_until');
  }
}
