import { BROADCASTS, CALLS, EVENTS, JOBS } from '@roomlight/contracts';
import type { Handled, HandledKind } from './handlers.js';

/** The parts of a handler that the rules look at. */
interface Claim {
  handled: Handled;
  label: string;
}

interface KindRules {
  names: readonly string[];
  /** Whether the name belongs to one service, which alone may handle it. */
  isOwned: boolean;
  /** Whether the owner must have a handler. */
  isNeeded: boolean;
  needsDatabase: boolean;
}

const RULES: Record<HandledKind, KindRules> = {
  call: { names: Object.keys(CALLS), isOwned: true, isNeeded: true, needsDatabase: false },
  event: { names: Object.keys(EVENTS), isOwned: false, isNeeded: false, needsDatabase: true },
  job: { names: Object.keys(JOBS), isOwned: true, isNeeded: true, needsDatabase: true },
  'dead letter': { names: Object.keys(JOBS), isOwned: true, isNeeded: false, needsDatabase: true },
  broadcast: {
    names: Object.keys(BROADCASTS),
    isOwned: false,
    isNeeded: false,
    needsDatabase: false,
  },
};

const KINDS = ['call', 'event', 'job', 'dead letter', 'broadcast'] as const;

/** Thrown when the service's handlers and the contracts don't match. */
export class HandlerError extends Error {
  constructor(service: string, problems: readonly string[]) {
    super(`${service} can't start: ${problems.join('; ')}.`);
    this.name = 'HandlerError';
  }
}

export const ownerOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** One sentence for each name that lacks a handler, has more than one, or belongs to another service. */
export function handlerProblems(
  claims: readonly Claim[],
  { service, hasDatabase }: { service: string; hasDatabase: boolean },
): string[] {
  return KINDS.flatMap((kind) => {
    const { names, isOwned, isNeeded, needsDatabase } = RULES[kind];
    const ofKind = claims.filter(({ handled }) => handled.kind === kind);
    const canHandle = hasDatabase || !needsDatabase;
    return [
      ...(isNeeded && canHandle ? missing(ofKind, service, names) : []),
      ...doubled(ofKind),
      ...(isOwned ? foreign(ofKind, service) : []),
      ...(canHandle ? [] : homeless(ofKind)),
    ];
  });
}

function missing(claims: readonly Claim[], service: string, names: readonly string[]): string[] {
  const claimed = new Set<string>(claims.map(({ handled }) => handled.name));
  return names
    .filter((name) => ownerOf(name) === service && !claimed.has(name))
    .map((name) => `${name} has no handler`);
}

function doubled(claims: readonly Claim[]): string[] {
  const labels = new Map<string, string[]>();
  for (const { handled, label } of claims) {
    labels.set(handled.name, [...(labels.get(handled.name) ?? []), label]);
  }
  return [...labels]
    .filter(([, ofName]) => ofName.length > 1)
    .map(([name, ofName]) => `${name} has ${ofName.length} handlers: ${ofName.join(', ')}`);
}

function foreign(claims: readonly Claim[], service: string): string[] {
  return claims
    .filter(({ handled }) => ownerOf(handled.name) !== service)
    .map(
      ({ handled, label }) =>
        `${handled.name} belongs to ${ownerOf(handled.name)}, but ${label} of ${service} claims it`,
    );
}

const homeless = (claims: readonly Claim[]): string[] =>
  claims.map(({ handled, label }) => `${label} (${handled.name}) needs a database`);
