import { describe, expect, it } from '@jest/globals';
import { ApiError, errorText } from './api.js';

const PROBLEM = JSON.stringify({
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'A listing with this name already exists',
  code: 'name_taken',
  message: 'A listing with this name already exists',
});

describe('ApiError', () => {
  it('contains the status, a colon, a space and the body', () => {
    expect(new ApiError(409, PROBLEM, 'Conflict').message).toBe(`409: ${PROBLEM}`);
  });

  it('contains the status text when the body is empty', () => {
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('exposes the problem and its detail', () => {
    const error = new ApiError(409, PROBLEM, 'Conflict');
    expect(error.detail).toBe('A listing with this name already exists');
    expect(error.problem?.code).toBe('name_taken');
  });

  it.each(['<h1>Bad Gateway</h1>', '', 'null', '"detail"', '{"detail":7}', '[]'])(
    'has no problem when the body is %j',
    (body) => {
      const error = new ApiError(502, body, 'Bad Gateway');
      expect(error.problem).toBeNull();
      expect(error.detail).toBeUndefined();
    },
  );
});

describe('errorText', () => {
  it("is the server's sentence, or else the fallback", () => {
    expect(errorText(new ApiError(409, PROBLEM, ''), 'Upload failed')).toBe(
      'A listing with this name already exists',
    );
    expect(errorText(new ApiError(502, '', 'Bad Gateway'), 'Upload failed')).toBe('Upload failed');
    expect(errorText(new TypeError('Failed to fetch'), 'Upload failed')).toBe('Upload failed');
  });
});
