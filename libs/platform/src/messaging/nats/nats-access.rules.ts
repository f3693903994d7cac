import {
  BROADCAST_HANDLERS,
  BROADCASTS,
  CALLERS,
  CALLS,
  EVENT_HANDLERS,
  EVENTS,
  JOBS,
  SERVICES,
  type CallName,
  type Service,
} from '@roomlight/contracts';
import { consumerName, type NatsNames } from './nats-names.js';

/**
 * The user that creates, changes and tidies the streams. A user with these rights can have any message copied, so no
 * service has them.
 */
export const STREAM_KEEPER = 'streams';
/** The user that reads the content of the streams: messages not handled yet, and dead letters for people to look at. */
export const BACKUP = 'backup';

export const NATS_USERS = [...SERVICES, STREAM_KEEPER, BACKUP] as const;
export type NatsUser = (typeof NATS_USERS)[number];

/** What a user may do on NATS; everything else is forbidden. */
export interface NatsPermissions {
  publish: string[];
  subscribe: string[];
  /** Whether the user may answer a request, once, at the reply subject that the request names. */
  answers: boolean;
}

export function permissionsOf(user: NatsUser, names: NatsNames): NatsPermissions {
  const own = [`${names.inbox(user)}.>`];
  if (user === STREAM_KEEPER) {
    return { publish: keepingStreams(names), subscribe: own, answers: false };
  }
  if (user === BACKUP) {
    return { publish: readingStreams(names), subscribe: own, answers: false };
  }
  return {
    publish: publishedBy(user, names),
    subscribe: [...own, ...subscribedBy(user, names)],
    answers: owns(CALLS, user),
  };
}

/**
 * Whether a call's reply subject belongs to a user who may request the call. JetStream sends messages to any subject
 * that the pulling user names, so a message on a call's subject may come from a user who may not publish there. Such a
 * user never gets an answer at a caller's inbox.
 */
export function isFromCaller(reply: string | undefined, name: CallName, names: NatsNames): boolean {
  return CALLERS[name].some((caller) => reply?.startsWith(`${names.inbox(caller)}.`));
}

function keepingStreams({ streams: { events, jobs, dead } }: NatsNames): string[] {
  return [
    ...[events, jobs, dead].flatMap((stream) =>
      ['INFO', 'CREATE', 'UPDATE'].map((verb) => api(`STREAM.${verb}.${stream}`)),
    ),
    ...[events, jobs].flatMap((stream) => [
      api(`CONSUMER.LIST.${stream}`),
      api(`CONSUMER.DELETE.${stream}.*`),
    ]),
    api(`STREAM.PURGE.${jobs}`),
  ];
}

function readingStreams({ streams: { events, jobs, dead } }: NatsNames): string[] {
  return [
    api(`CONSUMER.LIST.${events}`),
    ...[events, jobs, dead].flatMap((stream) => [
      api(`STREAM.INFO.${stream}`),
      api(`STREAM.MSG.GET.${stream}`),
    ]),
  ];
}

/**
 * A service may publish whatever it owns under any name, because an outbox may hold messages that only an earlier
 * release knew.
 */
function publishedBy(service: Service, names: NatsNames): string[] {
  const all = `${service}.>` as const;
  const { events, jobs, dead } = names.streams;
  const ownsJobs = owns(JOBS, service);
  const usesStreams = ownsJobs || owns(EVENTS, service);
  return [
    ...keysFor(CALLERS, service).map((name) => names.call(name)),
    ...(owns(BROADCASTS, service) ? [names.broadcast(all)] : []),
    ...(owns(EVENTS, service) ? [names.event(all)] : []),
    ...(ownsJobs ? [names.job(all), names.deadJob(all)] : []),
    ...(usesStreams ? [events, jobs, dead].map((stream) => api(`STREAM.INFO.${stream}`)) : []),
    ...keysFor(EVENT_HANDLERS, service).flatMap((name) =>
      consuming(events, consumerName(service, name), names.event(name)),
    ),
    // What all of its handlers have handled needs no other copy.
    ...keysOf(EVENT_HANDLERS)
      .filter((name) => isOwn(name, service))
      .flatMap((name) =>
        EVENT_HANDLERS[name].map((handler) =>
          api(`CONSUMER.INFO.${events}.${consumerName(handler, name)}`),
        ),
      ),
    ...keysOf(JOBS)
      .filter((name) => isOwn(name, service))
      .flatMap((name) => consuming(jobs, consumerName(name), names.job(name))),
  ];
}

function subscribedBy(service: Service, names: NatsNames): string[] {
  return [
    ...(owns(CALLS, service) ? [names.call(`${service}.>`)] : []),
    ...keysFor(BROADCAST_HANDLERS, service).map((name) => names.broadcast(name)),
  ];
}

/** The server restricts a consumer to the subject at the end of the CREATE request's subject. */
function consuming(stream: string, consumer: string, subject: string): string[] {
  return [
    api(`CONSUMER.CREATE.${stream}.${consumer}.${subject}`),
    api(`CONSUMER.INFO.${stream}.${consumer}`),
    api(`CONSUMER.DELETE.${stream}.${consumer}`),
    api(`CONSUMER.MSG.NEXT.${stream}.${consumer}`),
    `$JS.ACK.${stream}.${consumer}.>`,
  ];
}

const api = (request: string): string => `$JS.API.${request}`;

const isOwn = (name: string, service: Service): boolean => name.startsWith(`${service}.`);

const owns = (registry: object, service: Service): boolean =>
  Object.keys(registry).some((name) => isOwn(name, service));

/** The names of a registry, typed. */
export function keysOf<Name extends string>(table: Record<Name, unknown>): Name[] {
  const isKey = (key: string): key is Name => Object.hasOwn(table, key);
  return Object.keys(table).filter(isKey);
}

function keysFor<Name extends string>(
  table: Record<Name, readonly Service[]>,
  service: Service,
): Name[] {
  return keysOf(table).filter((name) => table[name].includes(service));
}
