import { describe, expect, it } from '@jest/globals';
import { downloadNotice } from './download-words.rules.js';

describe('the notice about a download', () => {
  it('says why it failed before anything else', () => {
    expect(downloadNotice('No room', { ready: 0 })).toBe('No room');
  });

  it('says that photos are being prepared', () => {
    expect(downloadNotice('', { ready: 0 })).toMatch(/^Preparing the photos/);
  });

  it('is empty when there is nothing to wait for', () => {
    expect(downloadNotice('', null)).toBe('');
  });
});
