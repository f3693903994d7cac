import { describe, expect, it } from '@jest/globals';
import { shareTerms, type TypedShare } from './share-terms.rules.js';

const TYPED: TypedShare = {
  agentName: ' Kim Agent ',
  agentEmail: '',
  price: '',
  password: '',
  lastDay: '',
  maxDownloads: '',
  branded: false,
  brandName: 'Ada',
  contact: '',
  theme: 'light',
  released: true,
};

const ZONE = 'Europe/Paris';

describe('the terms of a link', () => {
  it('leave out what was left empty', () => {
    expect(shareTerms(TYPED, ZONE)).toEqual({
      ...{ agentName: 'Kim Agent', branded: false, brandName: 'Ada', contact: '' },
      ...{ theme: 'light', released: true },
    });
  });

  it('let the link work to the end of its last day', () => {
    const { expiresAt = '', timeZone } = shareTerms({ ...TYPED, lastDay: '2026-12-31' }, ZONE);
    expect(new Date(expiresAt)).toEqual(new Date(2027, 0, 1));
    expect(timeZone).toBe(ZONE);
  });

  it('have the price of a locked link in cents, and none of a released one', () => {
    const priced = { ...TYPED, price: '249.90' };
    expect(shareTerms({ ...priced, released: false }, ZONE)).toMatchObject({ priceCents: 24_990 });
    expect(shareTerms(priced, ZONE)).not.toHaveProperty('priceCents');
  });

  it("have the agent's e-mail without spaces around it", () => {
    const { agentEmail } = shareTerms({ ...TYPED, agentEmail: ' kim@agency.example ' }, ZONE);
    expect(agentEmail).toBe('kim@agency.example');
  });

  it('have numbers as numbers, and the password as it was typed', () => {
    expect(shareTerms({ ...TYPED, maxDownloads: '3', password: ' open  ' }, ZONE)).toMatchObject({
      maxDownloads: 3,
      password: ' open  ',
    });
  });
});
