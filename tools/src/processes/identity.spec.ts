import { describe, expect, it } from '@jest/globals';
import { identity, startOf } from './identity.js';

const stat = (state: string) =>
  `4711 (node (main) x) ${state} 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 987654 20 21`;

describe('the start of a process', () => {
  it('is the 20th field after the name, which may contain spaces and parentheses', () => {
    expect(startOf(stat('S'))).toBe('987654');
  });

  it('is empty for a zombie, which has ended', () => {
    expect(startOf(stat('Z'))).toBe('');
  });
});

it('the identity of the own process is stable, and a process that does not exist has none', () => {
  expect(identity(process.pid)).toMatch(new RegExp(`^${process.pid} .`));
  expect(identity(process.pid)).toBe(identity(process.pid));
  expect(identity(2 ** 30)).toBe('');
});
