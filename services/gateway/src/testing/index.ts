/** Exports for the tests of the whole product. */
export { isSentence } from './is-sentence.js';
export { type CallerKind, type Route, ROLES_TABLE, WEBHOOKS } from './roles-table.js';
