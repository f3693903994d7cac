import type { DeclaredRoute } from '@roomlight/gateway/api-document';
import { errorResponses, errorsOf } from './errors.js';
import { parametersOf } from './parameters.js';
import { asSchema, COMPONENTS, listOf, type Schema } from './schema.js';

const JSON_TYPE = 'application/json';

const ANY_OBJECT = { required: true, content: { [JSON_TYPE]: { schema: { type: 'object' } } } };

const ACCESS = {
  anyone: 'For anyone.',
  user: 'For signed-in users.',
  admin: 'For administrators.',
};

const SUCCESSES: Readonly<Record<number, string>> = {
  201: 'Created.',
  202: 'Started; it continues in the background.',
  206: 'The requested bytes.',
  304: 'Not modified: the client already has it.',
};

/**
 * Describes a route in the document.
 * @param found the operation from @nestjs/swagger
 * @param schemas the schemas of classes, by name
 */
export function operationOf(
  route: DeclaredRoute,
  found: Schema,
  schemas: Readonly<Record<string, Schema>>,
): Schema {
  const { access = 'anyone', form, query, isWebhook } = route;
  const { summary, remarks } = commentOf(route, found['summary']);
  const parameters = found['parameters'] as readonly Schema[];
  const checked = form === undefined ? found['requestBody'] : formBody(route, schemas);
  const requestBody = isWebhook ? ANY_OBJECT : (bytesBody(route) ?? checked);
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary,
    description: [remarks, ACCESS[access]].filter(Boolean).join(' '),
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(route, parameters, schemas[query?.name ?? ''] ?? {}),
    ...(requestBody !== undefined && { requestBody }),
    responses: {
      ...successes(route, asSchema(found['responses'])),
      ...errorResponses(
        errorsOf(route, { isChecked: query !== undefined || checked !== undefined }),
      ),
    },
  };
}

/** `ScreenImagesController` → `Screen images`. */
export function tagOf({ controller }: DeclaredRoute): string {
  const words = controller.replace(/Controller$/, '').split(/(?=[A-Z])/);
  return words.map((word, place) => (place === 0 ? word : word.toLowerCase())).join(' ');
}

/** The operation's id. A folder can be addressed in two ways; the id of the one by path says so. */
function operationId({ controller, handler, path }: DeclaredRoute): string {
  const suffix = path.includes(':ownerId') || path === '/*' ? 'ByPath' : '';
  return `${controller.replace(/Controller$/, '')}.${handler}${suffix}`;
}

/** The first sentence of the handler's comment, and the rest of its paragraph. */
function commentOf(
  { handler }: DeclaredRoute,
  comment: unknown,
): { summary: string; remarks: string } {
  // Further paragraphs are for readers of the code.
  const [paragraph = ''] = typeof comment === 'string' ? comment.split('\n\n') : [];
  const text = paragraph.replaceAll(/\s+/g, ' ').trim();
  const [, first, rest] = /^(.+?[.!?])(?: (.*))?$/.exec(text) ?? [];
  if (first === undefined) {
    throw new Error(`${handler} needs a comment: what it does, in one sentence`);
  }
  return { summary: first.replace(/\.$/, ''), remarks: rest ?? '' };
}

function formBody({ form }: DeclaredRoute, schemas: Readonly<Record<string, Schema>>): Schema {
  const { files = '', fields, single } = form ?? {};
  const file = { type: 'string', format: 'binary' };
  const fieldSchema = schemas[fields?.name ?? ''] ?? {};
  const properties = asSchema(fieldSchema['properties']);
  const schema = {
    type: 'object',
    properties: {
      ...properties,
      [files]: single ? file : { type: 'array', items: file, minItems: 1 },
    },
    required: [...listOf(fieldSchema['required']), files],
    // Without a class, text fields aren't validated.
    ...(fields && { additionalProperties: false }),
  };
  // A list among the text fields is sent as JSON.
  const lists = Object.keys(properties).filter(
    (name) => asSchema(properties[name])['type'] === 'array',
  );
  const encoding = Object.fromEntries(lists.map((name) => [name, { contentType: JSON_TYPE }]));
  return {
    required: true,
    content: {
      'multipart/form-data': { schema, ...(lists.length > 0 && { encoding }) },
    },
  };
}

function bytesBody({ bytes }: DeclaredRoute): Schema | undefined {
  return bytes === undefined ? undefined : { required: true, content: { [bytes]: {} } };
}

function successes(route: DeclaredRoute, found: Schema): Record<string, Schema> {
  const { statuses = [route.status] } = route.sent;
  const content = contentOf(route, found);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: SUCCESSES[status] ?? 'OK',
        ...headersOf(route, status),
        ...(status !== 304 && { content }),
      },
    ]),
  );
}

/**
 * The headers of an answer: `Content-Range` belongs to a partial answer, and an unmodified one has no length; all other
 * headers come with every answer.
 */
function headersOf({ sent: { headers = [] } }: DeclaredRoute, status: number): Schema {
  const entries = headers
    .filter((name) => name !== 'Content-Range' || status === 206)
    .filter((name) => name !== 'Content-Length' || status !== 304)
    .map((name) => [name, { schema: { type: 'string' } }] as const);
  return entries.length === 0 ? {} : { headers: Object.fromEntries(entries) };
}

function contentOf({ handler, sent, status }: DeclaredRoute, found: Schema): Schema {
  if (sent.types !== undefined) {
    return Object.fromEntries(
      sent.types.map((type) => [type, /^text\//.test(type) ? { schema: { type: 'string' } } : {}]),
    );
  }
  if (sent.body !== undefined) {
    return { [JSON_TYPE]: { schema: { $ref: COMPONENTS + sent.body.name } } };
  }
  const { content } = asSchema(found[status]);
  if (content === undefined) {
    throw new Error(`${handler} must say what it answers: by a class as its type, or with @Sends`);
  }
  return asSchema(content);
}
