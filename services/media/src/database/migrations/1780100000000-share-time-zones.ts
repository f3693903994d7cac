import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareTimeZones1780100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- IANA name of where the link was made: its last day is a day there. Null when it isn't known.
      alter table shares add column time_zone text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shares drop column time_zone');
  }
}
