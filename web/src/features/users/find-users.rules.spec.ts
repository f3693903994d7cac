import { describe, expect, it } from '@jest/globals';
import type { Account } from '@roomlight/contracts';
import { accountState, countStates, findUsers } from './find-users.rules.js';

function account(name: string, rest: Partial<Account> = {}): Account {
  return {
    id: name,
    email: `${name.split(' ')[0]?.toLowerCase()}@studio.example`,
    name,
    company: '',
    phone: '',
    role: 'user',
    suspended: false,
    passwordSet: true,
    hasSecondFactor: false,
    paymentEnabled: false,
    paymentAmountCents: null,
    createdAt: '2026-05-04T12:00:00.000Z',
    ...rest,
  };
}

const names = (accounts: Account[]) => accounts.map(({ name }) => name);

describe('accountState', () => {
  it.each([
    [{ suspended: false, passwordSet: true }, 'active'],
    [{ suspended: false, passwordSet: false }, 'setup-pending'],
    [{ suspended: true, passwordSet: true }, 'suspended'],
    [{ suspended: true, passwordSet: false }, 'suspended'],
  ] as const)('of %j is %s', (flags, state) => {
    expect(accountState(flags)).toBe(state);
  });
});

describe('findUsers', () => {
  const all = [
    account('Zoë Lindqvist', { company: 'Nordlicht Immobilien' }),
    account('adam Ford', { email: 'ADAM@elm.example' }),
    account('Bea Álvarez', { company: 'Casa 12' }),
    account('Bea Álvarez', { id: 'another', company: 'Casa 9' }),
  ];

  it('returns everybody by name when the search is empty', () => {
    expect(names(findUsers(all, '  '))).toEqual([
      'adam Ford',
      'Bea Álvarez',
      'Bea Álvarez',
      'Zoë Lindqvist',
    ]);
  });

  it.each([
    ['FORD', ['adam Ford']],
    ['zoe', ['Zoë Lindqvist']],
    ['ALVAREZ', ['Bea Álvarez', 'Bea Álvarez']],
    ['álvarez', ['Bea Álvarez', 'Bea Álvarez']],
    ['elm.example', ['adam Ford']],
    ['nordlicht', ['Zoë Lindqvist']],
    [' 12  bea ', ['Bea Álvarez']],
    ['bea ford', []],
    ['.*', []],
  ])('finds users by %j', (search, found) => {
    expect(names(findUsers(all, search))).toEqual(found);
  });

  it('does not match across the end of a field', () => {
    expect(findUsers([account('Ann', { email: 'b@c.example' })], 'annb')).toEqual([]);
  });
});

it('countStates counts the accounts in each state', () => {
  expect(
    countStates([
      account('A'),
      account('B', { suspended: true }),
      account('C', { suspended: true }),
    ]),
  ).toEqual({ active: 1, 'setup-pending': 0, suspended: 2 });
});
