import type { DeclaredRoute } from '@roomlight/gateway/api-document/declared-routes';
import ts from 'typescript';
import { codeOf, errorResponses, errorsOf } from './errors.js';
import { parametersOf } from './parameters.js';
import { reachOf, type Reach } from './reach.js';
import type { Schema, Schemas } from './schemas.js';
import { decoratorOf, type Source } from './source.js';

const JSON_TYPE = 'application/json';

const ACCESS = {
  anyone: 'For anyone.',
  user: 'For signed-in users.',
  admin: 'For administrators.',
};

/** What the document says of a route. */
export function operationOf(source: Source, schemas: Schemas, route: DeclaredRoute): Schema {
  const handler = source.method(route.controller, route.handler);
  const reach = reachOf(source, codeOf(source, route));
  const { summary, remarks } = commentOf(handler);
  const access = route.access ?? 'anyone';
  const requestBody = bodyOf(source, schemas, route, handler);
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary,
    description: [remarks, ACCESS[access]].filter(Boolean).join(' '),
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [...parametersOf(schemas, route, handler), ...conditionsOf(reach)],
    ...(requestBody && { requestBody }),
    responses: {
      ...successes(source, schemas, route, handler, reach),
      ...errorResponses(errorsOf(route, reach.errors)),
    },
  };
}

/** `ScreenImagesController` → `Screen images`. */
export function tagOf({ controller }: DeclaredRoute): string {
  const words = controller.replace(/Controller$/, '').split(/(?=[A-Z])/);
  return words.map((word, place) => (place === 0 ? word : word.toLowerCase())).join(' ');
}

/** A folder can be addressed in two ways: those of its path are told apart. */
function operationId({ controller, handler, path }: DeclaredRoute): string {
  const suffix = path.includes(':ownerId') ? 'ByPath' : path === '/*' ? 'ByPath' : '';
  return `${controller.replace(/Controller$/, '')}.${handler}${suffix}`;
}

function commentOf(handler: ts.MethodDeclaration): { summary: string; remarks: string } {
  const comment = ts.getJSDocCommentsAndTags(handler).find(ts.isJSDoc);
  // Further paragraphs are for those who read the code.
  const [paragraph = ''] = (ts.getTextOfJSDocComment(comment?.comment) ?? '').split('\n\n');
  const text = paragraph.replaceAll(/\s+/g, ' ').trim();
  const [, first, rest] = /^(.+?[.!?])(?:\s+(.*))?$/.exec(text) ?? [];
  if (first === undefined) {
    throw new Error(`${handler.name.getText()} needs a comment: what it does, in one sentence`);
  }
  return { summary: first.replace(/\.$/, ''), remarks: rest ?? '' };
}

/** Headers by which a client asks for less. */
function conditionsOf({ statuses }: Reach): Schema[] {
  const header = (name: string, description: string): Schema => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(statuses.has(304) ? [header('If-None-Match', 'The `ETag` that the client has.')] : []),
    ...(statuses.has(206) ? [header('Range', 'One range of bytes.')] : []),
  ];
}

function bodyOf(
  source: Source,
  schemas: Schemas,
  { form }: DeclaredRoute,
  handler: ts.MethodDeclaration,
): Schema | undefined {
  if (form !== undefined) {
    const file = { type: 'string', format: 'binary' };
    const files = form.single ? file : { type: 'array', items: file, minItems: 1 };
    const fields = form.fields && schemas.membersOf(source.type(form.fields.name));
    const { properties, required } = fields ?? { properties: {}, required: [] };
    const schema = {
      type: 'object',
      properties: { ...properties, [form.files]: files },
      required: [...required, form.files],
      // Without a class, text fields aren't looked at.
      ...(fields && { additionalProperties: false }),
    };
    // A list among the text fields is JSON.
    const lists = Object.keys(properties).filter((name) => properties[name]?.['type'] === 'array');
    const encoding = Object.fromEntries(lists.map((name) => [name, { contentType: JSON_TYPE }]));
    return {
      required: true,
      content: {
        'multipart/form-data': { schema, ...(lists.length > 0 && { encoding }) },
      },
    };
  }
  if (decoratorOf(handler, 'Webhook') !== undefined) {
    return { required: true, content: { [JSON_TYPE]: { schema: { type: 'object' } } } };
  }
  const parameter = handler.parameters.find((one) => decoratorOf(one, 'Body') !== undefined);
  return parameter?.type === undefined
    ? undefined
    : { required: true, content: { [JSON_TYPE]: { schema: schemas.of(parameter.type) } } };
}

function successes(
  source: Source,
  schemas: Schemas,
  route: DeclaredRoute,
  handler: ts.MethodDeclaration,
  reach: Reach,
): Record<string, Schema> {
  const set = [...reach.statuses];
  const isAlwaysSet = set.includes(200);
  const statuses = [...new Set([...(isAlwaysSet ? [] : [route.status]), ...set])].sort();
  const content = contentOf(source, schemas, route, handler, reach);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: SUCCESSES[status] ?? 'OK',
        ...headersOf(reach, status),
        ...(status !== 304 && { content }),
      },
    ]),
  );
}

const SUCCESSES: Readonly<Record<number, string>> = {
  201: 'It was made.',
  202: 'It was begun, and goes on by itself.',
  206: 'The bytes that were asked for.',
  304: 'Nothing has changed: the client has it.',
};

/** Of a part of a picture; all others are of whatever is answered. */
const OF_PARTS = 'content-range';
const OF_LENGTH = 'content-length';

function headersOf({ headers }: Reach, status: number): Schema {
  const names = [...headers].filter(
    (name) => (name !== OF_PARTS || status === 206) && (name !== OF_LENGTH || status !== 304),
  );
  const entries = names.map((name) => {
    const spelled = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
    return [spelled === 'Etag' ? 'ETag' : spelled, { schema: { type: 'string' } }] as const;
  });
  return entries.length === 0 ? {} : { headers: Object.fromEntries(entries) };
}

function contentOf(
  source: Source,
  schemas: Schemas,
  { sends }: DeclaredRoute,
  handler: ts.MethodDeclaration,
  { contentTypes, passedOn }: Reach,
): Schema {
  const [call] = passedOn;
  const types = sends ?? [...contentTypes].filter((type) => !type.startsWith(JSON_TYPE));
  if (types.length > 0) {
    return Object.fromEntries(
      types.map((type) => [type, /^text\//.test(type) ? { schema: { type: 'string' } } : {}]),
    );
  }
  const answer = call === undefined ? answerOf(handler) : source.replyOf(call);
  return { [JSON_TYPE]: { schema: schemas.of(answer) } };
}

/** What a handler promises. */
function answerOf({ type, name }: ts.MethodDeclaration): ts.TypeNode {
  const promised =
    type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise'
      ? type.typeArguments?.[0]
      : type;
  if (promised === undefined || promised.kind === ts.SyntaxKind.VoidKeyword) {
    throw new Error(`${name.getText()} must say what it answers: by its type, or with @Sends`);
  }
  return promised;
}
