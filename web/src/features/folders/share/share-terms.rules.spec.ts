import { describe, expect, it } from '@jest/globals';
import { shareTerms, type TypedShare } from './share-terms.rules.js';

const TYPED: TypedShare = {
  agentName: ' Kim Agent ',
  password: '',
  lastDay: '',
  maxDownloads: '',
  branded: false,
  brandName: 'Ada',
  contact: '',
  theme: 'light',
  released: true,
};

describe('the terms of a link', () => {
  it('leave out what was left empty', () => {
    expect(shareTerms(TYPED)).toEqual({
      ...{ agentName: 'Kim Agent', branded: false, brandName: 'Ada', contact: '' },
      ...{ theme: 'light', released: true },
    });
  });

  it('let the link work to the end of its last day', () => {
    const { expiresAt = '' } = shareTerms({ ...TYPED, lastDay: '2026-12-31' });
    expect(new Date(expiresAt)).toEqual(new Date(2027, 0, 1));
  });

  it('have numbers as numbers, and the password as it was typed', () => {
    expect(shareTerms({ ...TYPED, maxDownloads: '3', password: ' open  ' })).toMatchObject({
      maxDownloads: 3,
      password: ' open  ',
    });
  });
});
