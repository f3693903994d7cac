import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const MANIFESTS = ['.', 'web', 'tests', 'tools', 'bench', ...inside('libs'), ...inside('services')];

function inside(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function directDependencies(): string[] {
  const names = MANIFESTS.flatMap((folder) => {
    const path = join(ROOT, folder, 'package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    return Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
  });
  return [...new Set(names)].filter((name) => !/^@(roomlight|types)\//.test(name)).sort();
}

it('docs/dependencies.md gives a reason for each direct dependency, and for no other package', () => {
  const text = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`…]+)`/g)].map(([, name = '']) => name),
  );
  expect(named.sort()).toEqual(directDependencies());
});
