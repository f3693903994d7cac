import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../processes/failure.js';
import { readSettings } from './settings.js';
import { ROOT, startStack } from './stack.js';
import type { Stack } from './stack.js';

/** npm forwards a Ctrl-C that the terminal has already sent to this process. */
const SAME_REQUEST_MS = 500;

const calledOff = new AbortController();
let stack: Stack | undefined;
let stopRequestedAt: number | undefined;

function requestStop(): void {
  const now = Date.now();
  if (stopRequestedAt === undefined) {
    stopRequestedAt = now;
    console.log('Stopping (press Ctrl-C again to end everything at once)');
    calledOff.abort();
  } else if (now - stopRequestedAt > SAME_REQUEST_MS) {
    stack?.kill();
    process.exit(130);
  }
}

async function main(): Promise<void> {
  if (existsSync(join(ROOT, '.env'))) {
    process.loadEnvFile(join(ROOT, '.env'));
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, requestStop);
  }
  stack = await startStack({
    ...readSettings(process.env),
    environment: process.env,
    report: (line) => console.log(line),
    signal: calledOff.signal,
  });
  console.log(`Ready: ${stack.url}`);
  if (!calledOff.signal.aborted) {
    await once(calledOff.signal, 'abort');
  }
  await stack.stop();
}

/** A sentence for a fault that a person can fix (the system's own errors name the path); a stack trace for a bug. */
function explain(error: unknown): string {
  if (error instanceof StartFailure || (error instanceof Error && 'code' in error)) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (calledOff.signal.aborted) {
    process.exit(0);
  }
  console.error(explain(error));
  process.exit(1);
}
