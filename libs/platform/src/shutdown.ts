import { Logger, type INestApplicationContext } from '@nestjs/common';
import type { NestLog } from './logging.js';

const SHUTDOWN_LIMIT_MS = 30_000;

/** At SIGTERM or SIGINT: finishes or hands back what is in hand, then exits; after 30 s it exits anyway. */
export function stopOnSignal(app: INestApplicationContext): void {
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
    app.close().then(
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

/** An error that nobody has caught means an unknown state: better a new process than a wrong one. */
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
