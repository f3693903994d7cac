/** SQLSTATEs (and classes of them) of a server that is going, gone, starting or full, and of a statement or a transaction cut short. */
const STATES = /^(08|57P|25P03$|57014$|53300$)/;
const SYSTEM_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** What is said in words alone. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  // TypeORM, of a transaction whose connection broke between two of its statements.
  'Query runner already released',
  'Database connection provided by a query runner was already released',
];

/** Whether it failed because the database isn't there or didn't answer, rather than because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    STATES.test(code) ||
    SYSTEM_ERRORS.includes(code) ||
    SENTENCES.some((sentence) => error.message.startsWith(sentence)) ||
    // Several addresses of one host were tried.
    (error instanceof AggregateError && error.errors.some(isDatabaseAway))
  );
}
