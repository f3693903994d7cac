import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@roomlight/tools/processes/free-port';
import { eventually } from '../support/eventually.js';
import type { StoreProgram } from './store-programs.js';

export const ACCESS_KEY = 'roomlight';
export const SECRET_KEY = 'roomlight-secret';

/** A store with its own empty directory. */
export interface StoreServer {
  /** `http://127.0.0.1:{port}` */
  endpoint: string;
  close: () => Promise<void>;
}

interface Start {
  args: string[];
  environment: NodeJS.ProcessEnv;
  port: number;
}

/** Starts stores as docs/operating.md describes. */
async function startOf(name: StoreProgram, directory: string): Promise<Start> {
  const port = await freePort();
  switch (name) {
    case 'minio':
      return {
        args: ['server', directory, '--address', `127.0.0.1:${port}`],
        environment: { MINIO_ROOT_USER: ACCESS_KEY, MINIO_ROOT_PASSWORD: SECRET_KEY },
        port,
      };
    case 'versitygw':
      return {
        args: ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', directory],
        environment: { ROOT_ACCESS_KEY_ID: ACCESS_KEY, ROOT_SECRET_ACCESS_KEY: SECRET_KEY },
        port,
      };
    case 'weed': {
      const ports = ['master.port', 'volume.port', 'filer.port'].flatMap((flag) => [
        flag,
        `${flag}.grpc`,
      ]);
      const others: string[] = [];
      for (const flag of [...ports, 's3.port.grpc']) {
        others.push(`-${flag}=${await freePort()}`);
      }
      return {
        args: [
          ...['mini', `-dir=${directory}`, '-ip=127.0.0.1', '-ip.bind=127.0.0.1'],
          ...[
            '-webdav=false',
            '-admin.ui=false',
            '-master.telemetry=false',
            '-s3.port.iceberg=0',
            '-s3.port.lance=0',
          ],
          ...[`-s3.port=${port}`, ...others],
        ],
        environment: { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY },
        port,
      };
    }
  }
}

/** Starts a store, and waits until it takes requests. */
export async function startStore(name: StoreProgram, program: string): Promise<StoreServer> {
  const directory = await mkdtemp(join(tmpdir(), `roomlight-${name}-`));
  const { args, environment, port } = await startOf(name, directory);
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => said.push(bytes.toString()));
  }
  const endpoint = `http://127.0.0.1:${port}`;
  const close = async () => {
    await end(child);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) {
        throw new Error(`${name} ended:\n${said.join('').slice(-2000)}`);
      }
      // Without a signature it refuses, which is an answer.
      await fetch(endpoint);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { endpoint, close };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
