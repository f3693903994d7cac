import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Frames whose roles the photographer gave: null where the order of the files tells them, as in all sets before. */
export class FrameRoles1772000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "alter table frames add column role text check (role in ('ambient', 'flash'))",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table frames drop column role');
  }
}
