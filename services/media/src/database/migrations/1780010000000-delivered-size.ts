import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeliveredSize1780010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table versions add column delivered_size integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table versions drop column delivered_size');
  }
}
