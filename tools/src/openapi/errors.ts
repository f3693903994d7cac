import type { DeclaredRoute } from '@roomlight/gateway/api-document/declared-routes';
import type ts from 'typescript';
import type { DeclaredError } from './reach.js';
import type { Schema } from './schemas.js';
import type { Source } from './source.js';
import { decoratorOf } from './source.js';

const refusal = (status: number, code: string, detail: string): DeclaredError => ({
  status,
  code,
  detail,
  hasRetryAfter: false,
  members: [],
});

/** What the HTTP server itself refuses, whatever the route. */
const EVERYWHERE = [
  refusal(400, 'malformed_request', 'The request is malformed.'),
  refusal(408, 'timeout', 'The request took too long.'),
  refusal(431, 'headers_too_large', 'The request headers are too large.'),
  refusal(500, 'internal', 'Something went wrong. Please try again.'),
];
const WHERE_BODIES_ARE_READ = [
  refusal(413, 'too_large', 'The request is too large.'),
  refusal(415, 'unsupported_media_type', 'This kind of content is not taken here.'),
];
const WHERE_PATHS_HAVE_PARAMETERS = [
  refusal(404, 'not_found', 'There is nothing at this address.'),
  refusal(414, 'address_too_long', 'The address is too long.'),
];

/** What of the gateway runs for a route, apart from the server itself: guards, the checks of bodies, the handler. */
export function codeOf(source: Source, route: DeclaredRoute): ts.Node[] {
  const handler = source.method(route.controller, route.handler);
  const isChange = route.verb !== 'GET' && decoratorOf(handler, 'Webhook') === undefined;
  const isChecked = handler.parameters.some(
    (parameter) =>
      decoratorOf(parameter, 'Body') !== undefined || decoratorOf(parameter, 'Query') !== undefined,
  );
  return [
    ...(isChange ? [source.method('OriginGuard', 'canActivate')] : []),
    ...(route.access === 'anyone' ? [] : codeOfGuard(source, 'AccessGuard', 'SessionStrategy')),
    ...(decoratorOf(handler, 'UseGuards') === undefined
      ? []
      : codeOfGuard(source, 'LocalAuthGuard', 'LocalStrategy')),
    ...(isChecked ? [source.method('RequestBodyPipe', 'transform')] : []),
    handler,
  ];
}

/** Passport runs the strategy of a guard, which no name in its source leads to. */
function codeOfGuard(source: Source, guard: string, strategy: string): ts.Node[] {
  return [...source.methodsOf(guard), source.method(strategy, 'validate')];
}

/** All errors of a route, given those that its code may come to. */
export function errorsOf(
  { verb, path, access }: DeclaredRoute,
  reached: readonly DeclaredError[],
): DeclaredError[] {
  const takesBody = verb !== 'GET';
  return [
    ...EVERYWHERE,
    ...(takesBody ? WHERE_BODIES_ARE_READ : []),
    ...(path.includes(':') ? WHERE_PATHS_HAVE_PARAMETERS : []),
    ...reached.filter(
      ({ status, code }) =>
        // Whatever a body is too large for.
        status !== 413 &&
        // Only administrators are asked to be administrators.
        (access !== 'user' || code !== 'forbidden'),
    ),
  ];
}

/** The answers of a route's errors, by status. */
export function errorResponses(errors: readonly DeclaredError[]): Record<string, Schema> {
  const byStatus = grouped(errors, ({ status }) => String(status));
  return Object.fromEntries(byStatus.map(([status, ofStatus]) => [status, responseOf(ofStatus)]));
}

function responseOf(errors: readonly DeclaredError[]): Schema {
  const byCode = grouped(errors, ({ code }) => code);
  return {
    description: byCode.map(([code, ofCode]) => `- \`${code}\`${explained(ofCode)}`).join('\n'),
    ...(errors.some(({ hasRetryAfter }) => hasRetryAfter) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { code: { enum: byCode.map(([code]) => code) } },
        },
      },
    },
  };
}

function explained(errors: readonly DeclaredError[]): string {
  const sentences = [...new Set(errors.map(({ detail }) => detail))]
    .filter((detail) => /\p{L}{3}/u.test(detail))
    .sort();
  const members = [...new Set(errors.flatMap((error) => error.members))].map((one) => `\`${one}\``);
  const also = members.length > 0 ? ` (with ${members.join(', ')})` : '';
  const [only, ...others] = sentences;
  if (only === undefined || others.length === 0) {
    return also + (only === undefined ? '' : `: ${only}`);
  }
  return also + sentences.map((sentence) => `\n  - ${sentence}`).join('');
}

/** In the order of the keys. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const keys = [...new Set(items.map(keyOf))].sort();
  return keys.map((key) => [key, items.filter((item) => keyOf(item) === key)]);
}
