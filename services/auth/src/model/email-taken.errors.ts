import { DomainError } from '@roomlight/contracts';
import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/** Turns a violation of the unique index on `email_key` into a DomainError; returns any other error unchanged. */
export function emailTaken(error: unknown): unknown {
  return error instanceof QueryFailedError &&
    error.driverError instanceof pg.DatabaseError &&
    error.driverError.constraint === 'users_email_key_key'
    ? new DomainError(409, 'email_taken', 'A user with this email already exists', { cause: error })
    : error;
}
