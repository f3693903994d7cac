import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1775000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add has_second_factor boolean not null default false');
    await runner.query(`
      create table second_factors (
        user_id uuid primary key references users on delete cascade,
        secret text not null,
        last_step bigint not null default 0
      )`);
    await runner.query(`
      create table recovery_codes (
        user_id uuid not null references users on delete cascade,
        code_hash text not null,
        primary key (user_id, code_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recovery_codes, second_factors');
    await runner.query('alter table users drop has_second_factor');
  }
}
