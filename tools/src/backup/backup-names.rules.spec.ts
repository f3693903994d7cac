import { describe, expect, it } from '@jest/globals';
import { finished, newBackupName, unfinished, unfinishedName } from './backup-names.rules.js';

const older = newBackupName(new Date('2026-11-21T23:59:59.999Z'));
const newer = newBackupName(new Date('2026-11-22T08:30:00.000Z'));
const others = ['objects', 'notes.txt', 'video.unfinished', '2026-11-22', `${newer}.copy`];

describe('what lies in a directory of back-ups', () => {
  it('is called by its time, as any file system takes it', () => {
    expect(newer).toBe('2026-11-22T08-30-00-000Z');
  });

  it('has complete ones, the oldest first', () => {
    expect(finished([newer, ...others, unfinishedName(newer), older])).toEqual([older, newer]);
  });

  it('has those that were broken off, and leaves what isn’t a back-up alone', () => {
    expect(unfinished([older, ...others, unfinishedName(newer)])).toEqual([unfinishedName(newer)]);
  });
});
