import { Problem } from '@roomlight/contracts';
import { allRoutes } from '@roomlight/gateway/all-routes';
import { libraryDocument } from './library-document.js';
import { operationOf, tagOf } from './operation.js';
import { pathTemplate } from './parameters.js';
import { Rules } from './rules.js';
import { asSchema, type Schema } from './schema.js';

const DESCRIPTION = `The interface that the web client uses.

Sign in with \`POST /api/auth/login\`: the answer sets the session cookie, which all further calls carry. Changes are
accepted from the product's own pages only: a program sends the \`Origin\` header with the product's own address.

Errors are problems as in RFC 9457. \`code\` is a stable word for programs, \`detail\` a sentence for people, and
\`errors\` names the invalid fields. Every answer has an \`X-Request-Id\`, which also appears in the logs.`;

/** The whole document: the output of @nestjs/swagger combined with the information from our own decorators. */
export async function apiDocument(root: string): Promise<Schema> {
  const routes = allRoutes();
  const models = routes.flatMap(({ query, form, sent }) =>
    [query, form?.fields, sent.body].flatMap((model) => model ?? []),
  );
  const { document: found, comments } = await libraryDocument(root, [Problem, ...models]);
  const rules = new Rules();
  const schemas = Object.fromEntries(
    Object.entries(found.components?.schemas ?? {}).map(([name, schema]) => [
      name,
      rules.complete(name, asSchema(schema), comments.get(name)),
    ]),
  );
  schemas['Problem'] = { ...schemas['Problem'], additionalProperties: true };
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const template = pathTemplate(route.path);
    const verb = route.verb.toLowerCase();
    const operation = asSchema(asSchema(found.paths[template])[verb]);
    (paths[template] ??= {})[verb] = operationOf(route, operation, schemas);
  }
  const tags = [...new Set(routes.map(tagOf))].map((name) => ({ name }));
  const responses = shareResponses(Object.values(paths).flatMap((path) => Object.values(path)));
  return {
    openapi: '3.1.1',
    info: { title: 'Roomlight', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      schemas: referredTo({ paths, responses }, schemas),
      responses,
      headers: {
        'Retry-After': {
          description: 'Seconds to wait before trying again.',
          schema: { type: 'integer' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'roomlight_session',
          description: 'The session cookie, set when the user signs in.',
        },
      },
    },
  };
}

/** Moves answers that several operations share into one place. */
function shareResponses(operations: readonly Schema[]): Record<string, Schema> {
  const known = new Map<string, { uses: Schema[]; status: string; response: Schema }>();
  for (const { responses } of operations) {
    const ofOperation = responses as Record<string, Schema>;
    for (const [status, response] of Object.entries(ofOperation)) {
      const key = status + JSON.stringify(response);
      const { uses } = known.get(key) ?? { uses: [] };
      known.set(key, { uses: [...uses, ofOperation], status, response });
    }
  }
  const shared: Record<string, Schema> = {};
  for (const { uses, status, response } of known.values()) {
    if (uses.length > 1 && Number(status) >= 400) {
      const alike = Object.keys(shared).filter((name) => name.startsWith(`Error${status}`)).length;
      const name = `Error${status}${alike === 0 ? '' : `-${alike + 1}`}`;
      shared[name] = response;
      uses.forEach((responses) => (responses[status] = { $ref: `#/components/responses/${name}` }));
    }
  }
  return shared;
}

/** The schemas that a part of the document refers to, directly or indirectly. */
function referredTo(from: object, schemas: Readonly<Record<string, Schema>>) {
  const found: Record<string, Schema> = {};
  const look = (within: unknown): void => {
    for (const [, name = ''] of JSON.stringify(within).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      const schema = schemas[name];
      if (schema !== undefined && !(name in found)) {
        found[name] = schema;
        look(schema);
      }
    }
  };
  look(from);
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}
