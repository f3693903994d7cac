import fc, { type Arbitrary } from 'fast-check';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** The part of an OpenAPI document that describes requests. */
export interface RequestDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface GeneratedRequest {
  method: string;
  path: string;
  type?: string;
  body?: Buffer;
}

/** Values that exist in the product, by the name of a field or parameter. */
export type KnownValues = Record<string, readonly unknown[]>;

const BOUNDARY = 'boundary-of-the-fuzzer';
/** Of each kind in this proportion: as described, anything else. */
const SOUND = 5;
const WRONG = 1;
const MAX_DEPTH = 5;

const ODD_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '.', '..', '../..', '\0', '\u202e', '%', '%00', "' or 1=1", '__proto__'),
  // Six digits of other scripts.
  fc.constantFrom('\uff11\uff12\uff13\uff14\uff15\uff16', '\u0661\u0662\u0663\u0664\u0665\u0666'),
  fc.string({ minLength: 300, maxLength: 3000 }),
);
/** A member by which libraries find an object's class, or one of somebody's invention. */
const ODD_MEMBER: Arbitrary<object> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then'),
      ODD_TEXT,
    ),
    fc.jsonValue({ maxDepth: 1 }),
  )
  .map(([name, value]) => Object.fromEntries([[name, value]]));
const ANYTHING: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  ODD_MEMBER,
  ODD_TEXT,
  fc.constantFrom(null, true, -1, 0, 1e308, -1e-308, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
);

/** Generates requests for every operation of the document: most of them valid in most parts. */
export function generatedRequests(
  document: RequestDocument,
  known: KnownValues,
  isLeftOut: (route: string) => boolean,
): Arbitrary<GeneratedRequest> {
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([verb]) => !isLeftOut(`${verb.toUpperCase()} ${path}`))
      .map(([verb, operation]) => requestOf(verb.toUpperCase(), path, operation)),
  );
  return fc.oneof(...requests);

  function requestOf(
    method: string,
    path: string,
    { parameters = [], requestBody }: Operation,
  ): Arbitrary<GeneratedRequest> {
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return fc
      .record({
        parts: fc.tuple(...names.map((name) => valueOf(name, { type: 'string' }, 0))),
        query: fc.record(
          Object.fromEntries(
            inQuery.map(({ name, schema = {} }) => [name, valueOf(name, schema, 0)]),
          ),
          { requiredKeys: [] },
        ),
        body: bodyOf(requestBody?.content ?? {}),
      })
      .map(({ parts, query, body }) => {
        let next = 0;
        const filled = path.replaceAll(/\{\w+\}/g, () => encoded(parts[next++]));
        const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
        const address = search.length > 0 ? `${filled}?${search.join('&')}` : filled;
        return { method, path: address, ...body };
      });
  }

  function bodyOf(
    content: Record<string, { schema?: Schema }>,
  ): Arbitrary<Pick<GeneratedRequest, 'type' | 'body'>> {
    const [[type, { schema = {} }] = ['', {}]] = Object.entries(content);
    const raw = fc.record({
      type: fc.constantFrom('application/json', 'text/plain', `multipart/form-data; boundary=x`),
      body: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    });
    if (type === 'application/json') {
      const json = valueOf('', schema, 0).map((value) => ({
        type,
        body: Buffer.from(JSON.stringify(value) ?? 'undefined'),
      }));
      return fc.oneof({ weight: 20, arbitrary: json }, { weight: 1, arbitrary: raw });
    }
    if (type === 'multipart/form-data') {
      const form = valueOf('', schema, 0).map((value) => ({
        type: `${type}; boundary=${BOUNDARY}`,
        body: formOf(value, known),
      }));
      return fc.oneof({ weight: 10, arbitrary: form }, { weight: 1, arbitrary: raw });
    }
    return type === '' ? fc.constant({}) : raw.map(({ body }) => ({ type, body }));
  }

  function valueOf(name: string, schema: Schema, depth: number): Arbitrary<unknown> {
    const values = known[name];
    const sound = values === undefined ? soundOf(schema, depth) : fc.constantFrom(...values);
    return fc.oneof(
      { weight: SOUND, arbitrary: sound },
      { weight: WRONG, arbitrary: depth === 0 && name !== '' ? ODD_TEXT : ANYTHING },
    );
  }

  function soundOf(schema: Schema, depth: number): Arbitrary<unknown> {
    if (schema.$ref !== undefined) {
      const of = document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
      return soundOf(of ?? {}, depth);
    }
    if (schema.enum !== undefined) {
      return fc.constantFrom(...schema.enum);
    }
    const oneOf = schema.anyOf ?? schema.allOf;
    if (oneOf !== undefined) {
      return fc.oneof(...oneOf.map((part) => soundOf(part, depth)));
    }
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    const { minimum: min = -1000, maximum: max = 100_000 } = schema;
    switch (type) {
      case 'string':
        return textOf(schema);
      case 'integer':
        return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
      case 'number':
        return fc.double({ min, max: Math.max(min, max), noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return depth > MAX_DEPTH
          ? fc.constant([])
          : fc.array(valueOf('', schema.items ?? {}, depth + 1), { maxLength: 5 });
      case 'object': {
        const properties = Object.entries(schema.properties ?? {});
        const model = properties.map(([name, of]) => [name, valueOf(name, of, depth + 1)] as const);
        const members: Record<string, Arbitrary<unknown>> = Object.fromEntries(model);
        return fc.oneof(
          { weight: SOUND, arbitrary: fc.record(members) },
          { weight: WRONG, arbitrary: fc.record(members, { requiredKeys: [] }) },
          {
            weight: WRONG,
            arbitrary: fc
              .tuple(fc.record(members), ODD_MEMBER)
              .map(([fields, odd]) => ({ ...fields, ...odd })),
          },
        );
      }
      case undefined:
      default:
        return ANYTHING;
    }
  }
}

function textOf({ format, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    case undefined:
    default:
      return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  }
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

/** A form with the members as its fields; those for files get a picture. */
function formOf(value: unknown, known: KnownValues): Buffer {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const parts = members.flatMap(([name, member]) => {
    const files = known[`bytes of ${name}`];
    const contents = files ?? [
      typeof member === 'string' ? member : (JSON.stringify(member) ?? ''),
    ];
    return contents.flatMap((content, n) => [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll(/[\r\n"]/g, '')}"`,
      files === undefined ? '' : `; filename="${n}.jpg"`,
      '\r\n\r\n',
      content instanceof Uint8Array ? content : String(content),
      '\r\n',
    ]);
  });
  return Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
}
