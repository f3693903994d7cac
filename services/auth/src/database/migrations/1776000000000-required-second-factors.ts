import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RequiredSecondFactors1776000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table second_factor_roles (role text primary key check (role in ('admin', 'user')))`);
    await runner.query(`
      alter table sessions add second_factor_due boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop second_factor_due');
    await runner.query('drop table second_factor_roles');
  }
}
