import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { createGenerator, type SchemaGenerator } from 'ts-json-schema-generator';
import type ts from 'typescript';
import type { Source } from './source.js';

/** A JSON Schema, or a part of one. */
export type Schema = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

/**
 * JSON Schemas of types: what the compiler knows of them, and for classes that are validated also what their decorators
 * and defaults say.
 */
export class Schemas {
  /** All that were referred to, by name. */
  readonly components: Record<string, Schema> = {};
  private readonly generator: SchemaGenerator;
  private readonly validated = validationMetadatasToSchemas({
    refPointerPrefix: COMPONENTS,
    additionalConverters: {
      // A bound doesn't turn a whole number into any number.
      min: ({ constraints }) => ({ minimum: Number(constraints[0]) }),
      max: ({ constraints }) => ({ maximum: Number(constraints[0]) }),
    },
  });
  private readonly defaults = defaultsOfClasses();

  constructor(private readonly source: Source) {
    this.generator = createGenerator({
      tsProgram: source.program,
      expose: 'export',
      sortProps: false,
      topRef: true,
      encodeRefs: false,
    });
  }

  /** A class or an interface that may have further members; answers refer to it. */
  addOpen(name: string): void {
    this.of(this.source.type(name));
    this.components[name] = { ...this.components[name], additionalProperties: true };
  }

  /** The members of an object type. */
  membersOf(node: ts.Node): { properties: Record<string, Schema>; required: string[] } {
    const { $ref, ...inline } = this.of(node);
    const schema = this.components[String($ref).replace(COMPONENTS, '')] ?? inline;
    const properties = Object.entries(asSchema(schema['properties']));
    return {
      properties: Object.fromEntries(properties.map(([name, type]) => [name, asSchema(type)])),
      required: listOf(schema['required']),
    };
  }

  /** Of a type as it is written, or of what declares one. */
  of(node: ts.Node): Schema {
    const root = this.generator.createSchemaFromNodes([node]);
    const { definitions = {} } = root;
    for (const [name, definition] of Object.entries(definitions)) {
      this.components[name] ??= this.checked(name, converted(definition));
    }
    return without(['$schema', 'definitions'], converted(root));
  }

  /** With what is checked when it comes in. */
  private checked(name: string, schema: Schema): Schema {
    const rules = this.validated[name];
    const defaults = this.defaults.get(name);
    if (rules === undefined || defaults === undefined) {
      return schema;
    }
    const ruled = new Map<string, object>(Object.entries(rules.properties ?? {}));
    const properties = Object.entries(asSchema(schema['properties'])).map(([member, type]) => {
      const initial = defaults[member];
      return [
        member,
        { ...merged(asSchema(type), asSchema(ruled.get(member))), ...withDefault(initial) },
      ] as const;
    });
    const needed = new Set(rules.required ?? []);
    const required = listOf(schema['required']).filter(
      (member) => needed.has(member) && defaults[member] === undefined,
    );
    return {
      ...schema,
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : { required: undefined }),
    };
  }
}

/** What a new instance of each validated class has, by the class's name. */
function defaultsOfClasses(): Map<string, Schema> {
  const classes: unknown = Reflect.get(getMetadataStorage(), 'validationMetadatas');
  const known: unknown[] = classes instanceof Map ? [...classes.keys()] : [];
  return new Map(known.filter(isClass).map((Class) => [Class.name, asSchema(new Class())]));
}

function isClass(value: unknown): value is new () => object {
  return typeof value === 'function';
}

/** Types say what there is, and rules how much of it; a reference says all by itself. */
function merged(type: Schema, allRules: Schema): Schema {
  const rules = without(['$ref'], allRules);
  if ('$ref' in type) {
    return type;
  }
  const mayBeNull = Array.isArray(type['type']) && type['type'].includes('null');
  const items = type['items'] === undefined ? undefined : asSchema(type['items']);
  return {
    ...type,
    ...rules,
    ...(mayBeNull && { type: [rules['type'] ?? listOf(type['type'])[0], 'null'] }),
    ...(items && { items: merged(items, asSchema(rules['items'])) }),
  };
}

function withDefault(initial: unknown): Schema {
  return initial === undefined || (typeof initial === 'object' && initial !== null)
    ? {}
    : { default: initial };
}

/** From draft 7 to the one of OpenAPI 3.1: tuples are written otherwise, and definitions lie elsewhere. */
function converted(value: unknown): Schema {
  return asSchema(convert(value));
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(convert);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { items, maxItems, ...rest } = asSchema(value);
  const isTuple = Array.isArray(items);
  const schema = {
    ...rest,
    ...(isTuple
      ? { prefixItems: items, items: false }
      : { ...(items !== undefined && { items }), ...(maxItems !== undefined && { maxItems }) }),
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/definitions/', COMPONENTS)
        : convert(member),
    ]),
  );
}

function without(names: readonly string[], schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
