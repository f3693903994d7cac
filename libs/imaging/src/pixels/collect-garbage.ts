import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 collects late what lies outside its own heap, where pixels do: before much more of it, call this. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (isCallable(collect)) {
    collect();
  }
}

function isCallable(value: unknown): value is () => void {
  return typeof value === 'function';
}
