import { DomainError } from '@roomlight/contracts';
import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/** Turns a violation of the unique index on folder names into a DomainError; returns any other error unchanged. */
export function nameTaken(error: unknown): unknown {
  return error instanceof QueryFailedError &&
    error.driverError instanceof pg.DatabaseError &&
    error.driverError.constraint === 'folders_owner_id_name_key'
    ? new DomainError(409, 'name_taken', 'A listing with this name already exists', {
        cause: error,
      })
    : error;
}
