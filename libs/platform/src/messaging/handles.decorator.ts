import { EVENTS, type EventName, type EventPayload } from '@roomlight/contracts';
import { declare, methodOf } from './declarations.js';
import type { EventContext } from './handler-context.js';
import { parsePayload } from '../validation/payload.js';

/**
 * The method handles this event, exactly once: its changes and the note that the event is handled are one
 * transaction. When it throws, the event comes again, with growing waits, until it succeeds.
 */
export function Handles<Name extends EventName>(name: Name) {
  return <Method extends (payload: EventPayload<Name>, context: EventContext) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = methodOf(descriptor);
    declare(target, key, {
      kind: 'event',
      name,
      run: async (instance, body, context) =>
        method.call(instance, await parsePayload(EVENTS[name], body), context),
    });
  };
}
