export interface TableName {
  schema: string;
  table: string;
}

/** Rows of one table need rows of another. */
export interface Reference {
  from: string;
  to: string;
}

export const nameOf = ({ schema, table }: TableName): string => `${schema}.${table}`;

/**
 * Each table after those that its rows need; a table may need itself.
 * @throws Error when tables need each other
 */
export function inOrder<Table extends TableName>(
  tables: readonly Table[],
  references: readonly Reference[],
): Table[] {
  const ordered: Table[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(nameOf));
    const needs = (table: Table): boolean =>
      references.some(({ from, to }) => from === nameOf(table) && to !== from && waiting.has(to));
    const ready = rest.filter((table) => !needs(table));
    if (ready.length === 0) {
      throw new Error(`These tables need each other: ${[...waiting].join(', ')}`);
    }
    ordered.push(...ready);
    rest = rest.filter(needs);
  }
  return ordered;
}
