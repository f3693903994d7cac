import { describe, expect, it } from '@jest/globals';
import { MAX_ERRORS, Tally } from './tally.rules.js';

describe('a tally', () => {
  it('counts files with and without an error', () => {
    const tally = new Tally();
    tally.succeeded();
    tally.failed(1, 'notes.txt is not a picture');
    tally.failed(3);
    tally.note('somebody is unknown');
    expect(tally.counts()).toEqual({
      successCount: 1,
      errorCount: 4,
      errors: ['notes.txt is not a picture', 'somebody is unknown'],
    });
  });

  it('keeps a limited number of errors and counts the others', () => {
    const tally = new Tally();
    for (let n = 0; n < MAX_ERRORS + 5; n += 1) {
      tally.failed(1, `${n}.txt`);
    }
    const { errorCount, errors } = tally.counts();
    expect([errorCount, errors.length, errors.at(-1)]).toEqual([205, 201, '… and 5 more']);
  });

  it('keeps an error in one line that PostgreSQL accepts', () => {
    const tally = new Tally();
    tally.note(`a\0b\nc\ud800${'x'.repeat(1000)}`);
    const [error = ''] = tally.counts().errors;
    expect(error.startsWith('a b c\ufffdx')).toBe(true);
    expect(error).toHaveLength(401);
  });
});
