import { expect, it } from '@jest/globals';
import { StoreRoute } from './store-route.rules.js';

it('gives up a store that refuses its first part, and says so once', () => {
  const route = new StoreRoute();
  expect(route.isDirect).toBe(true);
  expect([route.refused(), route.refused()]).toEqual([true, false]);
  expect(route.isDirect).toBe(false);
});

it('keeps to a store that has taken parts through a moment of trouble', () => {
  const route = new StoreRoute();
  route.taken();
  expect([route.refused(), route.refused()]).toEqual([false, false]);
  route.taken();
  expect([route.refused(), route.refused()]).toEqual([false, false]);
  expect(route.isDirect).toBe(true);
});

it('gives up a store that takes no parts any more', () => {
  const route = new StoreRoute();
  route.taken();
  expect([route.refused(), route.refused(), route.refused()]).toEqual([false, false, true]);
  expect(route.isDirect).toBe(false);
});
