import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { asSchema, COMPONENTS, listOf, without, type Schema } from './schema.js';

/** A point in pixels; the plugin can't read tuples. */
const CORNER = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };
const CORNERS = { type: 'array', items: CORNER, minItems: 4, maxItems: 4 };
const HOMOGRAPHY = { type: 'array', items: { type: 'number' }, minItems: 9, maxItems: 9 };
/** Members of schemas that the plugin can't read. */
const UNREADABLE: Readonly<Record<string, Schema>> = { corners: CORNERS, shownPart: HOMOGRAPHY };

/** Adds the decorators' validation rules, and the defaults of new instances, to the schemas of classes. */
export class Rules {
  private readonly validated = validationMetadatasToSchemas({
    refPointerPrefix: COMPONENTS,
    additionalConverters: {
      // A bound must not turn a whole number into any number.
      min: ({ constraints }) => ({ minimum: Number(constraints[0]) }),
      max: ({ constraints }) => ({ maximum: Number(constraints[0]) }),
    },
  });
  private readonly defaults = defaultsOfClasses();

  /** @param schema the schema from @nestjs/swagger */
  complete(name: string, schema: Schema, description: string | undefined): Schema {
    const rules = this.validated[name];
    const defaults = this.defaults.get(name) ?? {};
    const needed = rules && new Set(rules.required ?? []);
    const ruled = new Map<string, object>(Object.entries(rules?.properties ?? {}));
    const properties = Object.entries(asSchema(schema['properties'])).map(
      ([member, type]) =>
        [
          member,
          {
            ...merged(readable(member, asSchema(type)), asSchema(ruled.get(member))),
            ...withDefault(defaults[member]),
          },
        ] as const,
    );
    const required = listOf(schema['required']).filter(
      (member) => needed?.has(member) !== false && defaults[member] === undefined,
    );
    return {
      type: 'object',
      ...(description !== undefined && { description }),
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }
}

/** Moves a comment to the outer list: for lists of lists, the plugin puts it on the inner ones. */
function readable(member: string, { description: own, ...type }: Schema): Schema {
  const description = own ?? asSchema(type['items'])['description'];
  const known = UNREADABLE[member];
  const mayBeNull = listOf(type['type']).includes('null');
  return {
    ...(known ?? type),
    ...(known !== undefined && mayBeNull && { type: [known['type'], 'null'] }),
    ...(description !== undefined && { description }),
  };
}

/** The initial values in a new instance of each validated class, by class name. */
function defaultsOfClasses(): Map<string, Schema> {
  const classes: unknown = Reflect.get(getMetadataStorage(), 'validationMetadatas');
  const known: unknown[] = classes instanceof Map ? [...classes.keys()] : [];
  return new Map(known.filter(isClass).map((Class) => [Class.name, asSchema(new Class())]));
}

function isClass(value: unknown): value is new () => object {
  return typeof value === 'function';
}

/** Merges a type with the bounds from its rules; a reference needs nothing added. */
function merged(type: Schema, allRules: Schema): Schema {
  const rules = without(['$ref'], allRules);
  if ('$ref' in type || 'allOf' in type) {
    return type;
  }
  const mayBeNull = Array.isArray(type['type']) && type['type'].includes('null');
  const items = type['items'] === undefined ? undefined : asSchema(type['items']);
  return {
    ...type,
    ...rules,
    ...(mayBeNull && { type: [rules['type'] ?? listOf(type['type'])[0], 'null'] }),
    // The rules are for other values than null.
    ...(mayBeNull && 'enum' in rules && { enum: [...listOf(rules['enum']), null] }),
    ...(items && { items: merged(items, asSchema(rules['items'])) }),
  };
}

function withDefault(initial: unknown): Schema {
  return initial === undefined || (typeof initial === 'object' && initial !== null)
    ? {}
    : { default: initial };
}
