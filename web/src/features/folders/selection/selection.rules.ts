/** The photos that are selected in a folder. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The photo from which a range reaches; null when none was selected last. */
  anchor: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null };

/** `toggle` adds a photo or takes it out, `range` adds all from the anchor to it. */
export type SelectionStep = 'toggle' | 'range';

/**
 * The selection after a click on a photo.
 * @param shown the ids of the photos on show, in their order; a range consists of these alone
 */
export function afterClick(
  selection: Selection,
  shown: readonly string[],
  id: string,
  step: SelectionStep,
): Selection {
  const [from, to] = [
    selection.anchor === null ? -1 : shown.indexOf(selection.anchor),
    shown.indexOf(id),
  ];
  if (to === -1) {
    return selection;
  }
  if (step === 'range' && from !== -1) {
    const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
  }
  const ids = new Set(selection.ids);
  if (step === 'toggle' && ids.delete(id)) {
    return { ids, anchor: ids.size === 0 ? null : id };
  }
  return { ids: ids.add(id), anchor: id };
}

/** All photos on show. */
export function selectAll(shown: readonly string[]): Selection {
  return { ids: new Set(shown), anchor: shown[0] ?? null };
}

/** The selected photos in the order on show. A photo that a filter hides, or that has gone, isn't acted on. */
export function selectedOf<Photo extends { id: string }>(
  selection: Selection,
  shown: readonly Photo[],
): Photo[] {
  return shown.filter(({ id }) => selection.ids.has(id));
}

/** What a click on a photo does; null when it opens the photo. */
export function stepOfClick(
  keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
  hasSelection: boolean,
): SelectionStep | null {
  if (keys.shiftKey) {
    return 'range';
  }
  return keys.ctrlKey || keys.metaKey || hasSelection ? 'toggle' : null;
}
