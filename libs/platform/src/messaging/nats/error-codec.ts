import { DomainError, unavailable } from '@roomlight/contracts';
import { isDatabaseAway } from '../../database/database-away.js';

/** Marks a reply that is an error. */
export const ERROR_HEADER = 'x-error';

interface WireError {
  status: number;
  code: string;
  detail: string;
  extra: Record<string, unknown>;
}

function isWireError(value: unknown): value is WireError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'code' in value &&
    typeof value.code === 'string' &&
    'detail' in value &&
    typeof value.detail === 'string' &&
    'extra' in value &&
    typeof value.extra === 'object'
  );
}

export function writeError({ status, code, detail, extra }: DomainError): string {
  return JSON.stringify({ status, code, detail, extra } satisfies WireError);
}

export function readError(data: Uint8Array): DomainError {
  const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
  return isWireError(value)
    ? new DomainError(value.status, value.code, value.detail, { extra: value.extra })
    : internalError();
}

/** Replaces an unexpected error. The log of the service where it occurred says more. */
function internalError(): DomainError {
  return new DomainError(500, 'internal', 'Something went wrong. Please try again.');
}

/** Reduces an error to what the other side may know of it. */
export function problemOf(error: unknown): DomainError {
  if (error instanceof DomainError) {
    return error;
  }
  return isDatabaseAway(error)
    ? unavailable("The database can't be reached. Please try again in a moment.", error)
    : internalError();
}
