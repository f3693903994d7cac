import { type ArgumentsHost, Catch, Injectable, Logger } from '@nestjs/common';
import type { RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import type { MessageContext } from './message-context.js';
import { problemOf } from '../nats/error-codec.js';

/**
 * Reduces what a call's handler throws to what the caller may know. The errors of other messages go on to the code that
 * retries them.
 */
@Catch()
@Injectable()
export class RpcErrorFilter implements RpcExceptionFilter<unknown> {
  private readonly log = new Logger(RpcErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    const { kind, name } = host.switchToRpc().getContext<MessageContext>();
    if (kind !== 'call') {
      return throwError(() => error);
    }
    const problem = problemOf(error);
    if (problem !== error) {
      this.log.error({ msg: `${name} failed`, err: error });
    }
    return throwError(() => problem);
  }
}
