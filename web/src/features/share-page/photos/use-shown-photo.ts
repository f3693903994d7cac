import type { SharedPhoto } from '@roomlight/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { anchorOf, photoAt, type ShownPhoto } from './anchors.rules';

/** The photo that is open over the page. The page's address names it, so that it can be sent to somebody. */
export function useShownPhoto(
  photos: readonly SharedPhoto[],
): [ShownPhoto | null, (shown: ShownPhoto | null) => void] {
  const [shown, setShown] = useState(() => photoAt(photos, location.hash));
  const latest = useRef(photos);

  useEffect(() => {
    latest.current = photos;
    const follow = () => setShown(photoAt(photos, location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [photos]);

  // Stays the same when photos change, so that the tiles of all others needn't be drawn again.
  const show = useCallback((next: ShownPhoto | null): void => {
    setShown(next);
    const anchor = next === null ? location.pathname : anchorOf(latest.current, next);
    history.replaceState(null, '', anchor);
  }, []);

  return [shown, show];
}
