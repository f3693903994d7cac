import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Devices1772000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table devices (
        token_hash text not null,
        user_id uuid not null references users on delete cascade,
        expires_at timestamptz not null,
        primary key (token_hash, user_id)
      )`);
    await runner.query('create index devices_by_user on devices (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table devices');
  }
}
