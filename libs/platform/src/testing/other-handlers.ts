import type { Type } from '@nestjs/common';
import { CALLS, JOBS } from '@roomlight/contracts';
import { declare, handlersOf } from '../messaging/declarations.js';
import { ownerOf } from '../messaging/handler-rules.js';

/**
 * Handlers for what the service under test has to have but the test isn't about; nobody may need them.
 * `tested` are the classes whose handlers are the test's own.
 */
export function otherHandlers(service: string, ...tested: (new () => object)[]): Type<object> {
  class OtherHandlers {}
  const own = new Set<string>(
    tested.flatMap((Tested) => handlersOf(new Tested())).map(({ declaration }) => declaration.name),
  );
  const unexpected = (name: string) => () =>
    Promise.reject(new Error(`The test didn't expect ${name}`));
  for (const name of Object.keys(CALLS)) {
    if (isName(CALLS, name) && ownerOf(name) === service && !own.has(name)) {
      declare(OtherHandlers.prototype, name, { kind: 'call', name, run: unexpected(name) });
    }
  }
  for (const name of Object.keys(JOBS)) {
    if (isName(JOBS, name) && ownerOf(name) === service && !own.has(name)) {
      const options = { concurrency: 1, maxDeliver: 1, backoffMs: [] };
      declare(OtherHandlers.prototype, name, { kind: 'job', name, options, run: unexpected(name) });
    }
  }
  return OtherHandlers;
}

function isName<Registry extends object>(
  registry: Registry,
  name: string,
): name is Extract<keyof Registry, string> {
  return Object.hasOwn(registry, name);
}
