import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditWithoutSubject1770000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table audit_log
        alter column subject_id drop not null,
        alter column subject_name drop not null,
        alter column subject_email drop not null,
        add constraint audit_log_subject check (num_nulls(subject_id, subject_name, subject_email) in (0, 3))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Refuses to revert while the log has entries without a subject.
    await runner.query(`
      alter table audit_log
        alter column subject_id set not null,
        alter column subject_name set not null,
        alter column subject_email set not null,
        drop constraint audit_log_subject`);
  }
}
