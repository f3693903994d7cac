import { expect, it } from '@jest/globals';
import { Coalesced } from './coalesced.rules.js';

it('the first of several hints is told at once, the others together after the pause', () => {
  const hints = new Coalesced();
  expect(['a', 'a', 'a'].map((thing) => hints.happened(thing))).toEqual(['tell', 'wait', 'wait']);
  expect(hints.pauseIsOver('a')).toBe(true);
  expect(hints.pauseIsOver('a')).toBe(false);
  expect(hints.happened('a')).toBe('tell');
});

it('a pause without a hint ends quietly', () => {
  const hints = new Coalesced();
  hints.happened('a');
  expect(hints.pauseIsOver('a')).toBe(false);
});

it('hints about different things don’t wait for each other', () => {
  const hints = new Coalesced();
  expect(['a', 'b'].map((thing) => hints.happened(thing))).toEqual(['tell', 'tell']);
});
