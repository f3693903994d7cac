/**
 * Ends starts that hang, in milliseconds. A busy machine takes minutes: for a first start, which also creates the
 * tables, for reading a large JetStream store, and for PostgreSQL's recovery after a power cut.
 */
export const START_LIMIT_MS = 600_000;
