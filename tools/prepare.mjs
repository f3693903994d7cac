/**
 * What a fresh clone needs before any compiled code can run: packages and a build. Node's own
 * modules only, and nothing is done that is already done.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thisMachine, whyUnsupported } from './platform.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What the web client, and the notices that are served with it, are built from. */
const WEB_SOURCES = [
  'libs/contracts',
  'libs/photography',
  'web',
  'tools/licenses',
  'tools/src/notices',
];
const NOT_SOURCES = new Set([
  'dist',
  'node_modules',
  'test-results',
  'playwright-report',
  // Written by the build.
  'route-tree.gen.ts',
]);

/** @param withWebClient false where nobody opens a page: what only compiles is there sooner */
export function prepare({ withWebClient = true } = {}) {
  requireNode();
  const trouble = whyUnsupported(thisMachine());
  if (trouble !== null) {
    fail(trouble);
  }
  if (!packagesMatchLock()) {
    runQuietly('Installing packages', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  }
  removeStaleOutput();
  // The compiler knows what it has compiled already.
  runQuietly('Building the services', ['exec', '--', 'tsc', '-b']);
  if (withWebClient) {
    buildWebClient();
  }
}

function buildWebClient() {
  const stamp = join(ROOT, '.cache', 'build-stamp-web-client');
  const sources = fingerprint(WEB_SOURCES);
  const isBuilt = existsSync(join(ROOT, 'web', 'dist')) && existsSync(stamp);
  if (!isBuilt || readFileSync(stamp, 'utf8') !== sources) {
    runQuietly('Building the web client', ['run', 'build', '-w', 'web']);
    mkdirSync(dirname(stamp), { recursive: true });
    // As they were before the build: a change made during it counts as one to build.
    writeFileSync(stamp, sources);
  }
}

function requireNode() {
  const { engines } = readJson(join(ROOT, 'package.json'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
    fail(`Roomlight needs Node ${major}.${minor} or newer; this is ${process.versions.node}.`);
  }
}

/** npm keeps a list of what it really installed; it is written last. */
function packagesMatchLock() {
  const installedPath = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedPath)) {
    return false;
  }
  const wanted = readJson(join(ROOT, 'package-lock.json')).packages;
  const installed = readJson(installedPath).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/')) {
      return true;
    }
    const found = installed[path];
    if (found === undefined) {
      // Packages for other platforms are left out.
      return optional === true;
    }
    return found.version === version && found.integrity === integrity && found.link === link;
  });
}

/** Paths, sizes and times of everything that a build reads. */
function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const path of sourceFiles(folders)) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(ROOT, path)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function sourceFiles(folders) {
  const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
  return [
    ...rootFiles.map((name) => join(ROOT, name)),
    ...folders.flatMap((folder) => filesIn(join(ROOT, folder), NOT_SOURCES)),
  ].sort();
}

function filesIn(folder, leftOut) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name) || entry.name.startsWith('.')) {
      return [];
    }
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path, leftOut) : entry.isFile() ? [path] : [];
  });
}

function projects() {
  const { references } = readJson(join(ROOT, 'tsconfig.json'));
  return references.map(({ path }) => {
    const config = join(ROOT, path.endsWith('.json') ? path : join(path, 'tsconfig.json'));
    const { rootDir, outDir } = readJson(config).compilerOptions;
    return { source: join(dirname(config), rootDir), output: join(dirname(config), outDir) };
  });
}

/** The compiler leaves the output of a removed source behind: a test or a migration that is no more would still run. */
function removeStaleOutput() {
  for (const { source, output } of projects().filter((project) => existsSync(project.output))) {
    for (const path of filesIn(output, new Set()).filter((name) => name.endsWith('.js'))) {
      const origin = join(source, relative(output, path));
      if (!['.ts', '.tsx'].some((extension) => existsSync(origin.replace(/\.js$/, extension)))) {
        for (const extension of ['.js', '.js.map', '.d.ts', '.d.ts.map']) {
          rmSync(path.replace(/\.js$/, extension), { force: true });
        }
      }
    }
  }
}

function runQuietly(title, npmArguments) {
  const startedAt = Date.now();
  console.log(`${title} …`);
  const { status, signal, stdout, stderr, error } = spawnSync('npm', npmArguments, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (signal === 'SIGINT' || signal === 'SIGTERM') {
    process.exit(0);
  }
  if (status !== 0) {
    console.error(`${stdout ?? ''}${stderr ?? ''}`.trim());
    fail(
      `${title} failed: npm ${npmArguments.join(' ')} ${error?.message ?? `ended with ${status}`}.`,
    );
  }
  console.log(`${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
