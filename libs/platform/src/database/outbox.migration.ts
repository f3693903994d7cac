import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of messages still to be published (outbox) and of events already handled (inbox). */
export class OutboxAndInbox1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('event', 'job')),
        name text NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query(`
      CREATE TABLE inbox (
        event_id uuid PRIMARY KEY,
        name text NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX inbox_handled_at ON inbox (handled_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE inbox');
    await queryRunner.query('DROP TABLE outbox');
  }
}

/**
 * Creates the table of messages that NATS has acknowledged and may not have on disk yet. It is apart from the outbox,
 * whose rows replicas of an earlier release would publish again.
 */
export class SentMessages1700000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outbox_sent (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        name text NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
        created_at timestamptz NOT NULL,
        trace_parent text,
        server text NOT NULL,
        sent_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await queryRunner.query('CREATE INDEX outbox_sent_at ON outbox_sent (sent_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outbox_sent');
  }
}

/**
 * Adds where NATS put each message, so that it can be kept until it is handled and sent again when its stream is lost.
 */
export class SentPositions1700000000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE outbox_sent ADD COLUMN stream text, ADD COLUMN seq bigint',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox_sent DROP COLUMN seq, DROP COLUMN stream');
  }
}

/** Adds the trace that a message belongs to, beside its request. */
export class OutboxTraces1700000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ADD COLUMN trace_parent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP COLUMN trace_parent');
  }
}
