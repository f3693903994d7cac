import { describe, expect, it } from '@jest/globals';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isDatabaseAway } from './database-away.js';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const failedQuery = (code: string) => new QueryFailedError('select 1', [], withCode(code));

describe('the database counts', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['refused on all of its addresses', new AggregateError([withCode('ECONNREFUSED')])],
    ['a shutdown', failedQuery('57P01')],
    ['a start that is under way', failedQuery('57P03')],
    ['a lost connection', failedQuery('08006')],
    ['a statement that took too long', failedQuery('57014')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a connection that broke between two statements', new QueryRunnerAlreadyReleasedError()],
    ['the same, noticed elsewhere', new QueryRunnerProviderAlreadyReleasedError()],
    ['a transaction that stood still for too long', failedQuery('25P03')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ])('as unavailable after %s', (_, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a row that is there already', failedQuery('23505')],
    ['a wrong statement', failedQuery('42601')],
    ['a fault of ours', new TypeError('undefined is not a function')],
    ['something else', 'ECONNREFUSED'],
  ])('as available after %s', (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
