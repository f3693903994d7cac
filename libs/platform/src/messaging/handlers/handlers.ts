import type { BroadcastName, CallName, EventName, JobName } from '@roomlight/contracts';
import type { Setting } from '../../service/environment.js';
import type { MessageContext } from './message-context.js';

/** Marks handlers that belong to `JetStreamServer`. */
export const JETSTREAM = Symbol('jetstream');

export interface JobOptions {
  /** How many jobs one replica works on at a time. Default 1. */
  concurrency?: Setting;
  /** How many attempts a job gets before it goes to the dead letters. Default 5. */
  maxDeliver?: number;
  /** Milliseconds before the second attempt, the third, and so on; the last value applies to all later attempts. */
  backoffMs?: readonly number[];
}

/** What a handler handles. */
export type Handled =
  | { kind: 'call'; name: CallName }
  | { kind: 'event'; name: EventName }
  | { kind: 'job'; name: JobName; options: Required<JobOptions> }
  | { kind: 'dead letter'; name: JobName }
  | { kind: 'broadcast'; name: BroadcastName };

export type HandledKind = Handled['kind'];
type HandledOf<Kind extends HandledKind> = Extract<Handled, { kind: Kind }>;

/** What a decorator says about a handler. It travels in the `extras` of Nest's pattern. */
export class HandlerDescription {
  constructor(
    readonly handled: Handled,
    /** For messages to people, such as `PhotosController.locate`. */
    readonly label: string,
  ) {}
}

export interface Handler<Kind extends HandledKind = HandledKind> {
  handled: HandledOf<Kind>;
  label: string;
  /** Runs the handler inside its pipe, interceptors and filter. */
  invoke: (body: unknown, context: MessageContext) => Promise<unknown>;
}

export function handlersFor<Kind extends HandledKind>(
  handlers: readonly Handler[],
  kind: Kind,
): Handler<Kind>[] {
  const isOfKind = (handled: Handled): handled is HandledOf<Kind> => handled.kind === kind;
  return handlers.flatMap(({ handled, ...handler }) =>
    isOfKind(handled) ? [{ ...handler, handled }] : [],
  );
}
