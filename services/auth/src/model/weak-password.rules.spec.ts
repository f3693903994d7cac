import { describe, expect, it } from '@jest/globals';
import { weaknessOf } from './weak-password.rules.js';

const ada = { email: 'ada.lovelace@studio-nine.example', name: 'Ada Lovelace' };
const COMMON =
  'This password is too common. Choose one that others don’t use, such as four unrelated words.';
const OWN =
  'This password is based on your name or email address. Choose one that others can’t guess, such as four unrelated words.';

describe('a new password', () => {
  it.each([
    ['is on the list of common passwords', 'password'],
    ['is a common number', '12345678'],
    ['is common with letters replaced', 'p@ssw0rd'],
    ['is common in another case', 'PassWord'],
    ['is common with trailing digits', 'Password2024'],
    ['is common with trailing punctuation', 'iloveyou!!'],
    ['is a short common word with digits on both sides', '99dragon2024'],
    ['repeats one character', 'zzzzzzzzzz'],
    ['is a row of letters', 'bcdefghijkl'],
    ['is a row of digits backwards', '9876543210'],
  ])('is refused when it %s', (_, password) => {
    expect(weaknessOf(password, ada)).toBe(COMMON);
  });

  it.each([
    ['the e-mail address', 'ada.lovelace@studio-nine.example'],
    ['its local part', 'Ada.Lovelace'],
    ['its domain', 'studio-nine.example'],
    ['the domain’s name with digits', 'StudioNine2026'],
    ['the name', 'Ada Lovelace'],
    ['the name the other way round', 'lovelace-ada'],
    ['the surname with digits', 'lovelace1815!'],
    ['the product’s name', 'Roomlight2026'],
    ['the product’s name and the owner’s', 'roomlight-ada'],
  ])('is refused when it consists of %s', (_, password) => {
    expect(weaknessOf(password, ada)).toBe(OWN);
  });

  it.each([
    'correct horse battery',
    'staple battery horse',
    'photographs-of-rooms',
    'a-password-of-ada',
    'lovelace wrote programs',
    'kX7#mq2!vR',
    'пароль из четырёх слов',
    '写真と光と部屋と窓',
  ])('is accepted when it is long enough to be hard to guess: %s', (password) => {
    expect(weaknessOf(password, ada)).toBeNull();
  });

  it('is not compared with words that are too short to make it guessable', () => {
    expect(weaknessOf('a1b2c3-tree', { email: 'a@b.example', name: 'X' })).toBeNull();
  });
});
