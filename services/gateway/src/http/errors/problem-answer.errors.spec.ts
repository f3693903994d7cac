import { NotFoundException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { DomainError, invalid, unavailable } from '@roomlight/contracts';
import { ObjectNotFoundError, StoreUnavailableError } from '@roomlight/storage';
import { errorAnswer } from './problem-answer.errors.js';

const refusal = (statusCode: number): Error =>
  Object.assign(new Error('FST_ERR: internals'), { statusCode });

describe('an error answer', () => {
  it('carries the broken rule, field by field', () => {
    const errors = [{ field: 'email', message: 'Invalid email address' }];
    expect(errorAnswer(invalid('Invalid email address', errors))).toEqual({
      problem: {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'Invalid email address',
        message: 'Invalid email address',
        code: 'invalid_request',
        errors,
      },
      headers: {},
      unexpected: false,
    });
  });

  it('carries the fields of an upload conflict beside its own', () => {
    const extra = { uploadInProgress: true, message: 'Another upload is already in progress' };
    const { problem } = errorAnswer(new DomainError(409, 'upload_in_progress', 'Busy', { extra }));
    expect(problem).toMatchObject({ status: 409, detail: 'Busy', ...extra });
  });

  it('says when to retry in the header alone', () => {
    const { problem, headers } = errorAnswer(unavailable('The queue is down'));
    expect(headers).toEqual({ 'retry-after': '2' });
    expect(problem).not.toHaveProperty('retryAfterSeconds');
  });

  it.each([
    [new StoreUnavailableError('read object "x"', { cause: new Error('ECONNREFUSED') }), 503],
    [new ObjectNotFoundError('photos/1/2'), 404],
    [new NotFoundException('Cannot GET /api/x'), 404],
    [refusal(400), 400],
    [refusal(413), 413],
    [refusal(415), 415],
    [refusal(500), 500],
    [new TypeError("can't read x of undefined"), 500],
    ['a string', 500],
  ])('for %s has status %i', (error, status) => {
    expect(errorAnswer(error).problem.status).toBe(status);
  });

  it('tells a full store from one that is away', () => {
    const detailOf = (code: string) => {
      const cause = Object.assign(new Error(code), { code });
      return errorAnswer(new StoreUnavailableError('write object "x"', { cause })).problem.detail;
    };
    expect(detailOf('ENOSPC')).toContain('The photo store is full');
    expect(detailOf('XMinioStorageFull')).toContain('The photo store is full');
    expect(detailOf('ECONNREFUSED')).toContain("can't be reached");
  });

  it('leaves internal details to the log', () => {
    const { problem, unexpected } = errorAnswer(new Error('password of the database'));
    expect(JSON.stringify(problem)).not.toContain('database');
    expect(unexpected).toBe(true);
  });
});
