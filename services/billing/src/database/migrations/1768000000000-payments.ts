import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payments1768000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Also the intent's idempotency key at Stripe.
      create table payments (
        id uuid primary key,
        user_id uuid not null,
        folder_name text not null,
        listing_name text not null,
        photo_count integer not null,
        photos_from integer not null,
        photos_to integer not null check (photos_to > photos_from),
        amount_cents integer not null check (amount_cents > 0),
        currency text not null,
        attempt text not null default 'created'
          check (attempt in ('created', 'processing', 'failed', 'cancelled')),
        attempt_at timestamptz,
        paid_at timestamptz,
        refunded_cents integer not null default 0 check (refunded_cents >= 0),
        intent_id text unique,
        receipt_number integer unique,
        payer_email text,
        payer_name text,
        -- When the browser began to ask whether it is paid, and when Stripe was last asked for that.
        polled_at timestamptz,
        looked_at timestamptz,
        created_at timestamptz not null default now()
      );
      create unique index payments_open on payments (user_id, folder_name)
        where paid_at is null and attempt <> 'cancelled';
      create index payments_of_user on payments (user_id, id);
      create sequence receipt_numbers as integer;

      -- What Stripe has told, each event once. Without a payment: it was about none of ours.
      create table stripe_events (
        id text primary key,
        type text not null,
        intent_id text not null,
        payment_id uuid references payments,
        happened_at timestamptz not null,
        received_at timestamptz not null default now()
      );

      create table refunds (
        id uuid primary key,
        payment_id uuid not null references payments,
        amount_cents integer not null check (amount_cents > 0),
        state text not null default 'pending' check (state in ('pending', 'given', 'refused')),
        actor_id uuid not null,
        actor_address text not null,
        created_at timestamptz not null default now()
      );
      create unique index refunds_pending on refunds (payment_id) where state = 'pending';

      -- Photos that have been uploaded, by the listing of the queue or the event that told of them. The folder is
      -- unknown while all that has come is that the listing was removed.
      create table uses (
        id uuid primary key,
        user_id uuid not null,
        folder_name text,
        photos integer not null check (photos >= 0)
      );
      create index uses_of_folder on uses (user_id, folder_name);

      create table removed_users (
        id uuid primary key
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table removed_users, uses, refunds, stripe_events, payments');
    await runner.query('drop sequence receipt_numbers');
  }
}
