import { apiError, type ErrorCode, type DeclaredRoute } from '@roomlight/gateway/api-document';
import { COMPONENTS, type Schema } from './schema.js';

/**
 * All errors of a route: its own and those common to its kind.
 * @param isChecked whether one of our classes validates its body or its query
 */
export function errorsOf(
  { verb, path, access, isWebhook, form, errors }: DeclaredRoute,
  { isChecked }: { isChecked: boolean },
): ErrorCode[] {
  const changes = verb !== 'GET';
  const when = (applies: boolean, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : []);
  return [
    ...errors,
    'malformed_request',
    'timeout',
    'headers_too_large',
    'internal',
    ...when(path.includes(':'), 'not_found', 'address_too_long'),
    ...when(path.includes(':reference') || path.includes(':ownerId'), 'invalid_request'),
    ...when(isChecked, 'invalid_request'),
    ...when(changes, 'too_large', 'unsupported_media_type'),
    ...when(changes && !isWebhook, 'foreign_origin'),
    ...when(form !== undefined, 'invalid_request', 'upload_cut_off'),
    ...when(
      access !== 'anyone',
      'not_signed_in',
      'too_many_requests',
      'not_running',
      'unavailable',
    ),
    ...when(
      access !== 'anyone' && !path.startsWith('/api/account/second-factor'),
      'second_factor_due',
    ),
    ...when(access === 'admin', 'forbidden'),
  ];
}

/** The error answers by status. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, Schema> {
  const statuses = [...new Set(codes.map((code) => apiError(code).status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => apiError(code).status === status);
      return [String(status), responseOf([...new Set(ofStatus)].sort())];
    }),
  );
}

function responseOf(codes: readonly ErrorCode[]): Schema {
  return {
    description: codes.map((code) => `- \`${code}\`: ${apiError(code).sentence}`).join('\n'),
    ...(codes.some((code) => apiError(code).hasRetryAfter) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: `${COMPONENTS}Problem` }],
          properties: { code: { enum: codes } },
        },
      },
    },
  };
}
