/** What the API document is written from. */
export { API_ERRORS, apiError, type ErrorCode } from './api-errors.rules.js';
export type { DeclaredRoute } from './declared-routes.helper.js';
