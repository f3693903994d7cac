import { describe, expect, it } from '@jest/globals';
import { firstAdministrator } from './first-administrator.rules.js';

const configured = { email: 'ada@example.org', password: 'correct horse' };
const nobody = { configuredIsKnown: false, total: 0, waitingForSetUp: null };

describe('the first administrator', () => {
  it('is the configured one', () => {
    expect(firstAdministrator(configured, nobody)).toEqual({
      step: 'create',
      administrator: configured,
    });
  });

  it('is added to existing users', () => {
    expect(firstAdministrator(configured, { ...nobody, total: 3 }).step).toBe('create');
  });

  it('is left alone when the configured e-mail has, or had, an account', () => {
    const accounts = { ...nobody, total: 1, configuredIsKnown: true };
    expect(firstAdministrator(configured, accounts)).toEqual({ step: 'none' });
  });

  it('is set up through a link when none is configured', () => {
    expect(firstAdministrator(null, nobody)).toEqual({ step: 'create-and-link' });
  });

  it('gets a fresh link at each start until one was used', () => {
    const waiting = { ...nobody, total: 1, waitingForSetUp: 'id' };
    expect(firstAdministrator(null, waiting)).toEqual({ step: 'link', userId: 'id' });
    expect(firstAdministrator(null, { ...nobody, total: 1 })).toEqual({ step: 'none' });
  });
});
