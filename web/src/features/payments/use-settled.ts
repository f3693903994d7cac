import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** Returns a value once it has stopped changing, so that not every typed letter starts a search. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
