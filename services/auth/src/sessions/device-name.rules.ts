import Bowser from 'bowser';

export interface DeviceName {
  /** Such as Firefox; null when it can't be told. */
  browser: string | null;
  /** Such as Windows; null when it can't be told. */
  system: string | null;
}

/** Returns what a person calls the browser and its system, by the browser's own description. */
export function deviceName(userAgent: string | null): DeviceName {
  if (userAgent === null || userAgent === '') {
    return { browser: null, system: null };
  }
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
