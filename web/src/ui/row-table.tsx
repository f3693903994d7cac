import type { ReactNode } from 'react';
import { cn } from './cn';

interface RowTableProps {
  /** The table's label; when left out, the page's heading serves as one. */
  label?: string;
  columns: readonly string[];
  /** The grid of the head and all rows; a last column, for actions, follows the others. */
  grid: string;
  /** The layout of the cards on a narrow page. */
  cards: string;
  /** The rows. */
  children: ReactNode;
}

/**
 * One row per item; on a narrow page, one card per item. Laid out by grids, so that the browser can skip rows that
 * aren't on the screen; the roles then express what the tags no longer do.
 */
export function RowTable({ label, columns, grid, cards, children }: RowTableProps) {
  return (
    <table
      role="table"
      aria-label={label}
      className="block text-sm xl:overflow-hidden xl:rounded-2xl xl:border xl:border-line xl:bg-surface xl:shadow-card"
    >
      <thead role="rowgroup" className="block max-xl:sr-only">
        <tr
          role="row"
          className={cn(
            grid,
            'border-b border-line bg-sunken/60 py-3 text-left text-xs text-muted',
          )}
        >
          {columns.map((title) => (
            <th key={title} role="columnheader" scope="col" className="font-semibold">
              {title}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={cn('grid grid-cols-1 max-xl:gap-4', cards)}>
        {children}
      </tbody>
    </table>
  );
}

interface RowCellProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** On a card, the column's title is shown above the value. */
export function RowCell({ title, className, children }: RowCellProps) {
  return (
    <td
      role="cell"
      data-title={title}
      className={cn(
        'wrap-anywhere max-xl:before:mb-1 max-xl:before:block max-xl:before:text-xs max-xl:before:font-semibold max-xl:before:text-muted max-xl:before:content-[attr(data-title)]',
        className,
      )}
    >
      {children}
    </td>
  );
}
