import type { Query } from '@tanstack/react-query';

/**
 * The query that threw an error, which tells a failed request from a screen that is broken. Its own state doesn't: another
 * screen that shows the same data may have repeated it meanwhile.
 */
export const failedQueries = new WeakMap<Error, Query<unknown, unknown, unknown>>();
