import { handlersFor, type DeclarationKind, type Handler } from './declarations.js';

export const ownerOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** One sentence for each name that two methods claim. */
export function doubled(handlers: readonly Handler[], kind: DeclarationKind): string[] {
  const byName = new Map<string, Handler[]>();
  for (const handler of handlersFor(handlers, kind)) {
    const { name } = handler.declaration;
    byName.set(name, [...(byName.get(name) ?? []), handler]);
  }
  return [...byName]
    .filter(([, claims]) => claims.length > 1)
    .map(([name, claims]) => `${name} has ${claims.length} handlers: ${labels(claims)}`);
}

/** One sentence for each name of another service that this one claims. */
export function foreign(
  handlers: readonly Handler[],
  kind: DeclarationKind,
  service: string,
): string[] {
  return handlersFor(handlers, kind)
    .filter(({ declaration }) => ownerOf(declaration.name) !== service)
    .map(
      ({ declaration, label }) =>
        `${declaration.name} belongs to ${ownerOf(declaration.name)}, but ${label} of ${service} claims it`,
    );
}

/** One sentence for each of the service's own names that no method claims. */
export function missing(
  handlers: readonly Handler[],
  kind: DeclarationKind,
  service: string,
  names: readonly string[],
): string[] {
  const claimed = new Set<string>(
    handlersFor(handlers, kind).map(({ declaration }) => declaration.name),
  );
  return names
    .filter((name) => ownerOf(name) === service && !claimed.has(name))
    .map((name) => `${name} has no handler`);
}

const labels = (handlers: readonly Handler[]): string =>
  handlers.map(({ label }) => label).join(', ');
