import { expect, it } from '@jest/globals';
import { isRefusedForGood } from './smtp-refusal.rules.js';

const failure = (command: string, permanent?: boolean): Error =>
  Object.assign(new Error('no'), { command, ...(permanent === undefined ? {} : { permanent }) });

it.each<[string, Error, boolean]>([
  ['an unknown recipient', failure('RCPT TO', true), true],
  ['a full mail box', failure('RCPT TO', false), false],
  ['content that is refused', failure('DATA', true), true],
  ['content that is put off', failure('DATA', false), false],
  ['a sender that is refused', failure('MAIL FROM', true), false],
  ['a wrong password', failure('AUTH PLAIN', true), false],
  ['a connection that fails', failure('CONN'), false],
  ['any other error', new Error('the disk is full'), false],
])('isRefusedForGood judges %s', (_, error, forGood) => {
  expect(isRefusedForGood(error)).toBe(forGood);
});
