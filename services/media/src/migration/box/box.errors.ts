import { BoxApiError, BoxSdkError } from 'box-node-sdk/box';
import {
  DestinationAwayError,
  FileRefusedError,
  MigrationRefusedError,
} from '../migration.errors.js';

/** The existing item of a name conflict. */
export interface BoxConflict {
  type: string;
  id: string;
  sha1: string | undefined;
}

/** The SDK tells one object for a file and an array for a folder. */
export function conflictOf(error: unknown): BoxConflict | null {
  if (!(error instanceof BoxApiError) || error.responseInfo.statusCode !== 409) {
    return null;
  }
  const conflicts: unknown = error.responseInfo.contextInfo?.['conflicts'];
  const first: unknown = Array.isArray(conflicts) ? conflicts[0] : conflicts;
  if (typeof first !== 'object' || first === null) {
    return null;
  }
  const { type, id, sha1 } = first as Record<string, unknown>;
  return typeof type === 'string' && typeof id === 'string'
    ? { type, id, sha1: typeof sha1 === 'string' ? sha1 : undefined }
    : null;
}

/** Translates a failure of the SDK into an error of the migration. */
export function boxError(error: unknown): Error {
  if (error instanceof BoxApiError) {
    return apiError(error);
  }
  if (error instanceof BoxSdkError) {
    return new DestinationAwayError("Box can't be reached.", { cause: error });
  }
  // Errors of the SDK's own integrity checks.
  return new FileRefusedError('could not be sent to Box', { cause: error });
}

function apiError(error: BoxApiError): Error {
  const { statusCode } = error.responseInfo;
  // The SDK returns it as JSON, including the quotation marks.
  const code = error.responseInfo.code?.replaceAll('"', '');
  if (error.requestInfo.url.includes('/oauth2/') && statusCode < 500) {
    return new MigrationRefusedError(
      'Box refuses BOX_CLIENT_ID, BOX_CLIENT_SECRET or the account (BOX_ENTERPRISE_ID, BOX_USER_ID).',
      { cause: error },
    );
  }
  if (code === 'storage_limit_exceeded') {
    return new MigrationRefusedError('The Box account is full.', { cause: error });
  }
  if (statusCode === 401 || statusCode === 429 || statusCode >= 500) {
    return new DestinationAwayError(`Box doesn't answer (${statusCode}).`, { cause: error });
  }
  return new FileRefusedError(`was refused by Box: ${code ?? `status ${statusCode}`}`, {
    cause: error,
  });
}
