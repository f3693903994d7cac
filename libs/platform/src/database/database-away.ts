/**
 * SQLSTATEs (and classes of them) of a server that is shutting down, gone, starting or full, and of a statement or
 * transaction that was cut short.
 */
const STATES = /^(08|57P|25P03$|57014$|53300$)/;
const SYSTEM_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** Errors that can be recognised only by their text. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  // From TypeORM, when a transaction's connection breaks between two of its statements.
  'Query runner already released',
  'Database connection provided by a query runner was already released',
];

/**
 * Whether an operation failed because the database is unreachable or didn't answer, rather than because of the query
 * itself.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    STATES.test(code) ||
    SYSTEM_ERRORS.includes(code) ||
    SENTENCES.some((sentence) => error.message.startsWith(sentence)) ||
    // Node.js throws an AggregateError after it has tried several addresses of one host.
    (error instanceof AggregateError && error.errors.some(isDatabaseAway))
  );
}
