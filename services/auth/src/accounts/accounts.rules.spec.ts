import { describe, expect, it } from '@jest/globals';
import type { Account } from '@roomlight/contracts';
import type { AccountDetails } from '../model/users.repository.js';
import {
  auditedChanges,
  changedDetails,
  inOrder,
  readableDetails,
  removalRefusal,
  type Removal,
} from './accounts.rules.js';

const ada = { id: 'ada' };
const bob = { id: 'bob' };

const details: AccountDetails = {
  email: 'ada@example.org',
  name: 'Ada',
  company: 'Lovelace',
  phone: '',
  role: 'user',
  paymentEnabled: true,
  paymentAmountCents: 5900,
};

describe('an account removal', () => {
  it.each<[Removal, string]>([
    ['suspend', "You can't suspend your own account"],
    ['delete', "You can't delete your own account"],
    ['demote', "You can't remove the administrator role from your own account"],
  ])('is refused for one’s own account: %s', (removal, sentence) => {
    expect(removalRefusal(removal, 'ada', 'ada', [ada, bob])).toBe(sentence);
  });

  it.each<[Removal, string]>([
    ['suspend', "The last active administrator can't be suspended"],
    ['delete', "The last active administrator can't be deleted"],
    ['demote', "The last active administrator can't be made a user"],
  ])('is refused for the last administrator: %s', (removal, sentence) => {
    expect(removalRefusal(removal, 'ada', 'ada', [ada])).toBe(sentence);
    expect(removalRefusal(removal, 'ada', 'bob', [ada])).toBe(sentence);
  });

  it('is allowed to an administrator for any other account', () => {
    expect(removalRefusal('delete', 'bob', 'ada', [ada, bob])).toBeNull();
    expect(removalRefusal('delete', 'a user', 'ada', [ada])).toBeNull();
  });
});

describe('a changed account', () => {
  it('keeps omitted fields', () => {
    expect(changedDetails(details, {})).toEqual(details);
  });

  it('takes the given values, empty or not', () => {
    expect(changedDetails(details, { company: '', phone: '1', role: 'admin' })).toEqual({
      ...details,
      company: '',
      phone: '1',
      role: 'admin',
    });
  });

  it.each([
    ['is turned off', { paymentEnabled: false }],
    ['is turned off with an amount', { paymentEnabled: false, paymentAmountCents: 100 }],
    ['has no amount of its own', { paymentAmountCents: null }],
  ])('has no amount when payment %s', (_, changes) => {
    expect(changedDetails(details, changes).paymentAmountCents).toBeNull();
  });

  it('has no amount while payment is off', () => {
    const off = { ...details, paymentEnabled: false, paymentAmountCents: null };
    expect(changedDetails(off, { paymentAmountCents: 100 }).paymentAmountCents).toBeNull();
  });

  it('can have the amount 0', () => {
    expect(changedDetails(details, { paymentAmountCents: 0 }).paymentAmountCents).toBe(0);
  });
});

describe('a list of audited changes', () => {
  it('names the differences as a person reads them', () => {
    const after = changedDetails(details, { name: 'Ada L.', paymentEnabled: false });
    expect(auditedChanges(readableDetails(details), readableDetails(after))).toEqual([
      { field: 'name', from: 'Ada', to: 'Ada L.' },
      { field: 'paymentEnabled', from: 'yes', to: 'no' },
      { field: 'paymentAmountCents', from: '$59.00', to: '' },
    ]);
  });

  it('is empty for a new account', () => {
    expect(auditedChanges({}, { role: 'admin', company: '' })).toEqual([
      { field: 'role', from: '', to: 'admin' },
    ]);
  });
});

describe('a sorted account list', () => {
  it('is ordered by name as people sort names, then by e-mail', () => {
    const listed = (name: string, email: string): Account => ({
      id: `${name} ${email}`,
      name,
      email,
      company: '',
      phone: '',
      role: 'user',
      suspended: false,
      passwordSet: true,
      hasSecondFactor: false,
      paymentEnabled: false,
      paymentAmountCents: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const accounts = [
      listed('zoe', 'z@example.org'),
      listed('Émile', 'e@example.org'),
      listed('Ada', 'b@example.org'),
      listed('Ada', 'a@example.org'),
      listed('Frank', 'f@example.org'),
    ];
    expect(inOrder(accounts).map(({ email }) => email[0])).toEqual(['a', 'b', 'e', 'f', 'z']);
  });
});
