import type { Route } from '@roomlight/gateway/testing';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { PART_TYPE, type WellFormed } from './well-formed.js';

interface Body {
  content?: Record<string, { schema?: object }>;
}

interface Reference {
  $ref: string;
}

interface Operation {
  requestBody?: Body;
  responses: Record<string, Body | Reference>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Body> };
}

export interface Answered {
  status: number;
  contentType: string | undefined;
  text: string;
}

/** Fields that accept several files. */
const MANY_FILES = new Set(['images', 'photos']);
const ID = 'openapi.json';

/** The product's own description of its interface, against which its behaviour is checked. */
export class ApiDocument {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  private constructor(readonly document: Document) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, ID);
  }

  static async read(origin: string): Promise<ApiDocument> {
    const response = await fetch(`${origin}/api/openapi.json`);
    return new ApiDocument((await response.json()) as Document);
  }

  /** All operations, in the form `GET /api/users/:id`. */
  get routes(): string[] {
    return Object.entries(this.document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${routePath(path)}`),
    );
  }

  /** Everything in an answer that the document doesn't describe. */
  mistakesOf(route: Route, { status, contentType = '', text }: Answered): string[] {
    const [path, verb] = placeOf(route);
    const response = this.operation(route).responses[status];
    if (response === undefined) {
      return [`${route} doesn't name ${status}: ${text.slice(0, 200)}`];
    }
    const place =
      '$ref' in response
        ? response.$ref.slice(1)
        : pointer('paths', path, verb, 'responses', String(status));
    const { content = {} } = '$ref' in response ? this.shared(response) : response;
    const type = contentType.split(';')[0] ?? '';
    if (!(type in content) && !('*/*' in content)) {
      return type === '' && text === '' ? [] : [`${route} doesn't name ${status} as ${type}`];
    }
    return content[type]?.schema !== undefined && /\bjson$/.test(type)
      ? this.mistakesIn(`${place}${pointer('content', type, 'schema')}`, JSON.parse(text))
      : [];
  }

  /** Everything in an accepted request that the document doesn't describe. */
  mistakesOfRequest(route: Route, { json, form, part }: WellFormed): string[] {
    const { requestBody } = this.operation(route);
    if (part !== undefined) {
      return requestBody?.content?.[PART_TYPE] === undefined ? [`${route} names no parts`] : [];
    }
    const type = form === undefined ? 'application/json' : 'multipart/form-data';
    const sent = form === undefined ? json : valuesOf(form);
    if (requestBody?.content?.[type] === undefined) {
      const isEmpty = sent === undefined || Object.keys(sent).length === 0;
      return isEmpty ? [] : [`${route} names no body as ${type}`];
    }
    const [path, verb] = placeOf(route);
    const schema = pointer('paths', path, verb, 'requestBody', 'content', type, 'schema');
    return this.mistakesIn(schema, sent);
  }

  private operation(route: Route): Operation {
    const [path, verb] = placeOf(route);
    const operation = this.document.paths[path]?.[verb];
    if (operation === undefined) {
      throw new Error(`The document has no ${route}`);
    }
    return operation;
  }

  private shared({ $ref }: Reference): Body {
    return this.document.components.responses[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
  }

  private mistakesIn(schema: string, value: unknown): string[] {
    const validate =
      this.validators.get(schema) ?? this.ajv.compile<unknown>({ $ref: `${ID}#${schema}` });
    this.validators.set(schema, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) =>
            `${schema} ${instancePath} ${message} ${JSON.stringify(params)}`,
        );
  }
}

/**
 * The members of a form. Values other than files are parsed as JSON where possible, since lists and numbers are sent
 * that way.
 */
function valuesOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first] = form.getAll(name);
      if (typeof first === 'string') {
        return [name, /^(\d+|\[.*\])$/.test(first) ? (JSON.parse(first) as unknown) : first];
      }
      const names = form.getAll(name).map((file) => (typeof file === 'string' ? file : file.name));
      return [name, MANY_FILES.has(name) ? names : names[0]];
    }),
  );
}

function placeOf(route: Route): [string, string] {
  const [verb = '', path = ''] = route.split(' ');
  return [path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}'), verb.toLowerCase()];
}

function routePath(path: string): string {
  return path === '/{path}' ? '/*' : path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function pointer(...parts: string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}
