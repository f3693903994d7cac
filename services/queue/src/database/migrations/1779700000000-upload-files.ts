import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UploadFiles1779700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The files of an open upload that parts were claimed for, and the bytes up to the last of these.
    await runner.query(`
      create table upload_files (
        listing_id uuid not null references listings (id) on delete cascade,
        file integer not null,
        size integer not null,
        primary key (listing_id, file)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upload_files');
  }
}
