/** Exports everything from which the API document is generated. */
export { API_ERRORS, apiError, type ErrorCode } from './api-errors.rules.js';
export type { DeclaredRoute } from './declared-routes.helper.js';
