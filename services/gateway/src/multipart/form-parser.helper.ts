import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError, invalid } from '@roomlight/contracts';
import type { IncomingHttpHeaders } from 'node:http';

export const MAX_FORM_FILES = 2000;
export const MAX_FORM_FIELDS = 50;
export const MAX_FIELD_BYTES = 1024 * 1024;

/**
 * Creates a parser for the form that the headers declare.
 * @throws DomainError 415 when they declare another type, 400 when they are invalid
 */
export function formParser(headers: IncomingHttpHeaders): BusboyInstance {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new DomainError(
      415,
      'unsupported_media_type',
      'Files are accepted as multipart/form-data only.',
    );
  }
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: {
        files: MAX_FORM_FILES,
        fields: MAX_FORM_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        headerSize: 16 * 1024,
      },
      isPartAFile: (_field, _type, filename) => filename !== undefined,
    });
  } catch (cause) {
    throw new DomainError(400, 'malformed_request', 'The form has no boundary.', { cause });
  }
}

/** The upload ended early: the connection broke, or the body is incomplete. */
export function cutOff(cause: unknown): DomainError {
  return new DomainError(400, 'upload_cut_off', 'The upload was cut off. Please try again.', {
    cause,
  });
}

/** Browsers write a quote in a file's name as `%22`, others as `\"`, which the parser has undone. */
export function givenFileName(filename: string): string {
  return filename.replaceAll('%22', '"');
}

export function tooMany(what: string, limit: number): DomainError {
  return invalid(`A request can have at most ${limit} ${what}`);
}
