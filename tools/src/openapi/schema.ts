/** A JSON Schema, or another part of the document. */
export type Schema = Record<string, unknown>;

export const COMPONENTS = '#/components/schemas/';

export function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function without(names: readonly string[], schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}
