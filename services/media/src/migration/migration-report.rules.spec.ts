import { describe, expect, it } from '@jest/globals';
import { reportOf, type PhotoMigration } from './migration-report.rules.js';

const FINISHED: PhotoMigration = {
  id: '0199f4a0-0000-7000-8000-000000000001',
  destination: 'box',
  state: 'finished',
  totalFiles: 1200,
  successCount: 1199,
  errorCount: 1,
  errors: ['ada@example.org/Home/notes.txt is not a picture'],
  error: null,
  startedAt: new Date('2026-11-21T12:00:00Z'),
  endedAt: new Date('2026-11-21T12:10:00Z'),
};

describe('a migration report', () => {
  it('names every result', () => {
    expect(reportOf(FINISHED, 'roomlight')).toEqual({
      ...FINISHED,
      success: true,
      message: '1,199 of 1,200 files are in Box. 1 could not be migrated.',
      startedAt: '2026-11-21T12:00:00.000Z',
      endedAt: '2026-11-21T12:10:00.000Z',
    });
  });

  it.each([
    [{ totalFiles: 0, successCount: 0, errorCount: 0 }, true, 'There were no files to migrate.'],
    [{ totalFiles: 1, successCount: 1, errorCount: 0 }, true, '1 of 1 file is in Box.'],
    [
      { totalFiles: 2, successCount: 0, errorCount: 2 },
      false,
      '0 of 2 files are in Box. 2 could not be migrated.',
    ],
    [
      { state: 'running', totalFiles: null, successCount: 0, errorCount: 0 },
      false,
      'Counting files.',
    ],
    [{ state: 'running', successCount: 30, errorCount: 2 }, false, '32 of 1,200 files done.'],
    [{ state: 'failed', error: 'Box is away.' }, false, 'The migration could not be completed.'],
  ] as const)('with %j is a success: %s', (difference, success, message) => {
    const report = reportOf({ ...FINISHED, ...difference }, 'box');
    expect([report.success, report.message]).toEqual([success, message]);
  });

  it('says why not a single file was migrated', () => {
    const report = reportOf({ ...FINISHED, successCount: 0, errorCount: 3 }, 'box');
    expect(report.error).toBe('No file could be migrated.');
  });

  it('comes before the first migration with the place where that would go', () => {
    expect(reportOf(null, 'roomlight')).toMatchObject({ state: 'none', destination: 'roomlight' });
  });
});
