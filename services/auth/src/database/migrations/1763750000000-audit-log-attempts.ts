import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditLogAttempts1763750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_log (
        id uuid primary key,
        at timestamptz not null,
        actor_id uuid not null,
        actor_name text not null,
        actor_email text not null,
        action text not null,
        subject_id uuid not null,
        subject_name text not null,
        subject_email text not null,
        address text not null,
        changes jsonb not null
      )`);
    await runner.query(`
      create function refuse_audit_log_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only';
      end $$`);
    await runner.query(`
      create trigger audit_log_is_append_only
        before update or delete or truncate on audit_log
        for each statement execute function refuse_audit_log_change()`);
    await runner.query(`
      create table attempts (
        key text primary key,
        count integer not null check (count >= 0),
        ends_at timestamptz not null
      )`);
    await runner.query('create index attempts_by_end on attempts (ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempts, audit_log');
    await runner.query('drop function refuse_audit_log_change');
  }
}
