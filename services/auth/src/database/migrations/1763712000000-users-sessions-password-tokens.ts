import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsersSessionsPasswordTokens1763712000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key,
        email text not null,
        email_key text not null unique,
        name text not null,
        company text not null default '',
        phone text not null default '',
        role text not null check (role in ('admin', 'user')),
        suspended boolean not null default false,
        password_hash text,
        payment_enabled boolean not null default false,
        payment_amount_cents integer check (payment_amount_cents >= 0),
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table sessions (
        token_hash text primary key,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create index sessions_by_user on sessions (user_id)');
    await runner.query(`
      create table password_tokens (
        token_hash text primary key,
        user_id uuid not null references users on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query('create index password_tokens_by_user on password_tokens (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table password_tokens, sessions, users');
  }
}
