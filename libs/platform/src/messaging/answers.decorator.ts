import { CALLS, type CallName, type CallReply, type CallRequest } from '@roomlight/contracts';
import { declare, methodOf } from './declarations.js';
import { parsePayload } from '../validation/payload.js';

/**
 * The method answers this call. The request has been checked; what it throws as DomainError reaches the asker,
 * anything else is logged here and reaches the asker as 500.
 */
export function Answers<Name extends CallName>(name: Name) {
  return <Method extends (request: CallRequest<Name>) => Promise<CallReply<Name>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = methodOf(descriptor);
    const Request: (typeof CALLS)[Name]['request'] = CALLS[name].request;
    declare(target, key, {
      kind: 'call',
      name,
      run: async (instance, body) => method.call(instance, await parsePayload(Request, body)),
    });
  };
}
