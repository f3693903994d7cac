/**
 * JSON values in the browser's storage. Values that have been read are cached, so that a value stays the same object
 * until it changes. When storage is blocked or full, values last until the page is closed.
 */
const unsaved = new Map<string, string>();
const listeners = new Set<() => void>();

/** Notifies of changes, including those in other tabs. */
export function subscribeToStore(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function textOf(key: string): string | null {
  const own = unsaved.get(key);
  if (own !== undefined) {
    return own;
  }
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string | null): void {
  unsaved.delete(key);
  try {
    if (text === null) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, text);
    }
  } catch {
    unsaved.set(key, text ?? 'null');
  }
}

const parsed = new Map<string, { text: string | null; value: unknown }>();

/** The stored value under the key, unvalidated; null when there is none, or it isn't JSON. */
export function readStored(key: string): unknown {
  const text = textOf(key);
  const known = parsed.get(key);
  if (known !== undefined && known.text === text) {
    return known.value;
  }
  const value = parseJson(text);
  parsed.set(key, { text, value });
  return value;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function writeStored(key: string, value: object | null): void {
  save(key, value === null ? null : JSON.stringify(value));
  for (const listener of listeners) {
    listener();
  }
}
