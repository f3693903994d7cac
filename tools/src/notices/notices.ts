import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { licenseOf, licenseProblems } from './licenses.rules.js';
import { packageName, shippedPaths, type Lock } from './shipped.rules.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const TEXTS = join(ROOT, 'tools', 'licenses');

/** Beside the workspaces that run, the web client's styles contain a part of the package that writes them. */
const ALSO_SHIPPED = ['web', 'node_modules/tailwindcss'];

/** Texts that licenses refer to, and those of what is linked into packages without its text. */
const APPENDED = ['Apache-2.0', 'LGPL-2.1', 'LGPL-3.0', 'GPL-3.0', 'MPL-1.1'];

/** What is linked into packages that say nothing about it. */
const CONTENT: Readonly<Record<string, string>> = {
  'libraw-wasm': [
    'Contains LibRaw (https://www.libraw.org), Copyright (C) LibRaw LLC, under the GNU Lesser General Public License 2.1.',
    'Based in part on the work of the Independent JPEG Group: libjpeg, Copyright (C) Thomas G. Lane, Guido Vollbeding.',
    'The source and how to build it: https://github.com/ybouane/LibRaw-Wasm',
  ].join('\n'),
  'libheif-js': [
    'Contains libheif (https://github.com/strukturag/libheif) and libde265 (https://github.com/strukturag/libde265),',
    'Copyright (C) struktur AG, under the GNU Lesser General Public License 3.',
    'The source and how to build it: https://github.com/catdad-experiments/libheif-emscripten',
  ].join('\n'),
};

const LICENSE_FILE = /^(?:un)?(?:licen[cs]e|copying|notice|third.?party)/i;
const README = /^readme(?:\.md|\.markdown)?$/i;
const LICENSE_SECTION = /^#+ *licen[cs](?:e|ing)\b[\s\S]*/im;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

const INTRODUCTION = `Roomlight contains software and fonts of others. Each part is listed here with its license. All are used as they
were published; the web client bundles and minifies its own. Each is a package by itself, which may be replaced by
a changed one. Its source is at the address beside its name, or in npm's registry under name and version.`;

interface Manifest {
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
}

export async function readLock(): Promise<Lock> {
  const text = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Lock }).packages;
}

/** Paths of the packages that the images and the web client contain. */
export function shippedByProduct(lock: Lock): string[] {
  const services = Object.keys(lock).filter((path) => /^services\/[^/]+$/.test(path));
  return shippedPaths(lock, [...services, ...ALSO_SHIPPED]);
}

/**
 * The notices of all parts that are installed. Packages for other platforms are left out, as in what is shipped.
 * @throws Error with a sentence for each package that may not be shipped, that isn't installed or that has no text of a
 * license
 */
export async function noticesText(): Promise<string> {
  const lock = await readLock();
  const paths = shippedByProduct(lock);
  const problems = licenseProblems(lock, paths);
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const notice = await noticeOf(path, licenseOf(lock, path));
    if (notice !== null) {
      const { license, text, source } = notice;
      const name = `${packageName(path)} ${lock[path]?.version ?? ''} (${license})${source}`;
      names.set(text, [...new Set([...(names.get(text) ?? []), name])]);
    } else if (lock[path]?.optional !== true) {
      throw new Error(`${path} isn't installed: run npm ci`);
    }
  }
  const parts = [...names].map(([text, of]) => `${of.sort().join('\n')}\n\n${text}`).sort();
  const texts = await Promise.all(
    APPENDED.map(async (id) => `${id}\n\n${await readFile(join(TEXTS, `${id}.txt`), 'utf8')}`),
  );
  return `${[INTRODUCTION, ...parts, ...texts].map((part) => part.trim()).join(RULE)}\n`;
}

/** Null for a package that isn't installed. */
async function noticeOf(
  path: string,
  license: string,
): Promise<{ license: string; text: string; source: string } | null> {
  const folder = join(ROOT, path);
  const files = await readdir(folder).catch(() => null);
  if (files === null) {
    return null;
  }
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = await Promise.all(
    files
      .filter((name) => LICENSE_FILE.test(name) && !/\.[cm]?js$/.test(name))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  if (texts.length === 0) {
    texts.push(await standardText(folder, files, manifest, license));
  }
  const content = CONTENT[packageName(path)];
  const text = [...(content === undefined ? [] : [content]), ...texts]
    .map((one) => one.replaceAll('\r\n', '\n').trim())
    .join('\n\n');
  return { license, text, source: sourceOf(manifest) };
}

/** The readme's section about the license, or else the license's own text with the author's name. */
async function standardText(
  folder: string,
  files: readonly string[],
  { author }: Manifest,
  license: string,
): Promise<string> {
  const readme = files.find((name) => README.test(name));
  const section =
    readme === undefined
      ? undefined
      : LICENSE_SECTION.exec(await readFile(join(folder, readme), 'utf8'))?.[0];
  // A section that only names the license is not its text.
  if (section !== undefined && section.length > 500) {
    return section;
  }
  const holder = (typeof author === 'string' ? author : author?.name) ?? 'the authors';
  const [id = ''] = license.split(' ');
  const text = await readFile(join(TEXTS, `${id.replace('-or-later', '')}.txt`), 'utf8').catch(
    (error: unknown) => {
      throw new Error(`${folder} has no text of its license, nor has ${TEXTS} (${id})`, {
        cause: error,
      });
    },
  );
  return `Copyright (c) ${holder}\n\n${text}`;
}

function sourceOf({ homepage, repository }: Manifest): string {
  const address = (typeof repository === 'string' ? repository : repository?.url) ?? homepage;
  const url = address?.replace(/^git(?:\+https)?:/, 'https:').replace(/\.git$/, '');
  return url?.startsWith('https://') === true ? ` ${url}` : '';
}
