/** The rows in view, and those around the focused one, because the Tab key only reaches rendered elements. */
export function rowsToShow(
  inView: readonly number[],
  focusedRow: number | null,
  rowCount: number,
): number[] {
  const around = focusedRow === null ? [] : [focusedRow - 1, focusedRow, focusedRow + 1];
  return [...new Set([...inView, ...around])]
    .filter((row) => row >= 0 && row < rowCount)
    .sort((a, b) => a - b);
}
