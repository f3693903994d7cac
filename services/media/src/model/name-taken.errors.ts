import { DomainError } from '@roomlight/contracts';
import pg from 'pg';
import { QueryFailedError } from 'typeorm';

/** Whether another of the user's folders in use has the name. */
export function isNameTaken(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    error.driverError instanceof pg.DatabaseError &&
    error.driverError.constraint === 'folders_owner_id_name_key'
  );
}

/** Turns a violation of the unique index on folder names into a DomainError; returns any other error unchanged. */
export function nameTaken(error: unknown): unknown {
  return isNameTaken(error)
    ? new DomainError(409, 'name_taken', 'A listing with this name already exists', {
        cause: error,
      })
    : error;
}
