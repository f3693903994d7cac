import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

it('docs/security.md names only tests that exist', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+spec\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
