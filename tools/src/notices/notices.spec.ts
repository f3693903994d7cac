import { describe, expect, it } from '@jest/globals';
import { isAllowed, licenseProblems } from './licenses.rules.js';
import { noticesText, readLock, shippedByProduct } from './notices.js';
import { packageName, shippedPaths, type Lock } from './shipped.rules.js';

const LOCK: Lock = {
  'services/shop': {
    dependencies: { '@own/lib': '*', till: '^1.0.0' },
    optionalDependencies: { 'till-linux': '^1.0.0', 'till-solaris': '^1.0.0' },
  },
  'node_modules/@own/lib': { link: true, resolved: 'libs/lib' },
  'libs/lib': { dependencies: { till: '^2.0.0' } },
  'libs/lib/node_modules/till': { version: '2.0.0', license: 'GPL-3.0-only' },
  'node_modules/till': {
    license: 'MIT',
    dependencies: { coin: '*' },
    peerDependencies: { purse: '*', bag: '*' },
    peerDependenciesMeta: { bag: { optional: true } },
  },
  'node_modules/till/node_modules/coin': { license: '(GPL-2.0-only OR MIT)' },
  'node_modules/till-linux': { license: 'MIT AND LGPL-3.0-or-later' },
  'node_modules/purse': {},
  'node_modules/bag': {},
  'node_modules/unused': {},
};

describe('what is shipped', () => {
  it('is what the workspaces need at run time, each from where Node.js finds it', () => {
    expect(shippedPaths(LOCK, ['services/shop'])).toEqual([
      'libs/lib/node_modules/till',
      'node_modules/purse',
      'node_modules/till',
      'node_modules/till-linux',
      'node_modules/till/node_modules/coin',
    ]);
  });

  it('is refused when its license is not allowed or not named', () => {
    expect(licenseProblems(LOCK, shippedPaths(LOCK, ['services/shop']))).toEqual([
      "till is licensed GPL-3.0-only, which licenses.rules.ts doesn't allow",
      'purse names no license: look it up, and correct it in licenses.rules.ts',
    ]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['MIT AND AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('is licensed %s: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });
});

describe('the product', () => {
  it('ships nothing whose license does not allow it', async () => {
    const lock = await readLock();
    expect(licenseProblems(lock, shippedByProduct(lock))).toEqual([]);
  });

  it('comes with the name and license text of each part, also of what is linked into one', async () => {
    const lock = await readLock();
    const text = await noticesText();
    for (const path of shippedByProduct(lock)) {
      if (lock[path]?.optional !== true) {
        expect(text).toContain(`${packageName(path)} ${lock[path]?.version ?? ''} (`);
      }
    }
    for (const part of ['LibRaw', 'libde265', 'Independent JPEG Group', 'SIL OPEN FONT LICENSE']) {
      expect(text).toContain(part);
    }
    for (const title of ['GNU LESSER GENERAL PUBLIC LICENSE', 'Mozilla Public License']) {
      expect(text).toContain(title);
    }
  });
});
