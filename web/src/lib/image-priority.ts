import type { ComponentProps } from 'react';

/** How the browser loads a picture: those that the first screen shows come before all others. */
export function imagePriority(
  isFirstSeen: boolean,
): Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'decoding'> {
  return isFirstSeen
    ? { loading: 'eager', fetchPriority: 'high', decoding: 'sync' }
    : { loading: 'lazy', fetchPriority: 'auto', decoding: 'async' };
}
