import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords of published leaks, most common first; maintained with zxcvbn, a strength estimator (MIT). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** A shorter word of the account says too little about a password that contains it. */
const MIN_OWN_WORD_LENGTH = 3;
/** So many letters beside the account's own words are another word. */
const MIN_OTHER_LETTERS = 4;
const PRODUCT = 'roomlight';

const TOO_COMMON =
  'This password is too common. Choose one that others don’t use, such as four unrelated words.';
const OF_OWN_WORDS =
  'This password is based on your name or email address. Choose one that others can’t guess, such as four unrelated words.';

/** Whose password it is. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Returns the reason, as a sentence, why a new password is too easily guessed; null when it isn't. */
export function weaknessOf(password: string, owner: PasswordOwner): string | null {
  const folded = password.normalize('NFC').toLowerCase().trim();
  if (isMadeOfOwnWords(folded, owner)) {
    return OF_OWN_WORDS;
  }
  return isCommon(folded) || isRow(folded) ? TOO_COMMON : null;
}

/** Digits and punctuation around a common password don't make it another one. */
function isCommon(folded: string): boolean {
  const bare = folded.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
  return COMMON.has(folded) || COMMON.has(bare);
}

/** Whether each character follows the one before it by the same step, as in aaaa, abcd and 4321. */
function isRow(folded: string): boolean {
  const codes = Array.from(folded, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) <= 1);
}

function isMadeOfOwnWords(folded: string, owner: PasswordOwner): boolean {
  const letters = lettersOf(folded);
  const others = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return others.length < letters.length && others.length < MIN_OTHER_LETTERS;
}

/** The words that a stranger would try first, longest first. */
function ownWords({ email, name }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  const wholes = [PRODUCT, local, domain, name, ...labels.slice(0, -1)];
  const parts = wholes.flatMap((whole) => whole.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([email, ...wholes, ...parts].map((word) => lettersOf(word)))]
    .filter((word) => word.length >= MIN_OWN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length);
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
