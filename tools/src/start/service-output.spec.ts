import { describe, expect, it } from '@jest/globals';
import { crashSentence, readOutputLine } from './service-output.js';

describe('readOutputLine', () => {
  it('treats a line that is not a record as meant for the terminal', () => {
    for (const text of [
      'Set up: http://localhost:8080/reset-password?token=abc',
      '{broken',
      '{}',
    ]) {
      expect(readOutputLine(text)).toEqual({ kind: 'plain', text });
    }
  });

  it.each([
    [30, 'info', false],
    [40, 'warn', false],
    [50, 'error', true],
    [60, 'fatal', true],
  ])('recognises level %i and its name %s', (number, name, isError) => {
    for (const level of [number, name]) {
      expect(readOutputLine(JSON.stringify({ level, msg: 'x' }))).toEqual({
        kind: 'record',
        sentence: 'x',
        isError,
      });
    }
  });

  it.each([
    [
      { msg: 'The mail is late', err: { message: 'ECONNREFUSED' } },
      'The mail is late: ECONNREFUSED',
    ],
    [{ msg: 'ECONNREFUSED', err: { message: 'ECONNREFUSED' } }, 'ECONNREFUSED'],
    [{ err: { message: 'ECONNREFUSED' } }, 'ECONNREFUSED'],
    [{ msg: 'No port', error: 'taken' }, 'No port: taken'],
    [
      { msg: 'No database', err: { message: '', code: 'ECONNREFUSED' } },
      'No database: ECONNREFUSED',
    ],
    [
      { msg: "It can't start", err: { message: 'No such part.\nCheck it.' } },
      "It can't start: No such part.",
    ],
  ])('makes one sentence of %j', (fields, sentence) => {
    expect(readOutputLine(JSON.stringify({ level: 50, ...fields }))).toMatchObject({ sentence });
  });
});

describe('crashSentence', () => {
  it('finds Node’s reason for a crash', () => {
    expect(crashSentence("Error: Cannot find module 'x'")).toBe("Cannot find module 'x'");
    expect(crashSentence('TypeError [ERR_X]: no')).toBe('no');
    expect(crashSentence('    at main.js:1:1')).toBeUndefined();
  });
});
