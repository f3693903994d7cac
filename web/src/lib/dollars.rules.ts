/** Plain decimals only. `1e3` and `0x10` are numbers too, but nobody means an amount by them. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The typed dollars; null when the text isn't a number. */
export function readDollars(text: string): number | null {
  const typed = text.trim();
  return DECIMAL.test(typed) ? Number(typed) : null;
}
