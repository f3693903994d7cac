import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '@roomlight/platform/testing';
import { spawnGuarded } from './guarded.js';
import { commandLine } from './identity.js';

const GUARDED = join(import.meta.dirname, 'guarded.js');

/** Ends a moment after it is asked to, like a server that shuts down in good order. */
const SERVER = `
  process.on('SIGTERM', () => setTimeout(() => process.exit(7), 20));
  setInterval(() => undefined, 1000);
  console.log('up');
`;

const STUBBORN = `
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1000);
  console.log('up');
`;

describe('spawnGuarded', () => {
  it('returns the exit code and the output of the program itself', async () => {
    const program = await spawnGuarded(
      process.execPath,
      ['-e', 'console.log(1); process.exit(3)'],
      {
        stopSignal: 'SIGTERM',
      },
    );
    await expect(
      once(createInterface({ input: program.stdout ?? process.stdin }), 'line'),
    ).resolves.toEqual(['1']);
    await expect(program.exited).resolves.toEqual({ code: 3, signal: null });
  });

  it('lets the program end cleanly', async () => {
    const program = await spawnGuarded(process.execPath, ['-e', SERVER], { stopSignal: 'SIGTERM' });
    await once(program.stdout ?? process.stdin, 'data');
    await expect(program.stop(10_000)).resolves.toEqual({ code: 7, signal: null });
  });

  it('kills a program that takes too long to end', async () => {
    const program = await spawnGuarded(process.execPath, ['-e', STUBBORN], {
      stopSignal: 'SIGTERM',
    });
    await once(program.stdout ?? process.stdin, 'data');
    await expect(program.stop(50)).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('ends the program when our process is killed', async () => {
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { spawnGuarded } = await import(${JSON.stringify(GUARDED)});
         const program = await spawnGuarded(process.execPath, ['-e', ${JSON.stringify(SERVER)}], { stopSignal: 'SIGTERM' });
         program.stdout.once('data', () => console.log(program.pid));`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
    const pid = Number(line);
    expect(commandLine(pid)).toContain('SIGTERM');
    parent.kill('SIGKILL');
    await waitFor('the program to end', () => commandLine(pid) === '');
  });
});
