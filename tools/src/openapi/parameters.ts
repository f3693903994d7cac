import type { DeclaredRoute } from '@roomlight/gateway/api-document';
import { asSchema, listOf, without, type Schema } from './schema.js';

const UUID = { type: 'string', format: 'uuid' };

/** Descriptions of parameters, by name. */
const KNOWN: Readonly<Record<string, { description: string; schema?: Schema }>> = {
  reference: {
    description:
      'The folder: its path `{ownerId}/{folderName}` with the slash encoded, its name, or the name of its listing.',
  },
  ownerId: { description: "The id of the folder's owner." },
  folderName: { description: 'The name of the folder, or of its listing.' },
  filename: { description: 'The file name of the photo.' },
  ticket: { description: 'The id of a download.', schema: UUID },
  v: {
    description: 'A version of the photo, which never changes; the current one by default.',
    schema: UUID,
  },
  file: { description: 'A script or style sheet.' },
  number: { description: "The file's number in the upload, from 0." },
  part: { description: "The part's number in the file, from 0." },
  path: { description: 'A file of the web client, or one of its pages.' },
  authorization: { description: 'The token that was agreed with the provider.' },
  'stripe-signature': { description: "Stripe's signature of the body." },
  'If-None-Match': { description: 'The `ETag` that the client has.' },
  Range: { description: 'A single range of bytes.' },
};

/** `/api/users/:id` → `/api/users/{id}` */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
}

/**
 * @param found the parameters from @nestjs/swagger, which misses those that our own decorators read from the path, and
 * validated queries
 * @param query the schema of the query's class
 */
export function parametersOf(
  { path, ids, sent: { statuses = [] } }: DeclaredRoute,
  found: readonly Schema[],
  query: Schema,
): Schema[] {
  const names = [...pathTemplate(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const headers = found.filter((parameter) => parameter['in'] === 'header');
  return [
    ...names.map((name) => ({ ...parameter('path', name, true), ...idParameter(ids[name]) })),
    ...queryParameters(query),
    ...headers.map(({ name }) => parameter('header', String(name), true)),
    // With these headers, a client requests less.
    ...(statuses.includes(304) ? [parameter('header', 'If-None-Match', false)] : []),
    ...(statuses.includes(206) ? [parameter('header', 'Range', false)] : []),
  ];
}

function parameter(place: string, name: string, required: boolean): Schema {
  return { name, in: place, required, schema: { type: 'string' }, ...KNOWN[name] };
}

function idParameter(what: string | undefined): Schema {
  return what === undefined
    ? {}
    : { description: `The id of the ${what.toLowerCase()}.`, schema: UUID };
}

function queryParameters(query: Schema): Schema[] {
  const required = listOf(query['required']);
  return Object.entries(asSchema(query['properties'])).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: asSchema(schema)['description'],
    schema: without(['description'], asSchema(schema)),
    ...KNOWN[name],
  }));
}
