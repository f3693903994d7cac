import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { StartFailure } from '../processes/failure.js';
import { freePort } from '../processes/free-port.js';
import { spawnGuarded } from '../processes/guarded.js';
import type { GuardedProcess } from '../processes/guarded.js';
import { openLog } from '../processes/log-file.js';
import { sleep } from '../processes/sleep.js';
import { START_LIMIT_MS } from '../processes/start-limit.js';
import { askByHttp, watch } from './watchdog.js';
import { crashSentence, readOutputLine } from './service-output.js';
import type { RunningProgram } from './supervisor.js';

/** A little more than a service gives itself, so that it can log what it couldn't finish. */
const STOP_GRACE_MS = 32_000;

export interface ServiceOptions {
  name: string;
  /** The compiled entry file. */
  main: string;
  environment: NodeJS.ProcessEnv;
  /** The port that serves /health/ready; if undefined, the service gets a free port as HEALTH_PORT. */
  healthPort: number | undefined;
  logFile: string;
  /** Receives one line for the person at the terminal. */
  report: (line: string) => void;
}

/**
 * Starts a service and resolves when it reports that it is ready.
 * @throws Error with the service's last error sentence, when it ends before that
 */
export async function startService(
  options: ServiceOptions,
  signal: AbortSignal,
): Promise<RunningProgram> {
  const { name, main } = options;
  if (!existsSync(main)) {
    throw new StartFailure(`${name} isn't built: ${main} is missing. Run "npm run build".`);
  }
  const healthPort = options.healthPort ?? (await freePort());
  // Opened first: once a program has ended, output that nobody reads yet is lost.
  const log = (await openLog(options.logFile)).createWriteStream();
  const service = await spawnGuarded(process.execPath, [main], {
    env:
      options.healthPort === undefined
        ? { ...options.environment, HEALTH_PORT: String(healthPort) }
        : options.environment,
    stopSignal: 'SIGTERM',
  });
  const output = routeOutput(service, log, options);

  const { HOST, HEALTH_HOST } = options.environment;
  const host = reachableHost(options.healthPort === undefined ? HEALTH_HOST : HOST);
  const outcome = await becomesReady(service, name, `${host}:${healthPort}`, signal);
  if (outcome !== 'ready') {
    const exit = await service.stop(outcome === 'ended' ? 0 : STOP_GRACE_MS);
    const reasons = {
      ended: `it ended at once (${exit.signal ?? `exit code ${exit.code}`})`,
      late: `it wasn't ready after ${START_LIMIT_MS / 60_000} minutes`,
      'called off': 'it was stopped',
    };
    await output.drained;
    throw new Error(output.lastError() ?? reasons[outcome]);
  }
  const stopWatching = watch({
    name,
    exited: service.exited,
    ask: askByHttp(`http://${host}:${healthPort}/health/live`),
    end: () => service.kill('SIGKILL'),
    report: options.report,
  });
  return {
    pid: service.pid,
    exited: service.exited,
    kill: (signalName) => service.kill(signalName),
    stop: async () => {
      stopWatching();
      await service.stop(STOP_GRACE_MS);
      await output.drained;
    },
  };
}

interface RoutedOutput {
  /** The last error that the service reported. */
  lastError(): string | undefined;
  /** Resolves when all output has been read, and the log is written. */
  drained: Promise<unknown>;
}

/** Sends records to the log, errors also to the terminal, and plain lines only to the terminal. */
function routeOutput(
  service: GuardedProcess,
  log: Writable,
  { name, report }: ServiceOptions,
): RoutedOutput {
  let lastError: string | undefined;
  const tell = (sentence: string) => {
    lastError = sentence;
    report(`${name}: ${sentence}`);
  };
  const drained = Promise.all([
    eachLine(service.stdout, (line) => {
      const read = readOutputLine(line);
      switch (read.kind) {
        case 'plain':
          report(read.text);
          break;
        case 'record':
          log.write(`${line}\n`);
          if (read.isError) {
            tell(read.sentence);
          }
          break;
      }
    }),
    eachLine(service.stderr, (line) => {
      log.write(`${line}\n`);
      const sentence = crashSentence(line);
      if (sentence !== undefined) {
        tell(sentence);
      }
    }),
  ]).then(() => new Promise<void>((resolve) => log.end(resolve)));
  return { lastError: () => lastError, drained };
}

async function eachLine(output: Readable | null, take: (line: string) => void): Promise<void> {
  if (output !== null) {
    await once(createInterface({ input: output, crlfDelay: Infinity }).on('line', take), 'close');
  }
}

/** The host through which this machine reaches a program that listens on an address, as part of a URL. */
export function reachableHost(address: string | undefined): string {
  if (!address || address === '0.0.0.0') {
    return '127.0.0.1';
  }
  if (address === '::') {
    return '[::1]';
  }
  return address.includes(':') ? `[${address}]` : address;
}

async function becomesReady(
  service: GuardedProcess,
  name: string,
  authority: string,
  signal: AbortSignal,
): Promise<'ready' | 'ended' | 'late' | 'called off'> {
  const deadline = Date.now() + START_LIMIT_MS;
  let ended = false;
  void service.exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline) {
    if (ended) {
      return 'ended';
    }
    if (await answersReady(name, authority)) {
      return 'ready';
    }
    if (!(await sleep(50, signal))) {
      return 'called off';
    }
  }
  return 'late';
}

/** Whether the service itself answers that it is ready; false if another program answers on the port. */
async function answersReady(name: string, authority: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${authority}/health/ready`, {
      signal: AbortSignal.timeout(5000),
    });
    const readiness = (await answer.json()) as { service?: unknown } | null;
    return answer.ok && readiness?.service === name;
  } catch {
    return false;
  }
}
