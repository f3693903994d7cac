import type { KeyboardEvent } from 'react';

/**
 * Whether Escape was pressed inside a dialog, rather than in a list that one of its fields has opened beside it. Radix
 * would send the key to whatever opened last, so that a notification would take it from the dialog.
 */
export function isOwnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return key === 'Escape' && target instanceof Node && currentTarget.contains(target);
}
