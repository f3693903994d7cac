import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a link costs its agent, and that it was paid for. */
export class SharePrices1779000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table shares
        add column agent_email text,
        add column price_cents integer check (price_cents > 0),
        add column paid_at timestamptz,
        add column paid_by text check (paid_by in ('card', 'marked')),
        -- Billing's, of the payment by card.
        add column payment_id uuid,
        -- The money has gone back.
        add column payment_returned_at timestamptz,
        add constraint shares_paid check ((paid_at is null) = (paid_by is null));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table shares
        drop constraint shares_paid,
        drop column agent_email,
        drop column price_cents,
        drop column paid_at,
        drop column paid_by,
        drop column payment_id,
        drop column payment_returned_at;
    `);
  }
}
