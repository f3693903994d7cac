import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '@roomlight/tools/processes/on-path';

const run = promisify(execFile);
const CACHE = resolve(import.meta.dirname, '../../../.cache/stores');
/** A compilation on a busy machine; SeaweedFS has 1,700 packages. */
const BUILD_LIMIT_MS = 40 * 60_000;

/** A program from the Go module proxy. */
interface GoProgram {
  module: string;
  version: string;
  /** The package of the program. */
  program: string;
  /** Modules that this one replaces, which Go demands to be repeated. */
  replaced: readonly string[];
}

/** Stores that speak S3, by the names of their programs: the composed one, and maintained ones. */
export const STORE_PROGRAMS = {
  minio: {
    module: 'github.com/minio/minio',
    // The proxy serves no release of these years; this commit is later than the image that is composed.
    version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
    program: 'github.com/minio/minio',
    replaced: [],
  },
  versitygw: {
    module: 'github.com/versity/versitygw',
    version: 'v1.8.0',
    program: 'github.com/versity/versitygw/cmd/versitygw',
    replaced: [],
  },
  weed: {
    module: 'github.com/seaweedfs/seaweedfs',
    version: 'v0.0.0-20261109003541-7506e5f91cd6',
    program: 'github.com/seaweedfs/seaweedfs/weed',
    replaced: ['github.com/tyler-smith/go-bip39=github.com/cosmos/go-bip39@v1.0.0'],
  },
} as const satisfies Record<string, GoProgram>;

export type StoreProgram = keyof typeof STORE_PROGRAMS;
export const STORE_NAMES: readonly StoreProgram[] = ['minio', 'versitygw', 'weed'];

/** Those that are compiled when they are missing; TEST_STORES names them, separated by commas. */
const compiled = (): string[] => (process.env['TEST_STORES'] ?? 'versitygw').split(',');

/**
 * A store's program: the one on the PATH, or one that was compiled before, or is now.
 * @returns undefined when it can't be had, or isn't among those to be compiled
 */
export async function storeProgram(name: StoreProgram): Promise<string | undefined> {
  const kept = join(CACHE, STORE_PROGRAMS[name].version, name);
  const found = [kept, ...onPath(name)].find((path) => existsSync(path));
  if (found !== undefined || onPath('go').length === 0 || !compiled().includes(name)) {
    return found;
  }
  try {
    await compile(STORE_PROGRAMS[name], kept);
    return kept;
  } catch (error) {
    const said = String(error).trim().split('\n').at(-1);
    process.stderr.write(`${name} can't be compiled here: ${said}\n`);
    return undefined;
  }
}

/** `go install` refuses a module that replaces others, so the program is built as part of a module of our own. */
async function compile(
  { module, version, program, replaced }: GoProgram,
  destination: string,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-store-'));
  const go = (...args: string[]) =>
    run('go', args, {
      cwd: directory,
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-trimpath -buildvcs=false -mod=mod' },
      timeout: BUILD_LIMIT_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
  try {
    await go('mod', 'init', 'stores');
    const replacements = replaced.map((one) => `-replace=${one}`);
    await go('mod', 'edit', `-require=${module}@${version}`, ...replacements);
    await go('build', '-o', 'program', program);
    await mkdir(dirname(destination), { recursive: true });
    const unfinished = `${destination}.${process.pid}`;
    await copyFile(join(directory, 'program'), unfinished);
    await rename(unfinished, destination);
  } finally {
    await rm(directory, { recursive: true });
  }
}

const variableOf = (name: StoreProgram): string => `TEST_STORE_${name.toUpperCase()}`;

/** Finds the programs, once for all files of the suite. */
export default async function findPrograms(): Promise<void> {
  for (const name of STORE_NAMES) {
    const path = await storeProgram(name);
    if (path !== undefined) {
      process.env[variableOf(name)] = path;
    }
  }
}

/** The program that `findPrograms` has found. */
export const foundProgram = (name: StoreProgram): string | undefined =>
  process.env[variableOf(name)];
