import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const GLOBALS = join(import.meta.dirname, 'globals.js');

interface TypeScriptConfig {
  references?: { path: string }[];
  compilerOptions: { outDir: string };
}

/**
 * Makes `@jest/globals`, which throws outside a vm context, mean `globals.ts` in all compiled code: Node.js looks for a
 * package in the directories above the importing file first, and so finds ours in the output directory. (A resolve hook
 * needs no files, but sends each import of the process through another thread, which takes a second for a service.)
 */
export function linkGlobals(): void {
  const { references = [] } = readConfig(join(ROOT, 'tsconfig.json'));
  for (const { path } of references) {
    const config = join(ROOT, path.endsWith('.json') ? path : join(path, 'tsconfig.json'));
    const { outDir } = readConfig(config).compilerOptions;
    linkIn(join(dirname(config), outDir, 'node_modules', '@jest', 'globals'));
  }
}

/** Does nothing where it is already done. */
function linkIn(directory: string): void {
  const target = relative(directory, GLOBALS).split(sep).join('/');
  mkdirSync(directory, { recursive: true });
  // Not .js, which a build removes when it has no source.
  ensureFile(join(directory, 'index.mjs'), `export * from '${target}';\n`);
  ensureFile(join(directory, 'package.json'), '{ "type": "module", "exports": "./index.mjs" }\n');
}

/** Another process may do and need the same now: it sees the whole file or none. */
function ensureFile(path: string, text: string): void {
  if (contentOf(path) !== text) {
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function readConfig(path: string): TypeScriptConfig {
  return JSON.parse(readFileSync(path, 'utf8')) as TypeScriptConfig;
}
