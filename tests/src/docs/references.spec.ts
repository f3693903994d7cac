import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, type Dirent } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Made by a build or a start, or another project's. */
const NOT_SOURCE = ['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'];
const SOURCE = /\.(ts|tsx|mjs|json|yml|sh|py|html|css|conf)$/;
const FILE = /^[\w@./-]+\.(ts|tsx|mjs|json|yml|sh|py|html|css|conf)$/;
/** A class, or a function with more than one word. Others are too like plain words to be told apart. */
const NAME = /^(?:[A-Z][a-z]+(?:[A-Z][a-z]*)+|[a-z]+(?:[A-Z][a-z]+)+)$/;

/** What the documents name and the repository doesn't have: addresses, what operators write, and others' names. */
const ELSEWHERE = [
  ...['/api/openapi.json', 'resolv.conf', 'docker-compose.override.yml'],
  ...['nats/server.conf', 'users.conf', 'ClientProxy', 'PutBucketCors', 'documentSigning'],
];

function filesIn(directory: string): string[] {
  const entries: Dirent[] = readdirSync(directory, { withFileTypes: true });
  return entries
    .filter(({ name }) => !NOT_SOURCE.includes(name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

const files = filesIn(ROOT).map((path) => relative(ROOT, path));
const docs = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => {
    return { path, text: readFileSync(join(ROOT, path), 'utf8') };
  });

/** What is set as code in a text, without blocks of code. */
const codeIn = (text: string): string[] =>
  [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

describe('each document', () => {
  it('links to files that exist', () => {
    const broken = docs.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)|(?:src|srcset)="([^"]+)"/g)]
        .map(([, link, source]) => link ?? source ?? '')
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('names files that exist', () => {
    const missing = docs.flatMap(({ path, text }) =>
      codeIn(text)
        .filter((code) => FILE.test(code) && !ELSEWHERE.includes(code))
        .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names classes and functions that the source has', () => {
    const words = new Set(
      files
        .filter((path) => SOURCE.test(path))
        .flatMap((path) => readFileSync(join(ROOT, path), 'utf8').match(/[A-Za-z]\w+/g) ?? []),
    );
    const unknown = docs.flatMap(({ path, text }) =>
      codeIn(text)
        .filter((code) => NAME.test(code) && !words.has(code) && !ELSEWHERE.includes(code))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
