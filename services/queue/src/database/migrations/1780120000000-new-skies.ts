import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NewSkies1780120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null for photos that were enhanced before.
    await runner.query('alter table tasks add column sky_replaced boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tasks drop column sky_replaced');
  }
}
