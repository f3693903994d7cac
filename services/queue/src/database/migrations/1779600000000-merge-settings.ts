import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MergeSettings1779600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whether the photographer wants the photo merged without the frame.
    await runner.query(
      'alter table kept_frames add column left_out boolean not null default false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kept_frames drop column left_out');
  }
}
