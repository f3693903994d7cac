import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PhotoOrder1776000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table photos
        -- Its place in the folder, from 0; null until the folder is put in order, and for photos added since.
        add column position integer check (position >= 0),
        add column room text,
        add column rating smallint not null default 0 check (rating between 0 and 5),
        add column flag text check (flag in ('picked', 'rejected')),
        -- When its owner approved it for delivery.
        add column approved_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table photos
        drop column position, drop column room, drop column rating, drop column flag, drop column approved_at
    `);
  }
}
