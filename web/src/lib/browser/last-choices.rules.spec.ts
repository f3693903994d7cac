import { describe, expect, it } from '@jest/globals';
import { parseExportChoices, parseLinkChoices, type LinkChoices } from './last-choices.rules.js';

const FIRST: LinkChoices = {
  ...{ theme: 'light', released: true, branded: true },
  ...{ brandName: 'Ada Lens', contact: 'ada@studio.example' },
};

describe('the last choices', () => {
  it('for a link are those that were stored', () => {
    const last: LinkChoices = { ...FIRST, theme: 'dark', released: false, contact: 'by phone' };
    expect(parseLinkChoices({ ...last, password: 'secret' }, FIRST)).toEqual(last);
  });

  it.each([null, 'dark', { theme: 'blue', released: 'no', branded: 1, brandName: '' }])(
    'for a link are the usual ones when %j is stored',
    (stored) => {
      expect(parseLinkChoices(stored, FIRST)).toEqual(FIRST);
    },
  );

  it('for an export are those that were stored, as far as there are such', () => {
    const usual = { presetId: 'bright', choice: 'all' } as const;
    const last = { presetId: 'web', choice: 'approved' } as const;
    expect(parseExportChoices(last, usual)).toEqual(last);
    expect(parseExportChoices({ presetId: 3, choice: 'best' }, usual)).toEqual(usual);
    expect(parseExportChoices(null, usual)).toEqual(usual);
  });
});
