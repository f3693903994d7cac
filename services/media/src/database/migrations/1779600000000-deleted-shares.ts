import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedShares1779600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A deleted link shows nothing, but can be restored for a while.
      alter table shares add column deleted_at timestamptz;
      create index shares_deleted on shares (deleted_at) where deleted_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from shares where deleted_at is not null;
      alter table shares drop column deleted_at;
    `);
  }
}
