import { BROADCASTS, type BroadcastName, type BroadcastPayload } from '@roomlight/contracts';
import { declare, methodOf } from './declarations.js';
import { parsePayload } from '../validation/payload.js';

/** The method of every replica hears this hint, at most once. Never build on it having arrived. */
export function Hears<Name extends BroadcastName>(name: Name) {
  return <Method extends (payload: BroadcastPayload<Name>) => Promise<void> | void>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = methodOf(descriptor);
    declare(target, key, {
      kind: 'broadcast',
      name,
      run: async (instance, body) =>
        method.call(instance, await parsePayload(BROADCASTS[name], body)),
    });
  };
}
