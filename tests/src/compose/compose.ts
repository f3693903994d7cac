import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@roomlight/tools/processes/free-port';
import { ANSWER_LIMIT_SECONDS } from '../support/test-stack.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Runs docker in the project's root and returns its output. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
}

/**
 * Builds the composed product and starts it with several replicas of everything that can be scaled. It has its own
 * project name, so that an installation on the same machine, and its volumes, are left alone. What a killed run left
 * goes first: its volumes hold another administrator's password.
 */
export async function start(): Promise<void> {
  process.env['COMPOSE_PROJECT_NAME'] = 'roomlight-test';
  process.env['PORT'] = String(await freePort());
  process.env['ADMIN_EMAIL'] = 'admin@roomlight.example';
  process.env['ADMIN_PASSWORD'] = randomUUID();
  process.env['ANSWER_LIMIT_SECONDS'] = ANSWER_LIMIT_SECONDS;
  try {
    await removeAll();
    await docker('compose', 'build');
    await docker(
      ...['compose', 'up', '-d', '--wait', '--wait-timeout', '900'],
      ...['--scale', 'queue=3', '--scale', 'gateway=2'],
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Writes the containers' last output to `test-results/compose.log` and removes everything. */
export async function stop(): Promise<void> {
  const results = join(ROOT, 'test-results');
  await mkdir(results, { recursive: true });
  const log = await docker('compose', 'logs', '--no-color', '--tail', '200');
  await writeFile(join(results, 'compose.log'), log);
  await removeAll();
}

async function removeAll(): Promise<void> {
  await docker('compose', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
}
