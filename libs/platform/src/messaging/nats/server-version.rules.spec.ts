import { describe, expect, it } from '@jest/globals';
import { isAtLeast, lineOf, versionWarning } from './server-version.rules.js';

describe('isAtLeast', () => {
  it.each([
    ['2.14.10', '2.14.10', true],
    ['2.14.10', '2.14.9', true],
    ['2.15.0', '2.14.10', true],
    ['3.0.0', '2.14.10', true],
    ['2.14.3', '2.14.10', false],
    ['2.9.30', '2.14.10', false],
    ['1.99.99', '2.14.10', false],
  ])('compares %s with %s by numbers, not by letters', (version, other, expected) => {
    expect(isAtLeast(version, other)).toBe(expected);
  });
});

describe('versionWarning', () => {
  it.each(['2.9.10', '2.10.27', '2.10.29', '2.11.14', '2.12.5', '2.13.0'])(
    'warns of %s',
    (version) => {
      expect(versionWarning(version)).toContain(`nats-server ${version} has known security flaws`);
    },
  );

  it.each([
    '2.11.15',
    '2.12.6',
    '2.12.15',
    '2.14.0',
    '2.14.10',
    '2.15.3',
    '3.0.0',
    '2.14.0-RC.1',
    '',
  ])('says nothing about %s', (version) => {
    expect(versionWarning(version)).toBeUndefined();
  });
});

it('the line of a version is its first two numbers', () => {
  expect([lineOf('2.14.10'), lineOf('2.9.1')]).toEqual(['2.14', '2.9']);
});
