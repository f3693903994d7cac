import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What agents pay for shared links: payments like the others, which belong to a link instead of a listing's uploads. The
 * user is then the owner of the folder.
 */
export class SharePayments1779000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments
        add column share_id uuid,
        -- Why the payment released nothing, and is to be refunded.
        add column unused_reason text check (unused_reason in ('gone', 'paid_before'));
      drop index payments_open;
      create unique index payments_open on payments (user_id, folder_name)
        where paid_at is null and attempt <> 'cancelled' and share_id is null;
      create unique index share_payments_open on payments (share_id)
        where paid_at is null and attempt <> 'cancelled' and share_id is not null;
      create index payments_of_share on payments (share_id) where share_id is not null;
    `);
  }

  /** Payments are money: those of links stay as payments of their listings, but none of them open. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update payments set attempt = 'cancelled' where share_id is not null and paid_at is null;
      drop index payments_of_share, share_payments_open, payments_open;
      create unique index payments_open on payments (user_id, folder_name)
        where paid_at is null and attempt <> 'cancelled';
      alter table payments drop column share_id, drop column unused_reason;
    `);
  }
}
