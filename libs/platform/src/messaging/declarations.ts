import type { BroadcastName, CallName, EventName, JobName } from '@roomlight/contracts';
import type { Setting } from '../service/environment.js';
import type { EventContext, Job, JobFailure, WorkOptions } from './handler-context.js';

/** What a decorator says about a method. `run` parses the body and calls the method. */
export type Declaration =
  | {
      kind: 'call';
      name: CallName;
      run: (instance: object, body: unknown) => Promise<unknown>;
    }
  | {
      kind: 'event';
      name: EventName;
      run: (instance: object, body: unknown, context: EventContext) => Promise<void>;
    }
  | {
      kind: 'job';
      name: JobName;
      options: Required<WorkOptions>;
      run: (instance: object, body: unknown, job: Job) => Promise<void>;
    }
  | {
      kind: 'exhausted job';
      name: JobName;
      run: (instance: object, body: unknown, failure: JobFailure) => Promise<void>;
    }
  | {
      kind: 'broadcast';
      name: BroadcastName;
      run: (instance: object, body: unknown) => Promise<void>;
    }
  | {
      kind: 'task';
      name: string;
      everyMs: Setting;
      run: (instance: object, signal: AbortSignal) => Promise<void>;
    };

export type DeclarationKind = Declaration['kind'];
export type DeclarationOf<Kind extends DeclarationKind> = Extract<Declaration, { kind: Kind }>;

const declarations = new WeakMap<object, { method: string; declaration: Declaration }[]>();

/** Remembers a declaration for a class, by its prototype. */
export function declare(
  prototype: object,
  method: string | symbol,
  declaration: Declaration,
): void {
  const known = declarations.get(prototype) ?? [];
  declarations.set(prototype, [...known, { method: String(method), declaration }]);
}

/** The decorated method itself. */
export function methodOf<Method>(descriptor: TypedPropertyDescriptor<Method>): Method {
  if (descriptor.value === undefined) {
    throw new Error('Only methods can be handlers');
  }
  return descriptor.value;
}

export interface Handler {
  declaration: Declaration;
  instance: object;
  /** `PhotosMessages.locate`, for messages to people. */
  label: string;
}

/** The declared methods of one provider, inherited ones too. */
export function handlersOf(instance: object): Handler[] {
  const found: Handler[] = [];
  let prototype: unknown = Object.getPrototypeOf(instance);
  while (typeof prototype === 'object' && prototype !== null) {
    for (const { method, declaration } of declarations.get(prototype) ?? []) {
      found.push({ declaration, instance, label: `${instance.constructor.name}.${method}` });
    }
    prototype = Object.getPrototypeOf(prototype);
  }
  return found;
}

export interface HandlerOf<Kind extends DeclarationKind> extends Handler {
  declaration: DeclarationOf<Kind>;
}

export function handlersFor<Kind extends DeclarationKind>(
  handlers: readonly Handler[],
  kind: Kind,
): HandlerOf<Kind>[] {
  const isOfKind = (handler: Handler): handler is HandlerOf<Kind> =>
    handler.declaration.kind === kind;
  return handlers.filter(isOfKind);
}
