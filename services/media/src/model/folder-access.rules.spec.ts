import { describe, expect, it } from '@jest/globals';
import { mayUseFoldersOf } from './folder-access.rules.js';

const ANNA = 'a0000000-0000-4000-8000-000000000000';
const BEN = 'b0000000-0000-4000-8000-000000000000';

describe('mayUseFoldersOf', () => {
  it('lets users use only their own folders', () => {
    expect(mayUseFoldersOf(ANNA, { id: ANNA, role: 'user' })).toBe(true);
    expect(mayUseFoldersOf(ANNA, { id: BEN, role: 'user' })).toBe(false);
  });

  it('lets administrators use everybody’s folders', () => {
    expect(mayUseFoldersOf(ANNA, { id: BEN, role: 'admin' })).toBe(true);
  });
});
