import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { EventContext } from './message-context.js';

/** Handles an event and records it as handled in one transaction; a recorded event isn't handled again. */
@Injectable()
export class InboxInterceptor implements NestInterceptor {
  constructor(private readonly dataSource: DataSource) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.handleOnce(execution.switchToRpc().getContext<EventContext>(), next));
  }

  private async handleOnce(context: EventContext, next: CallHandler): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const noted = await manager.query<unknown[]>(
        `INSERT INTO inbox (event_id, name) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING event_id`,
        [context.eventId, context.name],
      );
      context.isKnown = noted.length === 0;
      if (!context.isKnown) {
        context.manager = manager;
        await lastValueFrom(next.handle(), { defaultValue: undefined });
      }
    });
  }
}
