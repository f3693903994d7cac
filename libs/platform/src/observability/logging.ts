import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../service/environment.js';
import { currentRequestId } from '../service/request-context.js';
import { currentTraceId } from './tracing.js';

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'tokenHash',
  'link',
  // Hides the parameters of a failed query, which include hashes and people's names.
  'parameters',
];

/** What PostgreSQL adds to an error has rows and values in it, such as the e-mail that another user has. */
const DATABASE_DETAILS = ['err.detail', 'err.where', 'err.driverError'];

/** JSON lines with the service's name and the request's id; secrets are left out, up to two levels down. */
export function createLog(
  service: string,
  level: LogLevel,
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const [requestId, traceId] = [currentRequestId(), currentTraceId()];
        return {
          ...(requestId !== undefined && { requestId }),
          ...(traceId !== undefined && { traceId }),
        };
      },
      redact: [
        ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-${name}"]`]),
        ...DATABASE_DETAILS,
      ],
    },
    destination,
  );
}

/** Formats each record as one line for a terminal; undefined when a program reads the output and so gets JSON. */
export async function terminal(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) {
    return undefined;
  }
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'service',
  });
}

type Severity = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Nest's `Logger` on pino. Besides `log('text')` it takes fields, `log({ msg: 'text', listingId })`, and errors:
 * `error(error)`, `error({ msg: 'text', err: error })`, or Nest's own `error('text', stack)`.
 */
export class NestLog implements LoggerService {
  readonly log = this.at('info');
  readonly error = this.at('error');
  readonly warn = this.at('warn');
  readonly debug = this.at('debug');
  readonly verbose = this.at('trace');
  readonly fatal = this.at('fatal');

  constructor(readonly pino: Logger) {}

  private at(severity: Severity) {
    return (message: unknown, ...rest: unknown[]): void => this.write(severity, message, rest);
  }

  /** The last element of `rest` is the class that logs; a stack, an error or fields may precede it. */
  private write(severity: Severity, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const fields: Record<string, unknown> = typeof context === 'string' ? { context } : {};
    for (const extra of typeof context === 'string' ? rest.slice(0, -1) : rest) {
      if (extra instanceof Error) {
        fields.err = extra;
      } else if (typeof extra === 'object') {
        Object.assign(fields, extra);
      } else if (extra !== undefined) {
        fields.stack = extra;
      }
    }
    if (message instanceof Error) {
      this.pino[severity]({ ...fields, err: message }, message.message);
    } else if (typeof message === 'object') {
      this.pino[severity]({ ...fields, ...message });
    } else {
      this.pino[severity](fields, typeof message === 'string' ? message : inspect(message));
    }
  }
}
