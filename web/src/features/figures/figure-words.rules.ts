const NUMBER = new Intl.NumberFormat();
const ONE_DECIMAL = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const SHARE = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Shown where there is no value. */
export const NOTHING = '–';

export function shareText(share: number): string {
  return SHARE.format(share);
}

export function countText(count: number): string {
  return NUMBER.format(count);
}

/** Says a time line of 24 hours in words. */
export function hoursText(madePerHour: readonly number[]): string {
  const all = madePerHour.reduce((sum, made) => sum + made, 0);
  const most = Math.max(0, ...madePerHour);
  return `Made in the last 24 hours: ${countText(all)}, at most ${countText(most)} in an hour`;
}

/** In at most two units; a dash where there is nothing to measure. */
export function durationText(seconds: number | null): string {
  if (seconds === null) {
    return NOTHING;
  }
  if (seconds < 9.95) {
    return `${ONE_DECIMAL.format(seconds)} s`;
  }
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) {
    return two(minutes, 'min', whole % 60, 's');
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? two(hours, 'h', minutes % 60, 'min')
    : two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
