import type { FolderPhoto } from '@roomlight/contracts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  afterClick,
  EMPTY_SELECTION,
  selectAll,
  selectedOf,
  type SelectionStep,
} from './selection.rules';

export interface PhotoSelection {
  /** In the order on show. */
  photos: FolderPhoto[];
  ids: ReadonlySet<string>;
  /** It stays the same, so that cards that don't change aren't drawn again. */
  select: (id: string, step: SelectionStep) => void;
  selectAll: () => void;
  clear: () => void;
}

/** The photos that are selected among those on show. */
export function useSelection(shown: readonly FolderPhoto[]): PhotoSelection {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const order = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    order.current = shown.map(({ id }) => id);
  }, [shown]);
  const select = useCallback(
    (id: string, step: SelectionStep) =>
      setSelection((before) => afterClick(before, order.current, id, step)),
    [],
  );
  const photos = selectedOf(selection, shown);
  return {
    photos,
    ids: new Set(photos.map(({ id }) => id)),
    select,
    selectAll: () => setSelection(selectAll(order.current)),
    clear: () => setSelection(EMPTY_SELECTION),
  };
}
