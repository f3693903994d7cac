import { describe, expect, it } from '@jest/globals';
import { finished, newBackupName, unfinished, unfinishedName } from './backup-names.rules.js';

const older = newBackupName(new Date('2026-11-21T23:59:59.999Z'));
const newer = newBackupName(new Date('2026-11-22T08:30:00.000Z'));
const others = ['objects', 'notes.txt', 'video.unfinished', '2026-11-22', `${newer}.copy`];

describe('a directory of backups', () => {
  it('names each backup by its time in a form that any file system accepts', () => {
    expect(newer).toBe('2026-11-22T08-30-00-000Z');
  });

  it('lists complete backups, the oldest first', () => {
    expect(finished([newer, ...others, unfinishedName(newer), older])).toEqual([older, newer]);
  });

  it('lists interrupted backups and ignores anything else', () => {
    expect(unfinished([older, ...others, unfinishedName(newer)])).toEqual([unfinishedName(newer)]);
  });
});
