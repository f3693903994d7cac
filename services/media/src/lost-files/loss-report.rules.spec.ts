import { describe, expect, it } from '@jest/globals';
import { isReportDue, lossSentences } from './loss-report.rules.js';

const NOW = new Date('2026-11-28T12:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

describe('the report of lost files', () => {
  it.each([
    ['nothing is lost', [], null, false],
    ['the first file is lost', [{ isReported: false }], null, true],
    ['all are reported', [{ isReported: true }], ago(48), false],
    ['a new one is lost within a day of the last report', [{ isReported: false }], ago(23), false],
    ['a new one is lost a day after the last report', [{ isReported: false }], ago(24), true],
  ] as const)('is decided on when %s', (_, lost, last, due) => {
    expect(isReportDue(lost, last, NOW)).toBe(due);
  });

  it('names each photo with its folder, its owner and its key', () => {
    const lost = {
      filename: 'Hall.jpg',
      folderName: 'Elm_Street',
      ownerId: 'anna',
      photoId: 'p',
      versionId: 'v',
    };
    expect(lossSentences([lost])).toEqual([
      'Hall.jpg in the folder Elm_Street of user anna: photos/p/v is not in the store.',
    ]);
    const many = lossSentences(Array.from({ length: 60 }, () => lost));
    expect(many).toHaveLength(50);
    expect(many.at(-1)).toBe('And 11 more.');
  });
});
