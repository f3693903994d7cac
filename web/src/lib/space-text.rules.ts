const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'] as const;
const ONE_DECIMAL = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats bytes; 1024 of each unit make one of the next. */
export function spaceText(bytes: number): string {
  let amount = bytes / 1024;
  let unit: (typeof UNITS)[number] = UNITS[0];
  for (const next of UNITS.slice(1)) {
    if (amount < 1024) {
      break;
    }
    amount /= 1024;
    unit = next;
  }
  return `${ONE_DECIMAL.format(amount)} ${unit}`;
}
