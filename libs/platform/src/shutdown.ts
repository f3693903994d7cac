import { Logger, type INestApplicationContext } from '@nestjs/common';
import type { NestLog } from './observability/logging.js';

const SHUTDOWN_LIMIT_MS = 30_000;

/**
 * Stops at SIGTERM or SIGINT: finishes or hands back work in progress, then exits; after 30 s it exits in any case.
 * @param last what to do once everything else is closed
 */
export function stopOnSignal(app: INestApplicationContext, last: () => Promise<void>): void {
  const log = new Logger('shutdown');
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) {
      return;
    }
    stopping = true;
    log.log(`Stopping: ${signal}`);
    setTimeout(() => {
      log.fatal(`Not finished within ${SHUTDOWN_LIMIT_MS} ms`);
      process.exit(1);
    }, SHUTDOWN_LIMIT_MS).unref();
    closed(app, last).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ msg: 'Stopping failed', err: error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function closed(app: INestApplicationContext, last: () => Promise<void>): Promise<void> {
  await app.close();
  await last();
}

/** Exits on an uncaught error, which means an unknown state: a new process is better than a wrong one. */
export function exitOnCrash(log: NestLog): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ msg: 'Uncaught exception', err: error });
    process.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal({ msg: 'Unhandled rejection', err: reason });
    process.exit(1);
  });
}
