import { describe, expect, it } from '@jest/globals';
import { isPass, newPass } from './share-pass.rules.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1000);
const SHARE = { id: '0199f4a0-0000-7000-8000-00000000ada0', passwordHash: '$argon2id$one' };

describe('the pass of a share', () => {
  it('counts until it expires', () => {
    const pass = newPass(SHARE, LATER);
    expect(isPass(SHARE, pass, NOW)).toBe(true);
    expect(isPass(SHARE, pass, LATER)).toBe(false);
  });

  it('counts for its own share and password alone', () => {
    const pass = newPass(SHARE, LATER);
    expect(isPass({ ...SHARE, id: `${SHARE.id.slice(0, -1)}1` }, pass, NOW)).toBe(false);
    expect(isPass({ ...SHARE, passwordHash: '$argon2id$two' }, pass, NOW)).toBe(false);
  });

  it('cannot be prolonged or made up', () => {
    const [, signed = ''] = newPass(SHARE, LATER).split('.');
    const longer = (LATER.getTime() + 1e9).toString(36);
    for (const forged of [`${longer}.${signed}`, `${longer}.`, longer, '', '.', `.${signed}`]) {
      expect(isPass(SHARE, forged, NOW)).toBe(false);
    }
  });
});
